"""Notices on somebody's device while no page is open: Web Push, where its keys are set.

sealing     encrypts a notice for one device (RFC 8291) and signs who sends it (RFC 8292)
addresses   says where a notice may be sent, and sends it there and nowhere else
devices     keeps and forgets the devices that somebody switched on
notices     what can be told, by name; each room registers its own
"""
