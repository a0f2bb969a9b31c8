"""For each operation: the request that botocore itself would send, and its signature of the request that was sent.

Reads [{operation, input, request: {method, url, headers, body}}]; header names are lower case.
"""
import json
import sys

import botocore.session
from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

REGION, SERVICE = "us-east-1", "arc-zonal-shift"
credentials = Credentials("AKIDEXAMPLE", "secret", "session-token")
session = botocore.session.Session()
client = session.create_client(SERVICE, region_name=REGION, aws_access_key_id="AKIDEXAMPLE", aws_secret_access_key="secret")


class Captured(Exception):
    pass


def own_request(operation, members):
    """Serialises the operation by botocore's model and stops before the network."""
    captured = []

    def stop(request, **_):
        captured.append(request)
        raise Captured()

    client.meta.events.register("before-send", stop)
    try:
        getattr(client, botocore.xform_name(operation))(**members)
    except Captured:
        pass
    finally:
        client.meta.events.unregister("before-send", stop)
    request = captured[0]
    body = request.body.decode() if isinstance(request.body, bytes) else request.body
    return {"method": request.method, "url": request.url, "body": body or ""}


def signature(request):
    """SigV4 of the headers that the sender chose to sign."""
    signed = request["headers"]["authorization"].split("SignedHeaders=")[1].split(",")[0].split(";")
    headers = {name: value for name, value in request["headers"].items() if name in signed}
    aws = AWSRequest(request["method"], request["url"], headers=headers, data=request["body"].encode())
    aws.context["timestamp"] = request["headers"]["x-amz-date"]
    signer = SigV4Auth(credentials, SERVICE, REGION)
    return signer.signature(signer.string_to_sign(aws, signer.canonical_request(aws)), aws)


print(json.dumps([{"own": own_request(one["operation"], one["input"]), "signature": signature(one["request"])} for one in json.load(sys.stdin)]))
