// Made by `npm run generate`; do not edit.
export const catalogue = {
 "api": "trigger",
 "document": {
  "title": "Trigger Order API: Authentication and Error Reference",
  "sha256": "569faf9faa2df59174c6be2902824a5153e20557df2fd131ab4faceac40b44d3"
 },
 "items": [
  {
   "section": "Trigger Order API: Authentication and Error Reference",
   "item": "sentence 1"
  },
  {
   "section": "Trigger Order API: Authentication and Error Reference",
   "item": "sentence 2"
  },
  {
   "section": "Trigger Order API: Authentication and Error Reference",
   "item": "sentence 3"
  },
  {
   "section": "What the service does",
   "item": "1"
  },
  {
   "section": "What the service does",
   "item": "2"
  },
  {
   "section": "What the service does",
   "item": "3"
  },
  {
   "section": "Resources and their fields",
   "item": "sentence 1"
  },
  {
   "section": "Resources and their fields",
   "item": "walletPubkey"
  },
  {
   "section": "Resources and their fields",
   "item": "type"
  },
  {
   "section": "Resources and their fields",
   "item": "userAddress"
  },
  {
   "section": "Resources and their fields",
   "item": "userPubkey"
  },
  {
   "section": "Resources and their fields",
   "item": "orderSubType"
  },
  {
   "section": "Resources and their fields",
   "item": "id"
  },
  {
   "section": "Resources and their fields",
   "item": "sentence 2"
  },
  {
   "section": "States and transitions",
   "item": "sentence 1"
  },
  {
   "section": "States and transitions",
   "item": "sentence 2"
  },
  {
   "section": "States and transitions",
   "item": "sentence 3"
  },
  {
   "section": "Endpoints",
   "item": "POST /auth/challenge"
  },
  {
   "section": "Endpoints",
   "item": "POST /auth/verify"
  },
  {
   "section": "Endpoints",
   "item": "GET /vault"
  },
  {
   "section": "Endpoints",
   "item": "GET /vault/register"
  },
  {
   "section": "Endpoints",
   "item": "POST /deposit/craft"
  },
  {
   "section": "Endpoints",
   "item": "POST /orders/price"
  },
  {
   "section": "Endpoints",
   "item": "PATCH /orders/price/{id}"
  },
  {
   "section": "Endpoints",
   "item": "POST /orders/price/cancel/{id}"
  },
  {
   "section": "Endpoints",
   "item": "POST /orders/price/confirm-cancel/{id}"
  },
  {
   "section": "Endpoints",
   "item": "GET /orders/history (can request a single order by id)"
  },
  {
   "section": "Endpoints",
   "item": "recurring-order endpoints /orders/dca, /orders/history/dca, /orders/dca/cancel, /confirm-cancel"
  },
  {
   "section": "Endpoints",
   "item": "sentence 1"
  },
  {
   "section": "Endpoints",
   "item": "sentence 2"
  },
  {
   "section": "Authentication",
   "item": "1/1"
  },
  {
   "section": "Authentication",
   "item": "1/2"
  },
  {
   "section": "Authentication",
   "item": "2/1"
  },
  {
   "section": "Authentication",
   "item": "2/2"
  },
  {
   "section": "Authentication",
   "item": "3/1"
  },
  {
   "section": "Authentication",
   "item": "3/2"
  },
  {
   "section": "Authentication",
   "item": "3/3"
  },
  {
   "section": "Authentication",
   "item": "4"
  },
  {
   "section": "Events",
   "item": "sentence 1"
  },
  {
   "section": "Errors",
   "item": "sentence 1"
  },
  {
   "section": "Errors",
   "item": "sentence 2"
  },
  {
   "section": "Errors",
   "item": "sentence 3"
  },
  {
   "section": "Errors",
   "item": "sentence 4"
  },
  {
   "section": "POST /auth/challenge",
   "item": "400"
  },
  {
   "section": "POST /auth/challenge",
   "item": "500"
  },
  {
   "section": "POST /auth/verify",
   "item": "400"
  },
  {
   "section": "POST /auth/verify",
   "item": "401"
  },
  {
   "section": "POST /auth/verify",
   "item": "500"
  },
  {
   "section": "GET /vault",
   "item": "404"
  },
  {
   "section": "GET /vault",
   "item": "500"
  },
  {
   "section": "GET /vault/register",
   "item": "409"
  },
  {
   "section": "GET /vault/register",
   "item": "500"
  },
  {
   "section": "POST /deposit/craft",
   "item": "400"
  },
  {
   "section": "POST /deposit/craft",
   "item": "403"
  },
  {
   "section": "POST /deposit/craft",
   "item": "500"
  },
  {
   "section": "POST /orders/price",
   "item": "400"
  },
  {
   "section": "POST /orders/price",
   "item": "403"
  },
  {
   "section": "POST /orders/price",
   "item": "500"
  },
  {
   "section": "PATCH /orders/price/{id}",
   "item": "400"
  },
  {
   "section": "PATCH /orders/price/{id}",
   "item": "404"
  },
  {
   "section": "PATCH /orders/price/{id}",
   "item": "500"
  },
  {
   "section": "POST /orders/price/cancel/{id}",
   "item": "400"
  },
  {
   "section": "POST /orders/price/cancel/{id}",
   "item": "403"
  },
  {
   "section": "POST /orders/price/cancel/{id}",
   "item": "404"
  },
  {
   "section": "POST /orders/price/cancel/{id}",
   "item": "500"
  },
  {
   "section": "POST /orders/price/confirm-cancel/{id}",
   "item": "400"
  },
  {
   "section": "POST /orders/price/confirm-cancel/{id}",
   "item": "404"
  },
  {
   "section": "POST /orders/price/confirm-cancel/{id}",
   "item": "500"
  },
  {
   "section": "GET /orders/history",
   "item": "403"
  },
  {
   "section": "GET /orders/history",
   "item": "404"
  },
  {
   "section": "Limits",
   "item": "sentence 1"
  },
  {
   "section": "Versioning",
   "item": "sentence 1"
  }
 ],
 "requirements": [
  {
   "id": "TRIGGER-001",
   "says": "This reference is about the endpoints, the authentication and the error answers of trigger orders.",
   "source": {
    "section": "Trigger Order API: Authentication and Error Reference",
    "item": "sentence 1"
   },
   "unjudged": {
    "reason": "description",
    "because": "It names the subject of the document."
   }
  },
  {
   "id": "TRIGGER-002",
   "says": "The swap order endpoint and the borrow API are described elsewhere.",
   "source": {
    "section": "Trigger Order API: Authentication and Error Reference",
    "item": "sentence 2"
   },
   "unjudged": {
    "reason": "description",
    "because": "It points to other documents."
   }
  },
  {
   "id": "TRIGGER-003",
   "says": "The base address is a placeholder.",
   "source": {
    "section": "Trigger Order API: Authentication and Error Reference",
    "item": "sentence 3"
   },
   "unjudged": {
    "reason": "description",
    "because": "A profile gives the address; there is nothing to hold a target to."
   }
  },
  {
   "id": "TRIGGER-004",
   "says": "Some names that occur in requests are listed.",
   "source": {
    "section": "Resources and their fields",
    "item": "sentence 1"
   },
   "unjudged": {
    "reason": "description",
    "because": "It introduces a table whose rows have entries of their own."
   }
  },
  {
   "id": "TRIGGER-005",
   "says": "The id of an order stands in the path of the order endpoints.",
   "source": {
    "section": "Resources and their fields",
    "item": "id"
   },
   "unjudged": {
    "reason": "description",
    "because": "Its form is not shown; where ids are judged, it is by the rows of the error tables."
   }
  },
  {
   "id": "TRIGGER-006",
   "says": "Which fields an order, a vault or a token has is left open.",
   "source": {
    "section": "Resources and their fields",
    "item": "sentence 2"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document says so itself."
   }
  },
  {
   "id": "TRIGGER-007",
   "says": "How an order moves from state to state is left open.",
   "source": {
    "section": "States and transitions",
    "item": "sentence 3"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document says so itself; it names one state only."
   }
  },
  {
   "id": "TRIGGER-008",
   "says": "Payloads other than those of errors are left open.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 2"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document says so itself; a profile supplies what requests need."
   }
  },
  {
   "id": "TRIGGER-009",
   "says": "What verifying takes and what record of the token it returns is left open.",
   "source": {
    "section": "Authentication",
    "item": "3/3"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document says so itself; a profile supplies where the token stands."
   }
  },
  {
   "id": "TRIGGER-010",
   "says": "Events are left open.",
   "source": {
    "section": "Events",
    "item": "sentence 1"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document says so itself."
   }
  },
  {
   "id": "TRIGGER-011",
   "says": "How far slippage and expiry may go, and how often one may call, is left open.",
   "source": {
    "section": "Limits",
    "item": "sentence 1"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document says so itself; a profile supplies values that are certainly out of bounds."
   }
  },
  {
   "id": "TRIGGER-012",
   "says": "Versioning is left open.",
   "source": {
    "section": "Versioning",
    "item": "sentence 1"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document says so itself."
   }
  },
  {
   "id": "TRIGGER-013",
   "says": "The list of orders contains those of the wallet.",
   "source": {
    "section": "What the service does",
    "item": "1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "GET /orders/history (can request a single order by id)"
    }
   ],
   "unjudged": {
    "reason": "not-shown",
    "because": "The fields of an order in a list are not shown, so an order cannot be found in it."
   }
  },
  {
   "id": "TRIGGER-014",
   "says": "Signing in is a sequence of two calls.",
   "source": {
    "section": "Authentication",
    "item": "3/1"
   },
   "unjudged": {
    "reason": "description",
    "because": "It announces the steps that the next sentence gives."
   }
  },
  {
   "id": "TRIGGER-015",
   "says": "A wallet that asks for a challenge of type `message` is answered with success.",
   "source": {
    "section": "Authentication",
    "item": "3/2"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /auth/challenge"
    },
    {
     "section": "Resources and their fields",
     "item": "walletPubkey"
    },
    {
     "section": "Resources and their fields",
     "item": "type"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "challenge",
   "needs": [
    "wallet"
   ]
  },
  {
   "id": "TRIGGER-016",
   "says": "A wallet that asks for a challenge of type `transaction` is answered with success.",
   "source": {
    "section": "Resources and their fields",
    "item": "type"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "3/2"
    },
    {
     "section": "Endpoints",
     "item": "POST /auth/challenge"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "challenge",
   "needs": [
    "wallet"
   ]
  },
  {
   "id": "TRIGGER-017",
   "says": "Asking for a challenge needs no token: without the header it is not answered 401.",
   "source": {
    "section": "Authentication",
    "item": "1/1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /auth/challenge"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "challenge"
  },
  {
   "id": "TRIGGER-018",
   "says": "Verifying a properly signed challenge needs no token: without the header it is not answered 401.",
   "source": {
    "section": "Authentication",
    "item": "1/1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /auth/verify"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "verify",
   "needs": [
    "wallet",
    "verify"
   ]
  },
  {
   "id": "TRIGGER-019",
   "says": "A challenge signed by its own wallet is verified with success.",
   "source": {
    "section": "Authentication",
    "item": "3/2"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /auth/verify"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "verify",
   "needs": [
    "wallet",
    "verify"
   ]
  },
  {
   "id": "TRIGGER-020",
   "says": "A successful verification yields an access token.",
   "source": {
    "section": "Authentication",
    "item": "3/2"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "1/2"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "verify",
   "needs": [
    "wallet",
    "verify"
   ]
  },
  {
   "id": "TRIGGER-021",
   "says": "The access token that verification yields is a JWT.",
   "source": {
    "section": "Authentication",
    "item": "1/1"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "1/2"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "verify",
   "needs": [
    "wallet",
    "verify"
   ]
  },
  {
   "id": "TRIGGER-022",
   "says": "A token fresh from verification, the newest of its wallet, is admitted: no authenticated endpoint answers it with 401.",
   "source": {
    "section": "Authentication",
    "item": "1/1"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "1/2"
    },
    {
     "section": "Authentication",
     "item": "3/2"
    }
   ],
   "level": "must",
   "kind": "stateful",
   "operation": "getVault",
   "needs": [
    "wallet",
    "verify"
   ]
  },
  {
   "id": "TRIGGER-023",
   "says": "A wallet that has signed in before can go through the sign-in again and gets a token.",
   "source": {
    "section": "Authentication",
    "item": "2/2"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "3/2"
    }
   ],
   "level": "must",
   "kind": "stateful",
   "operation": "verify",
   "needs": [
    "wallet",
    "verify"
   ]
  },
  {
   "id": "TRIGGER-024",
   "says": "A request refused for its token is no longer answered 401 once it is repeated with a token from a new sign-in.",
   "source": {
    "section": "Authentication",
    "item": "2/2"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "2/1"
    }
   ],
   "level": "must",
   "kind": "stateful",
   "operation": "getVault",
   "needs": [
    "wallet",
    "verify"
   ]
  },
  {
   "id": "TRIGGER-025",
   "says": "After such a refusal the client signs in again.",
   "source": {
    "section": "Authentication",
    "item": "2/2"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "Repeating the sign-in is what the caller does; that it helps has an entry of its own."
   }
  },
  {
   "id": "TRIGGER-026",
   "says": "Reading the vault is never let in with a token that is missing, malformed or expired.",
   "source": {
    "section": "Authentication",
    "item": "1/1"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "1/2"
    },
    {
     "section": "Errors",
     "item": "sentence 4"
    },
    {
     "section": "Endpoints",
     "item": "GET /vault"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "getVault",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-027",
   "says": "Registering a vault is never let in with a token that is missing, malformed or expired.",
   "source": {
    "section": "Authentication",
    "item": "1/1"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "1/2"
    },
    {
     "section": "Errors",
     "item": "sentence 4"
    },
    {
     "section": "Endpoints",
     "item": "GET /vault/register"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "registerVault",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-028",
   "says": "Crafting a deposit is never let in with a token that is missing, malformed or expired.",
   "source": {
    "section": "Authentication",
    "item": "1/1"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "1/2"
    },
    {
     "section": "Errors",
     "item": "sentence 4"
    },
    {
     "section": "Endpoints",
     "item": "POST /deposit/craft"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "craftDeposit",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-029",
   "says": "Creating a price order is never let in with a token that is missing, malformed or expired.",
   "source": {
    "section": "Authentication",
    "item": "1/1"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "1/2"
    },
    {
     "section": "Errors",
     "item": "sentence 4"
    },
    {
     "section": "Endpoints",
     "item": "POST /orders/price"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "createOrder",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-030",
   "says": "Updating a price order is never let in with a token that is missing, malformed or expired.",
   "source": {
    "section": "Authentication",
    "item": "1/1"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "1/2"
    },
    {
     "section": "Errors",
     "item": "sentence 4"
    },
    {
     "section": "Endpoints",
     "item": "PATCH /orders/price/{id}"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "updateOrder",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-031",
   "says": "Cancelling a price order is never let in with a token that is missing, malformed or expired.",
   "source": {
    "section": "Authentication",
    "item": "1/1"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "1/2"
    },
    {
     "section": "Errors",
     "item": "sentence 4"
    },
    {
     "section": "Endpoints",
     "item": "POST /orders/price/cancel/{id}"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "cancelOrder",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-032",
   "says": "Confirming a cancellation is never let in with a token that is missing, malformed or expired.",
   "source": {
    "section": "Authentication",
    "item": "1/1"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "1/2"
    },
    {
     "section": "Errors",
     "item": "sentence 4"
    },
    {
     "section": "Endpoints",
     "item": "POST /orders/price/confirm-cancel/{id}"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "confirmCancel",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-033",
   "says": "Listing orders is never let in with a token that is missing, malformed or expired.",
   "source": {
    "section": "Authentication",
    "item": "1/1"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "1/2"
    },
    {
     "section": "Errors",
     "item": "sentence 4"
    },
    {
     "section": "Endpoints",
     "item": "GET /orders/history (can request a single order by id)"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "listHistory",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-034",
   "says": "Asking for a single order by id is never let in with a token that is missing, malformed or expired.",
   "source": {
    "section": "Authentication",
    "item": "1/1"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "sentence 4"
    },
    {
     "section": "Endpoints",
     "item": "GET /orders/history (can request a single order by id)"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "listHistory",
   "needs": [
    "token",
    "history-by-id"
   ]
  },
  {
   "id": "TRIGGER-035",
   "says": "Creating a recurring order is never let in with a token that is missing, malformed or expired.",
   "source": {
    "section": "Authentication",
    "item": "1/1"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "sentence 4"
    },
    {
     "section": "Endpoints",
     "item": "recurring-order endpoints /orders/dca, /orders/history/dca, /orders/dca/cancel, /confirm-cancel"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "createRecurring",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-036",
   "says": "Listing recurring orders is never let in with a token that is missing, malformed or expired.",
   "source": {
    "section": "Authentication",
    "item": "1/1"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "sentence 4"
    },
    {
     "section": "Endpoints",
     "item": "recurring-order endpoints /orders/dca, /orders/history/dca, /orders/dca/cancel, /confirm-cancel"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "recurringHistory",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-037",
   "says": "Cancelling a recurring order is never let in with a token that is missing, malformed or expired.",
   "source": {
    "section": "Authentication",
    "item": "1/1"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "sentence 4"
    },
    {
     "section": "Endpoints",
     "item": "recurring-order endpoints /orders/dca, /orders/history/dca, /orders/dca/cancel, /confirm-cancel"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "cancelRecurring",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-038",
   "says": "Confirming the cancellation of a recurring order is never let in with a token that is missing, malformed or expired.",
   "source": {
    "section": "Authentication",
    "item": "1/1"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "sentence 4"
    },
    {
     "section": "Endpoints",
     "item": "recurring-order endpoints /orders/dca, /orders/history/dca, /orders/dca/cancel, /confirm-cancel"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "confirmCancelRecurring",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-039",
   "says": "A request without any token, and with no other fault, is refused with status 401.",
   "source": {
    "section": "Authentication",
    "item": "2/1"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "1/1"
    },
    {
     "section": "Errors",
     "item": "sentence 4"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "getVault",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-040",
   "says": "A request whose token is malformed, and with no other fault, is refused with status 401.",
   "source": {
    "section": "Authentication",
    "item": "2/1"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "sentence 4"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "getVault",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-041",
   "says": "A request whose token has expired, and with no other fault, is refused with status 401.",
   "source": {
    "section": "Authentication",
    "item": "2/1"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "sentence 4"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "getVault",
   "needs": [
    "token",
    "expired-token"
   ]
  },
  {
   "id": "TRIGGER-042",
   "says": "A faulty token is answered 401 also where the body is invalid or the order unknown: it comes first.",
   "source": {
    "section": "Authentication",
    "item": "2/1"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "sentence 4"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "createOrder",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-043",
   "says": "The 401 of an authenticated endpoint is a JSON object that has `error`.",
   "source": {
    "section": "Authentication",
    "item": "2/1"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "sentence 4"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getVault",
   "at": [
    {
     "operation": "getVault",
     "status": 401,
     "pointer": "",
     "keyword": "type"
    },
    {
     "operation": "getVault",
     "status": 401,
     "pointer": "/error",
     "keyword": "required"
    },
    {
     "operation": "registerVault",
     "status": 401,
     "pointer": "",
     "keyword": "type"
    },
    {
     "operation": "registerVault",
     "status": 401,
     "pointer": "/error",
     "keyword": "required"
    },
    {
     "operation": "craftDeposit",
     "status": 401,
     "pointer": "",
     "keyword": "type"
    },
    {
     "operation": "craftDeposit",
     "status": 401,
     "pointer": "/error",
     "keyword": "required"
    },
    {
     "operation": "createOrder",
     "status": 401,
     "pointer": "",
     "keyword": "type"
    },
    {
     "operation": "createOrder",
     "status": 401,
     "pointer": "/error",
     "keyword": "required"
    },
    {
     "operation": "updateOrder",
     "status": 401,
     "pointer": "",
     "keyword": "type"
    },
    {
     "operation": "updateOrder",
     "status": 401,
     "pointer": "/error",
     "keyword": "required"
    },
    {
     "operation": "cancelOrder",
     "status": 401,
     "pointer": "",
     "keyword": "type"
    },
    {
     "operation": "cancelOrder",
     "status": 401,
     "pointer": "/error",
     "keyword": "required"
    },
    {
     "operation": "confirmCancel",
     "status": 401,
     "pointer": "",
     "keyword": "type"
    },
    {
     "operation": "confirmCancel",
     "status": 401,
     "pointer": "/error",
     "keyword": "required"
    },
    {
     "operation": "listHistory",
     "status": 401,
     "pointer": "",
     "keyword": "type"
    },
    {
     "operation": "listHistory",
     "status": 401,
     "pointer": "/error",
     "keyword": "required"
    },
    {
     "operation": "createRecurring",
     "status": 401,
     "pointer": "",
     "keyword": "type"
    },
    {
     "operation": "createRecurring",
     "status": 401,
     "pointer": "/error",
     "keyword": "required"
    },
    {
     "operation": "recurringHistory",
     "status": 401,
     "pointer": "",
     "keyword": "type"
    },
    {
     "operation": "recurringHistory",
     "status": 401,
     "pointer": "/error",
     "keyword": "required"
    },
    {
     "operation": "cancelRecurring",
     "status": 401,
     "pointer": "",
     "keyword": "type"
    },
    {
     "operation": "cancelRecurring",
     "status": 401,
     "pointer": "/error",
     "keyword": "required"
    },
    {
     "operation": "confirmCancelRecurring",
     "status": 401,
     "pointer": "",
     "keyword": "type"
    },
    {
     "operation": "confirmCancelRecurring",
     "status": 401,
     "pointer": "/error",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "TRIGGER-044",
   "says": "The `error` of a 401 of an authenticated endpoint is a string.",
   "source": {
    "section": "Authentication",
    "item": "2/1"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "sentence 4"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getVault",
   "at": [
    {
     "operation": "getVault",
     "status": 401,
     "pointer": "/error",
     "keyword": "type"
    },
    {
     "operation": "registerVault",
     "status": 401,
     "pointer": "/error",
     "keyword": "type"
    },
    {
     "operation": "craftDeposit",
     "status": 401,
     "pointer": "/error",
     "keyword": "type"
    },
    {
     "operation": "createOrder",
     "status": 401,
     "pointer": "/error",
     "keyword": "type"
    },
    {
     "operation": "updateOrder",
     "status": 401,
     "pointer": "/error",
     "keyword": "type"
    },
    {
     "operation": "cancelOrder",
     "status": 401,
     "pointer": "/error",
     "keyword": "type"
    },
    {
     "operation": "confirmCancel",
     "status": 401,
     "pointer": "/error",
     "keyword": "type"
    },
    {
     "operation": "listHistory",
     "status": 401,
     "pointer": "/error",
     "keyword": "type"
    },
    {
     "operation": "createRecurring",
     "status": 401,
     "pointer": "/error",
     "keyword": "type"
    },
    {
     "operation": "recurringHistory",
     "status": 401,
     "pointer": "/error",
     "keyword": "type"
    },
    {
     "operation": "cancelRecurring",
     "status": 401,
     "pointer": "/error",
     "keyword": "type"
    },
    {
     "operation": "confirmCancelRecurring",
     "status": 401,
     "pointer": "/error",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "TRIGGER-045",
   "says": "The `error` of a refusal for the token is the word `Unauthorized`, in exactly these letters.",
   "source": {
    "section": "Authentication",
    "item": "2/1"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "sentence 4"
    }
   ],
   "level": "must",
   "kind": "auth",
   "operation": "getVault",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-046",
   "says": "The body of a refusal for the token has no other member than `error`.",
   "source": {
    "section": "Authentication",
    "item": "2/1"
   },
   "level": "should",
   "kind": "auth",
   "operation": "getVault",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-047",
   "says": "A header of another scheme, of no scheme, or with nothing after `Bearer` is refused with status 401.",
   "source": {
    "section": "Authentication",
    "item": "1/2"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "2/1"
    }
   ],
   "level": "should",
   "kind": "auth",
   "operation": "getVault",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-048",
   "says": "A token whose signature was altered is not let in.",
   "source": {
    "section": "Authentication",
    "item": "1/2"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "2/1"
    }
   ],
   "level": "should",
   "kind": "auth",
   "operation": "getVault",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-049",
   "says": "A token that names `none` as its algorithm is not let in.",
   "source": {
    "section": "Authentication",
    "item": "1/2"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "2/1"
    }
   ],
   "level": "should",
   "kind": "auth",
   "operation": "getVault",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-050",
   "says": "A well-formed but invalid token is refused with status 401 rather than another one.",
   "source": {
    "section": "Authentication",
    "item": "2/1"
   },
   "level": "note",
   "kind": "auth",
   "operation": "getVault",
   "needs": [
    "token"
   ]
  },
  {
   "id": "TRIGGER-051",
   "says": "A key without access to this API is refused, on a request that has no other fault.",
   "source": {
    "section": "Authentication",
    "item": "4"
   },
   "level": "must",
   "kind": "error",
   "operation": "challenge",
   "needs": [
    "key-without-access"
   ]
  },
  {
   "id": "TRIGGER-052",
   "says": "The refusal of a key without access has a `code` that is a number.",
   "source": {
    "section": "Authentication",
    "item": "4"
   },
   "level": "must",
   "kind": "error",
   "operation": "challenge",
   "needs": [
    "key-without-access"
   ]
  },
  {
   "id": "TRIGGER-053",
   "says": "The refusal of a key without access has a `message` that is a string.",
   "source": {
    "section": "Authentication",
    "item": "4"
   },
   "level": "must",
   "kind": "error",
   "operation": "challenge",
   "needs": [
    "key-without-access"
   ]
  },
  {
   "id": "TRIGGER-054",
   "says": "More than half of the distinct kinds of error answers (endpoint and status) are JSON objects with `error` as a string.",
   "source": {
    "section": "Errors",
    "item": "sentence 1"
   },
   "level": "must",
   "kind": "semantic"
  },
  {
   "id": "TRIGGER-055",
   "says": "An error answer of the service is a JSON object with `error` as a string.",
   "source": {
    "section": "Errors",
    "item": "sentence 1"
   },
   "level": "should",
   "kind": "error"
  },
  {
   "id": "TRIGGER-056",
   "says": "A certain field fault refused with 400 has `error` as a string beside its details.",
   "source": {
    "section": "Errors",
    "item": "sentence 3"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "sentence 2"
    }
   ],
   "level": "must",
   "kind": "error",
   "operation": "createOrder",
   "needs": [
    "wallet",
    "token",
    "deposit"
   ]
  },
  {
   "id": "TRIGGER-057",
   "says": "A deposit refused with 400 for a certain field fault has `details`.",
   "source": {
    "section": "Errors",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "sentence 3"
    },
    {
     "section": "POST /deposit/craft",
     "item": "400"
    }
   ],
   "level": "must",
   "kind": "error",
   "operation": "craftDeposit",
   "needs": [
    "wallet",
    "token",
    "deposit"
   ]
  },
  {
   "id": "TRIGGER-058",
   "says": "An order refused with 400 for its `orderSubType` has `details`.",
   "source": {
    "section": "Errors",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "sentence 3"
    },
    {
     "section": "Resources and their fields",
     "item": "orderSubType"
    },
    {
     "section": "POST /orders/price",
     "item": "400"
    }
   ],
   "level": "must",
   "kind": "error",
   "operation": "createOrder",
   "needs": [
    "wallet",
    "token",
    "signed-deposit",
    "create-order"
   ]
  },
  {
   "id": "TRIGGER-059",
   "says": "An update refused with 400 for a certain field fault has `details`.",
   "source": {
    "section": "Errors",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "sentence 3"
    },
    {
     "section": "PATCH /orders/price/{id}",
     "item": "400"
    }
   ],
   "level": "must",
   "kind": "error",
   "operation": "updateOrder",
   "needs": [
    "wallet",
    "token",
    "orders",
    "update-order"
   ]
  },
  {
   "id": "TRIGGER-060",
   "says": "The `details` of a certain field fault are an object whose values are texts.",
   "source": {
    "section": "Errors",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "sentence 3"
    }
   ],
   "level": "must",
   "kind": "error",
   "operation": "createOrder",
   "needs": [
    "wallet",
    "token",
    "deposit"
   ]
  },
  {
   "id": "TRIGGER-061",
   "says": "The `details` of a certain field fault name the field at fault.",
   "source": {
    "section": "Errors",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "sentence 3"
    }
   ],
   "level": "should",
   "kind": "error",
   "operation": "createOrder",
   "needs": [
    "wallet",
    "token",
    "deposit"
   ]
  },
  {
   "id": "TRIGGER-062",
   "says": "An order refused with 400 for its prices, slippage or expiry has `details` that are messages by field.",
   "source": {
    "section": "Errors",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "POST /orders/price",
     "item": "400"
    }
   ],
   "level": "should",
   "kind": "error",
   "operation": "createOrder",
   "needs": [
    "wallet",
    "token",
    "signed-deposit",
    "create-order"
   ]
  },
  {
   "id": "TRIGGER-063",
   "says": "An invalid body of a challenge request is answered with `details` that are messages by field.",
   "source": {
    "section": "Errors",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "POST /auth/challenge",
     "item": "400"
    }
   ],
   "level": "should",
   "kind": "error",
   "operation": "challenge"
  },
  {
   "id": "TRIGGER-064",
   "says": "An invalid body of a verify request is answered with `details` that are messages by field.",
   "source": {
    "section": "Errors",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "POST /auth/verify",
     "item": "400"
    }
   ],
   "level": "should",
   "kind": "error",
   "operation": "verify"
  },
  {
   "id": "TRIGGER-065",
   "says": "A withdrawal validation error is answered with `details` that are messages by field.",
   "source": {
    "section": "Errors",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "POST /orders/price/confirm-cancel/{id}",
     "item": "400"
    }
   ],
   "level": "should",
   "kind": "error",
   "operation": "confirmCancel",
   "needs": [
    "wallet",
    "token",
    "orders",
    "cancel-order",
    "confirm-cancel"
   ]
  },
  {
   "id": "TRIGGER-066",
   "says": "A challenge request that names neither wallet nor type is refused with 400.",
   "source": {
    "section": "POST /auth/challenge",
    "item": "400"
   },
   "level": "must",
   "kind": "error",
   "operation": "challenge"
  },
  {
   "id": "TRIGGER-067",
   "says": "A challenge request whose `walletPubkey` is no public key, or left out, is refused with 400.",
   "source": {
    "section": "POST /auth/challenge",
    "item": "400"
   },
   "alsoAt": [
    {
     "section": "Resources and their fields",
     "item": "walletPubkey"
    }
   ],
   "level": "must",
   "kind": "error",
   "operation": "challenge"
  },
  {
   "id": "TRIGGER-068",
   "says": "A challenge request whose `type` is neither `message` nor `transaction`, or left out, is refused with 400.",
   "source": {
    "section": "POST /auth/challenge",
    "item": "400"
   },
   "alsoAt": [
    {
     "section": "Resources and their fields",
     "item": "type"
    }
   ],
   "level": "must",
   "kind": "error",
   "operation": "challenge"
  },
  {
   "id": "TRIGGER-069",
   "says": "A challenge that cannot be generated is answered 500.",
   "source": {
    "section": "POST /auth/challenge",
    "item": "500"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "No request is known that provokes it, and when it happens its form counts in the general entries on errors."
   }
  },
  {
   "id": "TRIGGER-070",
   "says": "A verify request with an empty body is refused with 400.",
   "source": {
    "section": "POST /auth/verify",
    "item": "400"
   },
   "level": "must",
   "kind": "error",
   "operation": "verify"
  },
  {
   "id": "TRIGGER-071",
   "says": "Verifying for a wallet that never asked for a challenge is refused with 400.",
   "source": {
    "section": "POST /auth/verify",
    "item": "400"
   },
   "level": "must",
   "kind": "error",
   "operation": "verify",
   "needs": [
    "wallet",
    "verify"
   ]
  },
  {
   "id": "TRIGGER-072",
   "says": "Verifying a challenge past its lifetime is refused with 400 or 401.",
   "source": {
    "section": "POST /auth/verify",
    "item": "400"
   },
   "alsoAt": [
    {
     "section": "POST /auth/verify",
     "item": "401"
    }
   ],
   "level": "must",
   "kind": "error",
   "operation": "verify",
   "needs": [
    "wallet",
    "verify",
    "challenge-lifetime"
   ]
  },
  {
   "id": "TRIGGER-073",
   "says": "A challenge signed by another key is refused with 401.",
   "source": {
    "section": "POST /auth/verify",
    "item": "401"
   },
   "level": "must",
   "kind": "error",
   "operation": "verify",
   "needs": [
    "wallet",
    "verify"
   ]
  },
  {
   "id": "TRIGGER-074",
   "says": "A signature that cannot be decoded is refused with 400 or 401.",
   "source": {
    "section": "POST /auth/verify",
    "item": "400"
   },
   "alsoAt": [
    {
     "section": "POST /auth/verify",
     "item": "401"
    }
   ],
   "level": "must",
   "kind": "error",
   "operation": "verify",
   "needs": [
    "wallet",
    "verify"
   ]
  },
  {
   "id": "TRIGGER-075",
   "says": "A failure inside verification is answered 500.",
   "source": {
    "section": "POST /auth/verify",
    "item": "500"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "No request is known that provokes it, and when it happens its form counts in the general entries on errors."
   }
  },
  {
   "id": "TRIGGER-076",
   "says": "Reading the vault of a wallet that has none is answered 404.",
   "source": {
    "section": "GET /vault",
    "item": "404"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "GET /vault"
    }
   ],
   "level": "must",
   "kind": "error",
   "operation": "getVault",
   "needs": [
    "fresh-wallet",
    "verify"
   ]
  },
  {
   "id": "TRIGGER-077",
   "says": "Reading the vault of a wallet that has registered one is answered with success.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "GET /vault"
    },
    {
     "section": "GET /vault",
     "item": "404"
    }
   ],
   "level": "must",
   "kind": "stateful",
   "operation": "getVault",
   "needs": [
    "fresh-wallet",
    "verify",
    "register"
   ]
  },
  {
   "id": "TRIGGER-078",
   "says": "A caller without a vault registers one.",
   "source": {
    "section": "GET /vault",
    "item": "404"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "Calling the other endpoint is for the caller; that it creates a vault has entries of its own."
   }
  },
  {
   "id": "TRIGGER-079",
   "says": "A vault that cannot be read is answered 500.",
   "source": {
    "section": "GET /vault",
    "item": "500"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "No request is known that provokes it, and when it happens its form counts in the general entries on errors."
   }
  },
  {
   "id": "TRIGGER-080",
   "says": "The first registration of a wallet without a vault succeeds.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "2"
    },
    {
     "section": "Endpoints",
     "item": "GET /vault/register"
    }
   ],
   "level": "must",
   "kind": "stateful",
   "operation": "registerVault",
   "needs": [
    "fresh-wallet",
    "verify",
    "register"
   ]
  },
  {
   "id": "TRIGGER-081",
   "says": "Registering a second time is refused with 409.",
   "source": {
    "section": "GET /vault/register",
    "item": "409"
   },
   "level": "must",
   "kind": "error",
   "operation": "registerVault",
   "needs": [
    "fresh-wallet",
    "verify",
    "register"
   ]
  },
  {
   "id": "TRIGGER-082",
   "says": "A 409 of registering is a JSON object that has `details`.",
   "source": {
    "section": "GET /vault/register",
    "item": "409"
   },
   "level": "must",
   "kind": "shape",
   "operation": "registerVault",
   "needs": [
    "fresh-wallet",
    "verify",
    "register"
   ],
   "at": [
    {
     "operation": "registerVault",
     "status": 409,
     "pointer": "",
     "keyword": "type"
    },
    {
     "operation": "registerVault",
     "status": 409,
     "pointer": "/details",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "TRIGGER-083",
   "says": "The `details` of a 409 of registering are an object, being a vault.",
   "source": {
    "section": "GET /vault/register",
    "item": "409"
   },
   "level": "must",
   "kind": "shape",
   "operation": "registerVault",
   "needs": [
    "fresh-wallet",
    "verify",
    "register"
   ],
   "at": [
    {
     "operation": "registerVault",
     "status": 409,
     "pointer": "/details",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "TRIGGER-084",
   "says": "The vault in the `details` of a 409 is the one that reading the vault returns.",
   "source": {
    "section": "GET /vault/register",
    "item": "409"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "GET /vault"
    }
   ],
   "level": "must",
   "kind": "stateful",
   "operation": "registerVault",
   "needs": [
    "fresh-wallet",
    "verify",
    "register",
    "vault-address"
   ]
  },
  {
   "id": "TRIGGER-085",
   "says": "Vaults are per user: two wallets do not share one.",
   "source": {
    "section": "What the service does",
    "item": "2"
   },
   "level": "should",
   "kind": "stateful",
   "operation": "registerVault",
   "needs": [
    "fresh-wallet",
    "verify",
    "register",
    "vault-address"
   ]
  },
  {
   "id": "TRIGGER-086",
   "says": "A vault that cannot be generated or stored is answered 500.",
   "source": {
    "section": "GET /vault/register",
    "item": "500"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "No request is known that provokes it, and when it happens its form counts in the general entries on errors."
   }
  },
  {
   "id": "TRIGGER-087",
   "says": "A proper deposit request of a wallet with a vault is answered with success.",
   "source": {
    "section": "What the service does",
    "item": "2"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /deposit/craft"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "craftDeposit",
   "needs": [
    "wallet",
    "token",
    "signed-deposit"
   ]
  },
  {
   "id": "TRIGGER-088",
   "says": "A deposit request with a field that is certainly wrong is refused with 400.",
   "source": {
    "section": "POST /deposit/craft",
    "item": "400"
   },
   "level": "must",
   "kind": "error",
   "operation": "craftDeposit",
   "needs": [
    "wallet",
    "token",
    "deposit"
   ]
  },
  {
   "id": "TRIGGER-089",
   "says": "A deposit request whose `userAddress` is no address is refused with 400 or 403.",
   "source": {
    "section": "POST /deposit/craft",
    "item": "400"
   },
   "alsoAt": [
    {
     "section": "POST /deposit/craft",
     "item": "403"
    }
   ],
   "level": "must",
   "kind": "error",
   "operation": "craftDeposit",
   "needs": [
    "wallet",
    "token",
    "deposit"
   ]
  },
  {
   "id": "TRIGGER-090",
   "says": "A deposit request whose `userAddress` is the vault is refused with 400, or with 403 since that is another wallet.",
   "source": {
    "section": "POST /deposit/craft",
    "item": "400"
   },
   "alsoAt": [
    {
     "section": "POST /deposit/craft",
     "item": "403"
    },
    {
     "section": "Resources and their fields",
     "item": "userAddress"
    }
   ],
   "level": "must",
   "kind": "error",
   "operation": "craftDeposit",
   "needs": [
    "wallet",
    "token",
    "deposit",
    "vault-address"
   ]
  },
  {
   "id": "TRIGGER-091",
   "says": "A deposit request whose `userAddress` is the vault is refused with 400 rather than 403.",
   "source": {
    "section": "POST /deposit/craft",
    "item": "400"
   },
   "level": "note",
   "kind": "error",
   "operation": "craftDeposit",
   "needs": [
    "wallet",
    "token",
    "deposit",
    "vault-address"
   ]
  },
  {
   "id": "TRIGGER-092",
   "says": "A deposit request for another wallet than the authenticated one is refused with 403.",
   "source": {
    "section": "POST /deposit/craft",
    "item": "403"
   },
   "alsoAt": [
    {
     "section": "Resources and their fields",
     "item": "userAddress"
    }
   ],
   "level": "must",
   "kind": "error",
   "operation": "craftDeposit",
   "needs": [
    "wallet",
    "token",
    "deposit",
    "second-wallet"
   ]
  },
  {
   "id": "TRIGGER-093",
   "says": "A deposit request of a user without a vault is refused with 403.",
   "source": {
    "section": "POST /deposit/craft",
    "item": "403"
   },
   "level": "must",
   "kind": "error",
   "operation": "craftDeposit",
   "needs": [
    "fresh-wallet",
    "verify",
    "deposit"
   ]
  },
  {
   "id": "TRIGGER-094",
   "says": "A deposit that cannot be crafted, or whose vault cannot be fetched, is answered 500.",
   "source": {
    "section": "POST /deposit/craft",
    "item": "500"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "No request is known that provokes it, and when it happens its form counts in the general entries on errors."
   }
  },
  {
   "id": "TRIGGER-095",
   "says": "A proper order with a signed deposit is created with success.",
   "source": {
    "section": "What the service does",
    "item": "1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /orders/price"
    }
   ],
   "level": "must",
   "kind": "stateful",
   "operation": "createOrder",
   "needs": [
    "wallet",
    "token",
    "signed-deposit",
    "create-order"
   ]
  },
  {
   "id": "TRIGGER-096",
   "says": "An order whose prices stand in a wrong relation is refused with 400.",
   "source": {
    "section": "POST /orders/price",
    "item": "400"
   },
   "level": "must",
   "kind": "error",
   "operation": "createOrder",
   "needs": [
    "wallet",
    "token",
    "signed-deposit",
    "create-order"
   ]
  },
  {
   "id": "TRIGGER-097",
   "says": "An order whose slippage is out of range is refused with 400.",
   "source": {
    "section": "POST /orders/price",
    "item": "400"
   },
   "alsoAt": [
    {
     "section": "Limits",
     "item": "sentence 1"
    }
   ],
   "level": "must",
   "kind": "error",
   "operation": "createOrder",
   "needs": [
    "wallet",
    "token",
    "signed-deposit",
    "create-order"
   ]
  },
  {
   "id": "TRIGGER-098",
   "says": "An order whose expiry breaks the rules is refused with 400.",
   "source": {
    "section": "POST /orders/price",
    "item": "400"
   },
   "alsoAt": [
    {
     "section": "Limits",
     "item": "sentence 1"
    }
   ],
   "level": "must",
   "kind": "error",
   "operation": "createOrder",
   "needs": [
    "wallet",
    "token",
    "signed-deposit",
    "create-order"
   ]
  },
  {
   "id": "TRIGGER-099",
   "says": "An order whose `orderSubType` is no known one is refused with 400.",
   "source": {
    "section": "POST /orders/price",
    "item": "400"
   },
   "alsoAt": [
    {
     "section": "Resources and their fields",
     "item": "orderSubType"
    }
   ],
   "level": "must",
   "kind": "error",
   "operation": "createOrder",
   "needs": [
    "wallet",
    "token",
    "signed-deposit",
    "create-order"
   ]
  },
  {
   "id": "TRIGGER-100",
   "says": "An order of a user without a vault is refused with 400.",
   "source": {
    "section": "POST /orders/price",
    "item": "400"
   },
   "level": "must",
   "kind": "error",
   "operation": "createOrder",
   "needs": [
    "fresh-wallet",
    "verify",
    "create-order"
   ]
  },
  {
   "id": "TRIGGER-101",
   "says": "An order whose `userPubkey` is the vault is refused with 400, or with 403 since that is another wallet.",
   "source": {
    "section": "POST /orders/price",
    "item": "400"
   },
   "alsoAt": [
    {
     "section": "POST /orders/price",
     "item": "403"
    },
    {
     "section": "Resources and their fields",
     "item": "userPubkey"
    }
   ],
   "level": "must",
   "kind": "error",
   "operation": "createOrder",
   "needs": [
    "wallet",
    "token",
    "signed-deposit",
    "create-order",
    "vault-address"
   ]
  },
  {
   "id": "TRIGGER-102",
   "says": "An order whose `userPubkey` is the vault is refused with 400 rather than 403.",
   "source": {
    "section": "POST /orders/price",
    "item": "400"
   },
   "level": "note",
   "kind": "error",
   "operation": "createOrder",
   "needs": [
    "wallet",
    "token",
    "signed-deposit",
    "create-order",
    "vault-address"
   ]
  },
  {
   "id": "TRIGGER-103",
   "says": "An order whose signed deposit is invalid, such as a badly signed one, is refused with 400.",
   "source": {
    "section": "POST /orders/price",
    "item": "400"
   },
   "level": "must",
   "kind": "error",
   "operation": "createOrder",
   "needs": [
    "wallet",
    "token",
    "signed-deposit",
    "create-order"
   ]
  },
  {
   "id": "TRIGGER-104",
   "says": "A second order on a deposit that an order was created with is refused with 400.",
   "source": {
    "section": "POST /orders/price",
    "item": "400"
   },
   "level": "must",
   "kind": "stateful",
   "operation": "createOrder",
   "needs": [
    "wallet",
    "token",
    "signed-deposit",
    "create-order"
   ]
  },
  {
   "id": "TRIGGER-105",
   "says": "An order for another wallet than the authenticated one is refused with 403.",
   "source": {
    "section": "POST /orders/price",
    "item": "403"
   },
   "alsoAt": [
    {
     "section": "Resources and their fields",
     "item": "userPubkey"
    }
   ],
   "level": "must",
   "kind": "error",
   "operation": "createOrder",
   "needs": [
    "wallet",
    "token",
    "signed-deposit",
    "create-order",
    "second-wallet"
   ]
  },
  {
   "id": "TRIGGER-106",
   "says": "A missing price of the trigger mint, or an order that cannot be created, is answered 500.",
   "source": {
    "section": "POST /orders/price",
    "item": "500"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "No request is known that provokes it, and when it happens its form counts in the general entries on errors."
   }
  },
  {
   "id": "TRIGGER-107",
   "says": "A proper update of an open order of one's own succeeds.",
   "source": {
    "section": "What the service does",
    "item": "1"
   },
   "alsoAt": [
    {
     "section": "States and transitions",
     "item": "sentence 1"
    },
    {
     "section": "Endpoints",
     "item": "PATCH /orders/price/{id}"
    }
   ],
   "level": "must",
   "kind": "stateful",
   "operation": "updateOrder",
   "needs": [
    "wallet",
    "token",
    "orders",
    "update-order"
   ]
  },
  {
   "id": "TRIGGER-108",
   "says": "An update with a field that is certainly wrong is refused with 400.",
   "source": {
    "section": "PATCH /orders/price/{id}",
    "item": "400"
   },
   "level": "must",
   "kind": "error",
   "operation": "updateOrder",
   "needs": [
    "wallet",
    "token",
    "orders",
    "update-order"
   ]
  },
  {
   "id": "TRIGGER-109",
   "says": "An update of an order that is known not to be open is refused with 400.",
   "source": {
    "section": "PATCH /orders/price/{id}",
    "item": "400"
   },
   "alsoAt": [
    {
     "section": "States and transitions",
     "item": "sentence 1"
    }
   ],
   "level": "must",
   "kind": "stateful",
   "operation": "updateOrder",
   "needs": [
    "wallet",
    "token",
    "order-not-open",
    "update-order"
   ]
  },
  {
   "id": "TRIGGER-110",
   "says": "An update of an order whose cancellation was confirmed is refused with 400.",
   "source": {
    "section": "PATCH /orders/price/{id}",
    "item": "400"
   },
   "alsoAt": [
    {
     "section": "States and transitions",
     "item": "sentence 1"
    }
   ],
   "level": "should",
   "kind": "stateful",
   "operation": "updateOrder",
   "needs": [
    "wallet",
    "token",
    "orders",
    "update-order",
    "cancel-order",
    "confirm-cancel"
   ]
  },
  {
   "id": "TRIGGER-111",
   "says": "An update of an unknown order is answered 404.",
   "source": {
    "section": "PATCH /orders/price/{id}",
    "item": "404"
   },
   "level": "must",
   "kind": "error",
   "operation": "updateOrder",
   "needs": [
    "wallet",
    "token",
    "update-order",
    "unknown-order-id"
   ]
  },
  {
   "id": "TRIGGER-112",
   "says": "An update of another wallet's order does not succeed.",
   "source": {
    "section": "What the service does",
    "item": "1"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "1/1"
    }
   ],
   "level": "should",
   "kind": "stateful",
   "operation": "updateOrder",
   "needs": [
    "wallet",
    "token",
    "foreign-order",
    "update-order"
   ]
  },
  {
   "id": "TRIGGER-113",
   "says": "An order that cannot be fetched or updated is answered 500.",
   "source": {
    "section": "PATCH /orders/price/{id}",
    "item": "500"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "No request is known that provokes it, and when it happens its form counts in the general entries on errors."
   }
  },
  {
   "id": "TRIGGER-114",
   "says": "Cancelling an order of one's own succeeds, at the latest when it is repeated after refusals for not being ready.",
   "source": {
    "section": "What the service does",
    "item": "1"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "2"
    },
    {
     "section": "States and transitions",
     "item": "sentence 2"
    },
    {
     "section": "Endpoints",
     "item": "POST /orders/price/cancel/{id}"
    }
   ],
   "level": "must",
   "kind": "stateful",
   "operation": "cancelOrder",
   "needs": [
    "wallet",
    "token",
    "orders",
    "cancel-order"
   ]
  },
  {
   "id": "TRIGGER-115",
   "says": "A cancellation that is refused at first and succeeds when repeated was refused with 400.",
   "source": {
    "section": "POST /orders/price/cancel/{id}",
    "item": "400"
   },
   "alsoAt": [
    {
     "section": "States and transitions",
     "item": "sentence 2"
    }
   ],
   "level": "must",
   "kind": "stateful",
   "operation": "cancelOrder",
   "needs": [
    "wallet",
    "token",
    "orders",
    "cancel-order"
   ],
   "whenSeen": true
  },
  {
   "id": "TRIGGER-116",
   "says": "A caller whose order is not ready to cancel tries again a little later.",
   "source": {
    "section": "POST /orders/price/cancel/{id}",
    "item": "400"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "Trying again is what the caller does; that it succeeds in the end has an entry of its own."
   }
  },
  {
   "id": "TRIGGER-117",
   "says": "Cancelling another wallet's order is refused with 403.",
   "source": {
    "section": "POST /orders/price/cancel/{id}",
    "item": "403"
   },
   "level": "must",
   "kind": "error",
   "operation": "cancelOrder",
   "needs": [
    "wallet",
    "token",
    "foreign-order",
    "cancel-order"
   ]
  },
  {
   "id": "TRIGGER-118",
   "says": "Cancelling an unknown order is answered 404.",
   "source": {
    "section": "POST /orders/price/cancel/{id}",
    "item": "404"
   },
   "level": "must",
   "kind": "error",
   "operation": "cancelOrder",
   "needs": [
    "wallet",
    "token",
    "cancel-order",
    "unknown-order-id"
   ]
  },
  {
   "id": "TRIGGER-119",
   "says": "A cancellation that cannot be started, or whose withdrawal cannot be crafted, is answered 500.",
   "source": {
    "section": "POST /orders/price/cancel/{id}",
    "item": "500"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "No request is known that provokes it, and when it happens its form counts in the general entries on errors."
   }
  },
  {
   "id": "TRIGGER-120",
   "says": "Confirming a started cancellation with its own withdrawal, properly signed, succeeds.",
   "source": {
    "section": "What the service does",
    "item": "1"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "2"
    },
    {
     "section": "Endpoints",
     "item": "POST /orders/price/confirm-cancel/{id}"
    }
   ],
   "level": "must",
   "kind": "stateful",
   "operation": "confirmCancel",
   "needs": [
    "wallet",
    "token",
    "orders",
    "cancel-order",
    "confirm-cancel"
   ]
  },
  {
   "id": "TRIGGER-121",
   "says": "A confirmation whose transaction is unreadable is refused with 400.",
   "source": {
    "section": "POST /orders/price/confirm-cancel/{id}",
    "item": "400"
   },
   "level": "must",
   "kind": "error",
   "operation": "confirmCancel",
   "needs": [
    "wallet",
    "token",
    "orders",
    "cancel-order",
    "confirm-cancel"
   ]
  },
  {
   "id": "TRIGGER-122",
   "says": "A confirmation whose withdrawal is badly signed is refused with 400.",
   "source": {
    "section": "POST /orders/price/confirm-cancel/{id}",
    "item": "400"
   },
   "level": "must",
   "kind": "error",
   "operation": "confirmCancel",
   "needs": [
    "wallet",
    "token",
    "orders",
    "cancel-order",
    "confirm-cancel"
   ]
  },
  {
   "id": "TRIGGER-123",
   "says": "A confirmation with a transaction that is not the withdrawal of this order is refused with 400.",
   "source": {
    "section": "POST /orders/price/confirm-cancel/{id}",
    "item": "400"
   },
   "level": "must",
   "kind": "error",
   "operation": "confirmCancel",
   "needs": [
    "wallet",
    "token",
    "orders",
    "cancel-order",
    "confirm-cancel",
    "signed-deposit"
   ]
  },
  {
   "id": "TRIGGER-124",
   "says": "A confirmation with a body that certainly fails validation is refused with 400.",
   "source": {
    "section": "POST /orders/price/confirm-cancel/{id}",
    "item": "400"
   },
   "level": "must",
   "kind": "error",
   "operation": "confirmCancel",
   "needs": [
    "wallet",
    "token",
    "orders",
    "cancel-order",
    "confirm-cancel"
   ]
  },
  {
   "id": "TRIGGER-125",
   "says": "Confirming the cancellation of an unknown order is answered 404.",
   "source": {
    "section": "POST /orders/price/confirm-cancel/{id}",
    "item": "404"
   },
   "level": "must",
   "kind": "error",
   "operation": "confirmCancel",
   "needs": [
    "wallet",
    "token",
    "orders",
    "cancel-order",
    "confirm-cancel",
    "unknown-order-id"
   ]
  },
  {
   "id": "TRIGGER-126",
   "says": "A withdrawal that cannot be prepared or confirmed is answered 500.",
   "source": {
    "section": "POST /orders/price/confirm-cancel/{id}",
    "item": "500"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "No request is known that provokes it, and when it happens its form counts in the general entries on errors."
   }
  },
  {
   "id": "TRIGGER-127",
   "says": "Listing the orders of one's own wallet succeeds; only a newcomer may be forbidden it.",
   "source": {
    "section": "What the service does",
    "item": "1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "GET /orders/history (can request a single order by id)"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "listHistory",
   "needs": [
    "wallet",
    "token",
    "history"
   ]
  },
  {
   "id": "TRIGGER-128",
   "says": "The list of a wallet that never had an order is not answered 404.",
   "source": {
    "section": "GET /orders/history",
    "item": "404"
   },
   "level": "must",
   "kind": "error",
   "operation": "listHistory",
   "needs": [
    "fresh-wallet",
    "verify",
    "history"
   ]
  },
  {
   "id": "TRIGGER-129",
   "says": "Asking for an order of one's own by its id succeeds.",
   "source": {
    "section": "Endpoints",
    "item": "GET /orders/history (can request a single order by id)"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "1"
    }
   ],
   "level": "must",
   "kind": "stateful",
   "operation": "listHistory",
   "needs": [
    "wallet",
    "token",
    "orders",
    "history-by-id"
   ]
  },
  {
   "id": "TRIGGER-130",
   "says": "Asking for an unknown order by its id is answered 404.",
   "source": {
    "section": "GET /orders/history",
    "item": "404"
   },
   "level": "must",
   "kind": "error",
   "operation": "listHistory",
   "needs": [
    "wallet",
    "token",
    "history-by-id",
    "unknown-order-id"
   ]
  },
  {
   "id": "TRIGGER-131",
   "says": "Another wallet's order asked for by its id is not shown: 403, or 404.",
   "source": {
    "section": "GET /orders/history",
    "item": "403"
   },
   "alsoAt": [
    {
     "section": "GET /orders/history",
     "item": "404"
    }
   ],
   "level": "should",
   "kind": "stateful",
   "operation": "listHistory",
   "needs": [
    "wallet",
    "token",
    "foreign-order",
    "history-by-id"
   ]
  },
  {
   "id": "TRIGGER-132",
   "says": "Orders that the caller may not see are answered 403.",
   "source": {
    "section": "GET /orders/history",
    "item": "403"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "Who may see which orders is not defined and a list takes no parameter that is shown, so no list is known to be forbidden."
   }
  },
  {
   "id": "TRIGGER-133",
   "says": "Creating a recurring order as the profile declares it succeeds.",
   "source": {
    "section": "What the service does",
    "item": "3"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "recurring-order endpoints /orders/dca, /orders/history/dca, /orders/dca/cancel, /confirm-cancel"
    }
   ],
   "level": "must",
   "kind": "stateful",
   "operation": "createRecurring",
   "needs": [
    "wallet",
    "token",
    "recurring"
   ]
  },
  {
   "id": "TRIGGER-134",
   "says": "Listing recurring orders as the profile declares it succeeds.",
   "source": {
    "section": "What the service does",
    "item": "3"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "recurring-order endpoints /orders/dca, /orders/history/dca, /orders/dca/cancel, /confirm-cancel"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "recurringHistory",
   "needs": [
    "wallet",
    "token",
    "recurring"
   ]
  },
  {
   "id": "TRIGGER-135",
   "says": "Cancelling a recurring order as the profile declares it succeeds.",
   "source": {
    "section": "What the service does",
    "item": "3"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "recurring-order endpoints /orders/dca, /orders/history/dca, /orders/dca/cancel, /confirm-cancel"
    }
   ],
   "level": "must",
   "kind": "stateful",
   "operation": "cancelRecurring",
   "needs": [
    "wallet",
    "token",
    "recurring"
   ]
  },
  {
   "id": "TRIGGER-136",
   "says": "Confirming the cancellation of a recurring order as the profile declares it succeeds.",
   "source": {
    "section": "What the service does",
    "item": "3"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "recurring-order endpoints /orders/dca, /orders/history/dca, /orders/dca/cancel, /confirm-cancel"
    }
   ],
   "level": "must",
   "kind": "stateful",
   "operation": "confirmCancelRecurring",
   "needs": [
    "wallet",
    "token",
    "recurring"
   ]
  },
  {
   "id": "TRIGGER-137",
   "says": "The errors of the recurring endpoints are another document's business.",
   "source": {
    "section": "What the service does",
    "item": "3"
   },
   "unjudged": {
    "reason": "description",
    "because": "The document sends the reader elsewhere for them, so no aggregate counts them either."
   }
  }
 ]
};
