"""Uses jup-python-sdk as its own README shows it, at the address and with the key of the environment."""
import os
import sys

from jup_python_sdk.clients.ultra_api_client import UltraApiClient
from jup_python_sdk.models.ultra_api.ultra_order_request_model import UltraOrderRequest

PAIR = {
    "input_mint": "So11111111111111111111111111111111111111112",
    "output_mint": "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
}


def told(name, work):
    """What the client does with an error is its own affair; the proxy sees what was sent."""
    try:
        return work()
    except Exception as error:  # noqa: BLE001
        print(f"{name}: {error}", file=sys.stderr)
        return None


for key in (os.environ["WITNESS_KEY"], None):
    client = UltraApiClient(api_key=key)
    client.base_url = os.environ["ULTRA_BASE_URL"].removesuffix("/ultra/v1")
    taker = client._get_public_key()
    told("order", lambda: client.order(UltraOrderRequest(**PAIR, amount=1_000_000)))
    told("order", lambda: client.order(UltraOrderRequest(**PAIR, amount=1_000_000, taker=taker)))
    told("order", lambda: client.order(UltraOrderRequest(**PAIR, amount=2**60, taker=taker)))
    told(
        "order",
        lambda: client.order(
            UltraOrderRequest(
                **PAIR,
                amount=1_000_000,
                taker=taker,
                referral_account=os.environ["WITNESS_REFERRAL"],
                referral_fee=100,
            )
        ),
    )
    told("order_and_execute", lambda: client.order_and_execute(UltraOrderRequest(**PAIR, amount=1_000_000, taker=taker)))
    client.close()
