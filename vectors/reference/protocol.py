"""The loop of an adapter: requests as JSON lines on standard input, replies on standard output."""
import json
import sys

from .arithmetic import Refused

# For each operation its inputs, the method, and its outputs.
OPERATIONS = {
    "keygen": (("randomness",), "keygen", ("ek", "dk")),
    "encaps": (("ek", "randomness"), "encaps", ("c", "K")),
    "decaps": (("dk", "c"), "decaps", ("K",)),
    "check": (("dk",), "check", ("valid",)),
    "hybrid-server": (("init", "randomness", "x25519"), "server", ("reply", "K")),
    "hybrid-client": (("dk", "x25519", "reply"), "client", ("K",)),
    "hybrid-hash": (("clientVersion", "serverVersion", "clientKexinit", "serverKexinit", "hostKey", "init", "reply",
                     "K"), "exchange_hash", ("H",)),
}


def answer(schemes, request):
    """The reply to a request, without its number."""
    inputs, method, outputs = OPERATIONS[request["op"]]
    scheme = schemes.get(request["parameterSet"])
    if not hasattr(scheme, method):
        return {"unsupported": "no such set"}
    try:
        results = getattr(scheme, method)(*(bytes.fromhex(request[name]) for name in inputs))
    except Refused as refusal:
        return {"error": str(refusal)}
    results = results if len(outputs) > 1 else (results,)
    return {name: value if isinstance(value, bool) else value.hex() for name, value in zip(outputs, results)}


def serve(schemes, name="reference", version="1"):
    """Answers until the input ends. `schemes` are objects by the name of their parameter set."""
    for line in sys.stdin:
        request = json.loads(line)
        info = request["op"] == "info"
        reply = {"name": name, "version": version} if info else answer(schemes, request)
        print(json.dumps({"id": request["id"], **reply}, separators=(",", ":")), flush=True)
