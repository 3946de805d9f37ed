"""Signing in: passwords, allauth, passkeys and one-time codes, rate limits, mail."""

import os
import re

import environ

SITE_NAME = "SiamLeague"
_address = os.environ.get("SIAMLEAGUE_URL", "http://localhost:8000")
_secure = _address.startswith("https://")

AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "siamleague.accounts.hashing.BudgetedHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
    "siamleague.accounts.hashing.DrawnSecretHasher",  # never of a password: secrets of programs
]
# Each takes 100 MB while it lasts; who comes when all are taken waits a moment.
HASHES_AT_ONCE = int(os.environ.get("SIAMLEAGUE_HASHES_AT_ONCE", "2"))
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_REDIRECT_URL = "/"
LOGIN_URL = "account_login"

# Browsers accept a cookie of this name only over TLS, for this host alone, for the whole site.
SESSION_COOKIE_NAME = "__Host-sessionid" if _secure else "sessionid"
CSRF_COOKIE_NAME = "__Host-csrftoken" if _secure else "csrftoken"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 30 * 24 * 3600

# Mail: without a server, letters appear at the terminal where the site was started.
MAIL_URL = os.environ.get("EMAIL_URL", "").removeprefix("consolemail://")
_mail = environ.Env.email_url_config(MAIL_URL or "consolemail://")
EMAIL_BACKEND = (
    _mail["EMAIL_BACKEND"] if MAIL_URL else "siamleague.accounts.terminal_mail.EmailBackend"
)
EMAIL_HOST = _mail.get("EMAIL_HOST")
EMAIL_PORT = _mail.get("EMAIL_PORT")
EMAIL_HOST_USER = _mail.get("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = _mail.get("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = _mail.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = _mail.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("SIAMLEAGUE_MAIL_FROM", "SiamLeague <siamleague@localhost>")

ACCOUNT_ADAPTER = "siamleague.accounts.adapter.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_SIGNUP_FORM_CLASS = "siamleague.accounts.forms.SignupFields"
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_CHANGE_EMAIL = True  # one address an account; a new one replaces it once confirmed
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"[{SITE_NAME}] "
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False  # other devices are signed out, this one stays
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # only in the browser that signed up
ACCOUNT_PREVENT_ENUMERATION = True
# Where letters arrive, nobody gets in before they confirmed, and signing up tells nobody whether
# an address has an account. Without a mail server nobody could read the letter: a hall full of
# players at one laptop would be locked out, so there an address counts as it is given.
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if MAIL_URL else "optional"
MFA_ALLOW_UNVERIFIED_EMAIL = not MAIL_URL

# A whole club may sit behind one address, so the limits per address are wide and those per
# account narrow.
ACCOUNT_RATE_LIMITS = {
    "signup": "60/10m/ip",
    "login": "120/m/ip",
    "login_failed": "30/m/ip,5/5m/key",
    "reset_password": "20/m/ip,3/10m/key",
    "reset_password_from_key": "20/m/ip",
    "change_password": "5/m/user",
    "manage_email": "10/10m/user",
    "reauthenticate": "10/5m/user",
    "confirm_email": "1/2m/key",
}
# An account alone, whatever the address: wide, and not asked on a device that it was used on.
TRIES_FROM_ANYWHERE = "60/h/key"
# Letters that anybody can have sent by typing an address, by whose mailbox it is: the rest are not
# sent, and whoever asked is told nothing else.
LETTERS_UNASKED = "5/h/key,12/d/key"
MFA_RATE_LIMITS = {"webauthn_login": "60/m/ip"}
# How many proxies of our own stand in front; only then is their word on the visitor's address
# taken (web/visitors.py). A limit per address would otherwise count every visitor as one, or
# believe anybody.
PROXIES = int(os.environ.get("SIAMLEAGUE_PROXIES", "0"))

ACCOUNT_FORMS = {
    "login": "siamleague.accounts.signing.LoginForm",
    "signup": "siamleague.accounts.signing.SignupForm",
    "add_email": "siamleague.accounts.signing.AddressForm",
    "change_password": "siamleague.accounts.signing.ChangePasswordForm",
    "set_password": "siamleague.accounts.signing.SetPasswordForm",
    "reset_password": "siamleague.accounts.signing.ResetPasswordForm",
    "reset_password_from_key": "siamleague.accounts.signing.ResetPasswordKeyForm",
    "reauthenticate": "siamleague.accounts.signing.ReauthenticateForm",
}

# Logins from outside: a newcomer says their name first; a login opens an account of somebody else
# only as `OutsideAdapter` allows, and is connected with it from then on.
SOCIALACCOUNT_ADAPTER = "siamleague.accounts.outside.whose_account.OutsideAdapter"
SOCIALACCOUNT_AUTO_SIGNUP = False
SOCIALACCOUNT_EMAIL_REQUIRED = True
SOCIALACCOUNT_EMAIL_AUTHENTICATION_AUTO_CONNECT = True
SOCIALACCOUNT_LOGIN_ON_GET = False
SOCIALACCOUNT_STORE_TOKENS = False
SOCIALACCOUNT_FORMS = {"signup": "siamleague.accounts.outside.forms.OutsideSignupForm"}

MFA_ADAPTER = "siamleague.accounts.adapter.SecondStepAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_TOTP_ISSUER = SITE_NAME
MFA_TOTP_TOLERANCE = 1  # clocks of phones are off by seconds, codes last thirty
MFA_PASSKEY_LOGIN_ENABLED = True
# Signing up with a passkey alone would need a mail server and codes instead of links.
MFA_PASSKEY_SIGNUP_ENABLED = False
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = bool(re.match(r"http://localhost(:\d+)?(/|$)", _address))
MFA_FORMS = {
    "authenticate": "siamleague.accounts.signing.CodeForm",
    "reauthenticate": "siamleague.accounts.signing.CodeAgainForm",
    "activate_totp": "siamleague.accounts.signing.StartAppForm",
    "add_webauthn": "siamleague.accounts.signing.NewPasskeyForm",
    "edit_webauthn": "siamleague.accounts.signing.RenamePasskeyForm",
}
USERSESSIONS_TRACK_ACTIVITY = False  # one more write for every page would be a dear luxury
