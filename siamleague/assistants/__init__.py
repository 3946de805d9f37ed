"""A door for assistants: the Model Context Protocol, over the orders and questions of programs.

toolbox     the tools, told from the description that programs read; none is written by hand
calling     one call, made through the programs' door with the caller's own token
speaking    the protocol: JSON-RPC in one POST, answered at once
pages       the address
"""
