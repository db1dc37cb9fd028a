// Made by `npm run generate`; do not edit.
export const catalogue = {
 "api": "swap-order",
 "document": {
  "title": "Swap Order Service: Order Quote Endpoint",
  "sha256": "194c37d4239e2c81199909ef1fbbbc8416afc21499fe80c7a33b72c082afb735"
 },
 "items": [
  {
   "section": "Swap Order Service: Order Quote Endpoint",
   "item": "sentence 1"
  },
  {
   "section": "Swap Order Service: Order Quote Endpoint",
   "item": "sentence 2"
  },
  {
   "section": "Swap Order Service: Order Quote Endpoint",
   "item": "sentence 3"
  },
  {
   "section": "Swap Order Service: Order Quote Endpoint",
   "item": "sentence 4"
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
   "section": "What the service does",
   "item": "4"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "inputMint"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "outputMint"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "amount"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "taker/1"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "taker/2"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "receiver/1"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "receiver/2"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "receiver/3"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "receiver/4"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "receiver/5"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "payer/1"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "payer/2"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "closeAuthority/1"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "closeAuthority/2"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "closeAuthority/3"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "closeAuthority/4"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "closeAuthority/5"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "referralAccount"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "referralFee/1"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "referralFee/2"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "excludeRouters/1"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "excludeRouters/2"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "excludeDexes/1"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "excludeDexes/2"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "excludeDexes/3"
  },
  {
   "section": "Order query parameters (all in the query string)",
   "item": "excludeDexes/4"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "sentence 1"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "mode"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "inputMint, outputMint"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "inAmount, outAmount"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "inUsdValue, outUsdValue, swapUsdValue"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "priceImpact"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "priceImpactPct"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "otherAmountThreshold"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "swapMode"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "slippageBps"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "routePlan"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "referralAccount"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "feeMint"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "feeBps/1"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "feeBps/2"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "feeBps/3"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "feeBps/4"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "platformFee/1"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "platformFee/2"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "signatureFeeLamports"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "signatureFeePayer"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "prioritizationFeeLamports"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "prioritizationFeePayer"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "rentFeeLamports/1"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "rentFeeLamports/2"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "rentFeePayer"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "swapType"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "router"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "transaction/1"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "transaction/2"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "transaction/3"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "gasless"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "requestId"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "totalTime"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "taker"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "quoteId"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "maker/1"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "maker/2"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "expireAt"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "errorCode/1"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "errorCode/2"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "errorCode/3"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "errorMessage/1"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "errorMessage/2"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "errorMessage/3"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "errorMessage/4"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "sentence 2"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "sentence 3"
  },
  {
   "section": "Order response (200, application/json)",
   "item": "sentence 4"
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
   "section": "Endpoints",
   "item": "GET /order"
  },
  {
   "section": "Endpoints",
   "item": "POST /execute"
  },
  {
   "section": "Authentication",
   "item": "1"
  },
  {
   "section": "Authentication",
   "item": "2"
  },
  {
   "section": "Events",
   "item": "sentence 1"
  },
  {
   "section": "Errors",
   "item": "400"
  },
  {
   "section": "Errors",
   "item": "500"
  },
  {
   "section": "Errors",
   "item": "1"
  },
  {
   "section": "Errors",
   "item": "2"
  },
  {
   "section": "Limits",
   "item": "1"
  },
  {
   "section": "Limits",
   "item": "2"
  },
  {
   "section": "Limits",
   "item": "3"
  },
  {
   "section": "Versioning",
   "item": "1"
  },
  {
   "section": "Versioning",
   "item": "2"
  },
  {
   "section": "Versioning",
   "item": "3"
  },
  {
   "section": "Versioning",
   "item": "4"
  }
 ],
 "requirements": [
  {
   "id": "ORDER-001",
   "says": "The text is about the order endpoint: its parameters, its response, its errors and its versions.",
   "source": {
    "section": "Swap Order Service: Order Quote Endpoint",
    "item": "sentence 1"
   },
   "unjudged": {
    "reason": "description",
    "because": "It names the subject of the document and promises nothing by itself."
   }
  },
  {
   "id": "ORDER-002",
   "says": "The borrow API and the trigger order API are described in documents of their own.",
   "source": {
    "section": "Swap Order Service: Order Quote Endpoint",
    "item": "sentence 2"
   },
   "unjudged": {
    "reason": "description",
    "because": "It points to other texts."
   }
  },
  {
   "id": "ORDER-003",
   "says": "The base address of the API has a path that ends in /ultra/v1.",
   "source": {
    "section": "Swap Order Service: Order Quote Endpoint",
    "item": "sentence 3"
   },
   "alsoAt": [
    {
     "section": "Versioning",
     "item": "1"
    }
   ],
   "unjudged": {
    "reason": "description",
    "because": "The base address is what the profile declares; that it answers is judged where the endpoint is."
   }
  },
  {
   "id": "ORDER-004",
   "says": "At least one complete request for the declared pair is answered with 200 under the base address of version 2 as well, at the same path /order.",
   "source": {
    "section": "Swap Order Service: Order Quote Endpoint",
    "item": "sentence 4"
   },
   "alsoAt": [
    {
     "section": "Versioning",
     "item": "3"
    }
   ],
   "level": "must",
   "kind": "differential",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "second-version"
   ]
  },
  {
   "id": "ORDER-005",
   "says": "A request with inputMint, outputMint, amount and the key, and nothing else, is quoted: at least one such request for the declared pair is answered with 200.",
   "source": {
    "section": "What the service does",
    "item": "1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "GET /order"
    },
    {
     "section": "Order query parameters (all in the query string)",
     "item": "taker"
    },
    {
     "section": "Order query parameters (all in the query string)",
     "item": "receiver"
    },
    {
     "section": "Order query parameters (all in the query string)",
     "item": "payer"
    },
    {
     "section": "Order query parameters (all in the query string)",
     "item": "closeAuthority"
    },
    {
     "section": "Order query parameters (all in the query string)",
     "item": "referralAccount"
    },
    {
     "section": "Order query parameters (all in the query string)",
     "item": "referralFee"
    },
    {
     "section": "Order query parameters (all in the query string)",
     "item": "excludeRouters"
    },
    {
     "section": "Order query parameters (all in the query string)",
     "item": "excludeDexes"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "ORDER-006",
   "says": "For a taker that owns what it sells and can pay for gas, the quote comes with a transaction that is not empty.",
   "source": {
    "section": "What the service does",
    "item": "1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "transaction/1"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-007",
   "says": "The caller signs the returned transaction and sends it to POST /execute.",
   "source": {
    "section": "What the service does",
    "item": "2"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "It binds the caller; what /execute makes of it is not shown."
   }
  },
  {
   "id": "ORDER-008",
   "says": "A call of /execute needs the requestId of the quote.",
   "source": {
    "section": "What the service does",
    "item": "3"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "It binds the caller; that the quote carries a requestId is judged as a shape."
   }
  },
  {
   "id": "ORDER-009",
   "says": "The API is out of active maintenance and version 2 takes its place.",
   "source": {
    "section": "What the service does",
    "item": "4"
   },
   "alsoAt": [
    {
     "section": "Versioning",
     "item": "2"
    }
   ],
   "unjudged": {
    "reason": "description",
    "because": "It tells the reader about the life of the product; no answer shows it."
   }
  },
  {
   "id": "ORDER-010",
   "says": "A request that leaves out the mint sold (`inputMint`) and is otherwise complete is not answered with 200.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "inputMint"
   },
   "level": "must",
   "kind": "error",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "ORDER-011",
   "says": "A request that leaves out the mint bought (`outputMint`) and is otherwise complete is not answered with 200.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "outputMint"
   },
   "level": "must",
   "kind": "error",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "ORDER-012",
   "says": "A request that leaves out the amount (`amount`) and is otherwise complete is not answered with 200.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "amount"
   },
   "level": "must",
   "kind": "error",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "ORDER-013",
   "says": "A request that leaves out a required parameter is answered with status 400.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "inputMint"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "outputMint"
    },
    {
     "section": "Order query parameters (all in the query string)",
     "item": "amount"
    },
    {
     "section": "Errors",
     "item": "400"
    }
   ],
   "level": "note",
   "kind": "error",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "ORDER-014",
   "says": "All parameters but referralFee are strings, and referralFee is a number.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "inputMint"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "outputMint"
    },
    {
     "section": "Order query parameters (all in the query string)",
     "item": "amount"
    },
    {
     "section": "Order query parameters (all in the query string)",
     "item": "taker"
    },
    {
     "section": "Order query parameters (all in the query string)",
     "item": "receiver"
    },
    {
     "section": "Order query parameters (all in the query string)",
     "item": "payer"
    },
    {
     "section": "Order query parameters (all in the query string)",
     "item": "closeAuthority"
    },
    {
     "section": "Order query parameters (all in the query string)",
     "item": "referralAccount"
    },
    {
     "section": "Order query parameters (all in the query string)",
     "item": "referralFee"
    },
    {
     "section": "Order query parameters (all in the query string)",
     "item": "excludeRouters"
    },
    {
     "section": "Order query parameters (all in the query string)",
     "item": "excludeDexes"
    }
   ],
   "unjudged": {
    "reason": "unobservable",
    "because": "In a query string every value is text, so that the type of a parameter cannot be told from the outside."
   }
  },
  {
   "id": "ORDER-015",
   "says": "`amount` is the amount to swap.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "amount"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "In which unit and for which side is not said, and no rule about digits is given."
   }
  },
  {
   "id": "ORDER-016",
   "says": "`taker` is the public key of the wallet that takes the swap.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "taker/1"
   },
   "unjudged": {
    "reason": "description",
    "because": "It explains the parameter; the rules that follow from it are judged at `transaction` and at the payers."
   }
  },
  {
   "id": "ORDER-017",
   "says": "An order requested without `taker` has the JSON value null as `transaction`, not an empty string.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "taker/2"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "transaction/2"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "ORDER-018",
   "says": "A `receiver` other than the taker is accepted: a request that is answered with 200 without it is so with it too.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "receiver"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "receiver/1"
    }
   ],
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-019",
   "says": "When the output is not native, the associated token account of the `receiver` for the output mint is among the accounts of the decoded transaction, unless lookup tables hide some of them.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "receiver/1"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "receiver/3"
    }
   ],
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-020",
   "says": "`receiver` is an account of the chain and not a token account.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "receiver/1"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "What happens when a token account is passed is not shown."
   }
  },
  {
   "id": "ORDER-021",
   "says": "Without `receiver` and with an output that is not native, the associated token account of the taker for the output mint is among the accounts of the decoded transaction, unless lookup tables hide some of them.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "receiver/2"
   },
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-022",
   "says": "For an output that is not native, token accounts other than the associated one are not supported.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "receiver/3"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "A request names the receiver and never a token account, so that no other token account can be asked for."
   }
  },
  {
   "id": "ORDER-023",
   "says": "When the `receiver` has no token account for an output that is not native (a key made for the request has none), the decoded transaction holds an instruction that creates its associated token account for the output mint.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "receiver/3"
   },
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-024",
   "says": "When the output is native, the `receiver` itself is among the accounts of the decoded transaction, unless lookup tables hide some of them.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "receiver/4"
   },
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded",
    "native-mint"
   ]
  },
  {
   "id": "ORDER-025",
   "says": "When the output is native, the associated wrapped-native token account of the `receiver` is not among the accounts of the decoded transaction.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "receiver/5"
   },
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded",
    "native-mint"
   ]
  },
  {
   "id": "ORDER-026",
   "says": "The declared `payer` is accepted: a request that is answered with 200 without it is so with it too.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "payer"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "payer/1"
    }
   ],
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded",
    "payer"
   ]
  },
  {
   "id": "ORDER-027",
   "says": "When a `payer` other than the taker is passed and the transaction is not empty, the taker does not pay the signature fee: `signatureFeePayer` is not the taker.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "payer/1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "signatureFeePayer"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded",
    "payer"
   ]
  },
  {
   "id": "ORDER-028",
   "says": "When a `payer` other than the taker is passed and the transaction is not empty, the taker does not pay the priority fee: `prioritizationFeePayer` is not the taker.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "payer/1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "prioritizationFeePayer"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded",
    "payer"
   ]
  },
  {
   "id": "ORDER-029",
   "says": "When a `payer` other than the taker is passed and the transaction is not empty, the taker does not pay the rent: `rentFeePayer` is not the taker.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "payer/1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "rentFeePayer"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded",
    "payer"
   ]
  },
  {
   "id": "ORDER-030",
   "says": "Passing `payer` may change how the swap is routed.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "payer/2"
   },
   "unjudged": {
    "reason": "description",
    "because": "It is a permission, so that neither a change nor its absence is a fault."
   }
  },
  {
   "id": "ORDER-031",
   "says": "`closeAuthority` requires `payer`.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "closeAuthority/1"
   },
   "unjudged": {
    "reason": "contradiction",
    "because": "The same sentence says that it is ignored without `payer`; the second half fixes the outcome and is the one that is judged."
   }
  },
  {
   "id": "ORDER-032",
   "says": "A `closeAuthority` without `payer` changes neither the class of the status (200 or refused) nor the class of the transaction (null, empty, not empty) against the same request without it, each asked twice on a difference.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "closeAuthority/1"
   },
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-unfunded"
   ]
  },
  {
   "id": "ORDER-033",
   "says": "A `closeAuthority` passed without `payer` does not occur in the bytes of the transaction.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "closeAuthority/1"
   },
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-034",
   "says": "A `closeAuthority` beside a `payer` is accepted: a request that is answered with 200 without it is so with it too.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "closeAuthority"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "closeAuthority/2"
    }
   ],
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded",
    "payer"
   ]
  },
  {
   "id": "ORDER-035",
   "says": "With a `payer`, a `closeAuthority` other than the taker, and a transaction that creates a token account for an output that is not native, the decoded transaction holds an instruction that makes that key the close authority of this account.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "closeAuthority/5"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "closeAuthority/2"
    }
   ],
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded",
    "payer"
   ]
  },
  {
   "id": "ORDER-036",
   "says": "When the output is native, no instruction of the decoded transaction makes the `closeAuthority` the close authority of a wrapped-native token account.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "closeAuthority/3"
   },
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded",
    "payer",
    "native-mint"
   ]
  },
  {
   "id": "ORDER-037",
   "says": "With a `payer` and without `closeAuthority`, no instruction of the decoded transaction gives the close authority of a token account to another key than the taker.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "closeAuthority/4"
   },
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded",
    "payer"
   ]
  },
  {
   "id": "ORDER-038",
   "says": "`referralAccount` is the account of the integrator that integrator fees go to.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "referralAccount"
   },
   "unjudged": {
    "reason": "description",
    "because": "It explains the parameter; the fee that follows from it is judged at `feeBps`."
   }
  },
  {
   "id": "ORDER-039",
   "says": "`referralFee` is the fee of the integrator.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "referralFee/1"
   },
   "unjudged": {
    "reason": "description",
    "because": "It explains the parameter; that the fee is applied is judged at `feeBps`."
   }
  },
  {
   "id": "ORDER-040",
   "says": "A `referralFee` of 50, the least allowed, is accepted: the request with the declared referral account is answered with 200.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "referralFee/2"
   },
   "alsoAt": [
    {
     "section": "Limits",
     "item": "1"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "referral-account"
   ]
  },
  {
   "id": "ORDER-041",
   "says": "A `referralFee` of 255, the greatest allowed, is accepted: the request with the declared referral account is answered with 200.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "referralFee/2"
   },
   "alsoAt": [
    {
     "section": "Limits",
     "item": "1"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "referral-account"
   ]
  },
  {
   "id": "ORDER-042",
   "says": "A `referralFee` of 49, one below the least allowed, is not honoured: no 200 shows it as `feeBps`, unless that is the default fee anyway.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "referralFee/2"
   },
   "alsoAt": [
    {
     "section": "Limits",
     "item": "1"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "referral-account"
   ]
  },
  {
   "id": "ORDER-043",
   "says": "A `referralFee` of 256, one above the greatest allowed, is not honoured: no 200 shows it as `feeBps`, unless that is the default fee anyway.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "referralFee/2"
   },
   "alsoAt": [
    {
     "section": "Limits",
     "item": "1"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "referral-account"
   ]
  },
  {
   "id": "ORDER-044",
   "says": "A 200 order never comes from the router that `excludeRouters` names.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "excludeRouters/1"
   },
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "ORDER-045",
   "says": "Excluding one of the four declared routers, other than the one that just quoted the same request, is accepted: the request is answered with 200.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "excludeRouters/2"
   },
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "routers"
   ]
  },
  {
   "id": "ORDER-046",
   "says": "A value of `excludeRouters` outside the four identifiers is not answered with 200.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "excludeRouters/2"
   },
   "level": "note",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "routers"
   ]
  },
  {
   "id": "ORDER-047",
   "says": "A quote of the first router has no `swapInfo.label` equal to the one label in `excludeDexes`.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "excludeDexes/2"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "excludeDexes/1"
    }
   ],
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "routers"
   ]
  },
  {
   "id": "ORDER-048",
   "says": "A quote of the first router has no `swapInfo.label` equal to any label of the comma-separated list in `excludeDexes`.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "excludeDexes/1"
   },
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "routers"
   ]
  },
  {
   "id": "ORDER-049",
   "says": "A label with a space in `excludeDexes`, written with a bare plus on the wire, is excluded from a quote of the first router.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "excludeDexes/1"
   },
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "routers"
   ]
  },
  {
   "id": "ORDER-050",
   "says": "Routers other than the first one ignore `excludeDexes`.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "excludeDexes/2"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "The label may be absent from their routes by chance, and its presence is allowed."
   }
  },
  {
   "id": "ORDER-051",
   "says": "To exclude an exchange, all other routers are excluded and the exchange is listed.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "excludeDexes/3"
   },
   "unjudged": {
    "reason": "contradiction",
    "because": "Excluding three routers at once is impossible, since `excludeRouters` takes a single value."
   }
  },
  {
   "id": "ORDER-052",
   "says": "To include one exchange only, all other routers are excluded and all other exchanges are listed.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "excludeDexes/4"
   },
   "unjudged": {
    "reason": "contradiction",
    "because": "Excluding three routers at once is impossible, since `excludeRouters` takes a single value."
   }
  },
  {
   "id": "ORDER-053",
   "says": "The body of a 200 is JSON and a JSON object.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "GET /order"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-054",
   "says": "The Content-Type of a 200 order is application/json, with or without parameters such as a charset.",
   "source": {
    "section": "Endpoints",
    "item": "GET /order"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "sentence 1"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "ORDER-055",
   "says": "Every 200 order carries `mode`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "mode"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/mode",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-056",
   "says": "`mode` of an order is a string.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "mode"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/mode",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-057",
   "says": "`mode` is the swap mode, for example ExactIn.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "mode"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "Only an example is given, not the list of values."
   }
  },
  {
   "id": "ORDER-058",
   "says": "Every 200 order carries `inputMint`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "inputMint, outputMint"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/inputMint",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-059",
   "says": "`inputMint` of an order is a string.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "inputMint, outputMint"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/inputMint",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-060",
   "says": "`inputMint` of a 200 order is the mint that the request names as `inputMint`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "inputMint, outputMint"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "inputMint"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "ORDER-061",
   "says": "Every 200 order carries `outputMint`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "inputMint, outputMint"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/outputMint",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-062",
   "says": "`outputMint` of an order is a string.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "inputMint, outputMint"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/outputMint",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-063",
   "says": "`outputMint` of a 200 order is the mint that the request names as `outputMint`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "inputMint, outputMint"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "outputMint"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "ORDER-064",
   "says": "Every 200 order carries `inAmount`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "inAmount, outAmount"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/inAmount",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-065",
   "says": "`inAmount` of an order is a string.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "inAmount, outAmount"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/inAmount",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-066",
   "says": "Every 200 order carries `outAmount`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "inAmount, outAmount"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/outAmount",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-067",
   "says": "`outAmount` of an order is a string.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "inAmount, outAmount"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/outAmount",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-068",
   "says": "`inAmount` of a 200 order is the `amount` of the request.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "inAmount, outAmount"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "amount"
    }
   ],
   "level": "note",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "ORDER-069",
   "says": "Where an order carries `inUsdValue`, it is a number. Null is not among its types.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "inUsdValue, outUsdValue, swapUsdValue"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/inUsdValue",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-070",
   "says": "Where an order carries `outUsdValue`, it is a number. Null is not among its types.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "inUsdValue, outUsdValue, swapUsdValue"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/outUsdValue",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-071",
   "says": "Where an order carries `swapUsdValue`, it is a number. Null is not among its types.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "inUsdValue, outUsdValue, swapUsdValue"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/swapUsdValue",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-072",
   "says": "Where an order carries `priceImpact`, it is a number. Null is not among its types.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "priceImpact"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/priceImpact",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-073",
   "says": "Every 200 order carries `priceImpactPct`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "priceImpactPct"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/priceImpactPct",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-074",
   "says": "`priceImpactPct` of an order is a string.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "priceImpactPct"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/priceImpactPct",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-075",
   "says": "`priceImpactPct` stays for old clients, and new ones read `priceImpact`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "priceImpactPct"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "It advises clients; the deprecated field is required all the same, which is judged as a shape."
   }
  },
  {
   "id": "ORDER-076",
   "says": "Every 200 order carries `otherAmountThreshold`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "otherAmountThreshold"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/otherAmountThreshold",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-077",
   "says": "`otherAmountThreshold` of an order is a string.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "otherAmountThreshold"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/otherAmountThreshold",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-078",
   "says": "Every 200 order carries `swapMode`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "swapMode"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/swapMode",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-079",
   "says": "`swapMode` of an order is a string.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "swapMode"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/swapMode",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-080",
   "says": "Every 200 order carries `slippageBps`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "slippageBps"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/slippageBps",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-081",
   "says": "`slippageBps` of an order is a number.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "slippageBps"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/slippageBps",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-082",
   "says": "Every 200 order carries `routePlan`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "routePlan"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-083",
   "says": "`routePlan` of an order is an array.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "routePlan"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-084",
   "says": "Every item of `routePlan` is an object.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "sentence 3"
    },
    {
     "section": "Order response (200, application/json)",
     "item": "routePlan"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-085",
   "says": "Every item of `routePlan` carries `swapInfo`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 3"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/swapInfo",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-086",
   "says": "`swapInfo` of an item of `routePlan` is an object.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 4"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "sentence 3"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/swapInfo",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-087",
   "says": "Every item of `routePlan` carries `percent`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 3"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/percent",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-088",
   "says": "`percent` of an item of `routePlan` is a number.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 3"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/percent",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-089",
   "says": "Every item of `routePlan` carries `bps`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 3"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/bps",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-090",
   "says": "`bps` of an item of `routePlan` is a number.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 3"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/bps",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-091",
   "says": "Where an item of `routePlan` carries `usdValue`, it is a number. Null is not among its types.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 3"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/usdValue",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-092",
   "says": "Every `swapInfo` carries `ammKey`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 4"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/swapInfo/ammKey",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-093",
   "says": "`ammKey` of a `swapInfo` is a string.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 4"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/swapInfo/ammKey",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-094",
   "says": "Every `swapInfo` carries `label`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 4"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/swapInfo/label",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-095",
   "says": "`label` of a `swapInfo` is a string.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 4"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/swapInfo/label",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-096",
   "says": "Every `swapInfo` carries `inputMint`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 4"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/swapInfo/inputMint",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-097",
   "says": "`inputMint` of a `swapInfo` is a string.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 4"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/swapInfo/inputMint",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-098",
   "says": "Every `swapInfo` carries `outputMint`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 4"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/swapInfo/outputMint",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-099",
   "says": "`outputMint` of a `swapInfo` is a string.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 4"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/swapInfo/outputMint",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-100",
   "says": "Every `swapInfo` carries `inAmount`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 4"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/swapInfo/inAmount",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-101",
   "says": "`inAmount` of a `swapInfo` is a string.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 4"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/swapInfo/inAmount",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-102",
   "says": "Every `swapInfo` carries `outAmount`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 4"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/swapInfo/outAmount",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-103",
   "says": "`outAmount` of a `swapInfo` is a string.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 4"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/routePlan/*/swapInfo/outAmount",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-104",
   "says": "Where an order carries `referralAccount`, it is a string. Null is not among its types.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "referralAccount"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/referralAccount",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-105",
   "says": "`referralAccount` of an order, where present, is the `referralAccount` of the request.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "referralAccount"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "referralAccount"
    }
   ],
   "level": "note",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "referral-account"
   ]
  },
  {
   "id": "ORDER-106",
   "says": "Where an order carries `feeMint`, it is a string. Null is not among its types.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "feeMint"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/feeMint",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-107",
   "says": "Every 200 order carries `feeBps`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "feeBps"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/feeBps",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-108",
   "says": "`feeBps` of an order is a number.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "feeBps"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/feeBps",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-109",
   "says": "`feeBps` counts in basis points and holds either the default fee or the fee of the integrator.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "feeBps/1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "feeBps/2"
    }
   ],
   "unjudged": {
    "reason": "unobservable",
    "because": "The unit and the origin of a number cannot be told from the number; the case with a known fee is judged on its own."
   }
  },
  {
   "id": "ORDER-110",
   "says": "With `referralAccount` and `referralFee` and without `payer`, `feeBps` of a 200 order equals the `referralFee`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "feeBps/3"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "referralFee/1"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "referral-account"
   ]
  },
  {
   "id": "ORDER-111",
   "says": "With `referralAccount`, `referralFee` and `payer`, `feeBps` of a 200 order equals the `referralFee`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "feeBps/3"
   },
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "referral-account",
    "payer",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-112",
   "says": "Without referral parameters `feeBps` is the default fee, which may include extra fees for gasless support.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "feeBps/4"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The default is not given as a number and may contain extras, so that no value can be expected."
   }
  },
  {
   "id": "ORDER-113",
   "says": "Every 200 order carries `platformFee`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "platformFee"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/platformFee",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-114",
   "says": "`platformFee` of an order is an object.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "platformFee"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/platformFee",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-115",
   "says": "Where `platformFee` carries `amount`, it is a string. Null is not among its types.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "platformFee/1"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/platformFee/amount",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-116",
   "says": "Every `platformFee` carries `feeBps`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "platformFee/1"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/platformFee/feeBps",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-117",
   "says": "`feeBps` of a `platformFee` is a number.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "platformFee/1"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/platformFee/feeBps",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-118",
   "says": "`platformFee` is the fee of the platform alone, without gas fees.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "platformFee/2"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "How the fee is made up is not visible, and no arithmetic between the fee fields is written."
   }
  },
  {
   "id": "ORDER-119",
   "says": "Every 200 order carries `signatureFeeLamports`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "signatureFeeLamports"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/signatureFeeLamports",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-120",
   "says": "`signatureFeeLamports` of an order is a number.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "signatureFeeLamports"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/signatureFeeLamports",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-121",
   "says": "`signatureFeeLamports` is the base network fee that taker, market maker or payer bears when a valid transaction is returned.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "signatureFeeLamports"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "No amount is promised, and what is charged shows only once the transaction has landed."
   }
  },
  {
   "id": "ORDER-122",
   "says": "Every 200 order carries `signatureFeePayer`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "signatureFeePayer"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/signatureFeePayer",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-123",
   "says": "`signatureFeePayer` of an order is a string or null.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "signatureFeePayer"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/signatureFeePayer",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-124",
   "says": "`signatureFeePayer` is null or one of taker, market maker and the `payer` passed: never a key known to be none of them, such as the receiver, the close authority, a mint, or the declared payer when it was not passed.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "signatureFeePayer"
   },
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-125",
   "says": "Every 200 order carries `prioritizationFeeLamports`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "prioritizationFeeLamports"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/prioritizationFeeLamports",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-126",
   "says": "`prioritizationFeeLamports` of an order is a number.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "prioritizationFeeLamports"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/prioritizationFeeLamports",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-127",
   "says": "`prioritizationFeeLamports` is what is paid to land sooner, tips to landing services included.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "prioritizationFeeLamports"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "No amount is promised, and what is charged shows only once the transaction has landed."
   }
  },
  {
   "id": "ORDER-128",
   "says": "Every 200 order carries `prioritizationFeePayer`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "prioritizationFeePayer"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/prioritizationFeePayer",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-129",
   "says": "`prioritizationFeePayer` of an order is a string or null.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "prioritizationFeePayer"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/prioritizationFeePayer",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-130",
   "says": "`prioritizationFeePayer` is null or one of taker, market maker and the `payer` passed: never a key known to be none of them, such as the receiver, the close authority, a mint, or the declared payer when it was not passed.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "prioritizationFeePayer"
   },
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-131",
   "says": "Every 200 order carries `rentFeeLamports`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "rentFeeLamports"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/rentFeeLamports",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-132",
   "says": "`rentFeeLamports` of an order is a number.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "rentFeeLamports"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/rentFeeLamports",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-133",
   "says": "`rentFeeLamports` estimates what taker or payer spends on rent.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "rentFeeLamports/1"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "An estimate promises no amount."
   }
  },
  {
   "id": "ORDER-134",
   "says": "On a quote of the second router type with a transaction that is not empty, asked for without `payer` and `receiver`, for a taker whose token account for the output mint is declared not to exist, `rentFeePayer` is one of the declared gas wallets.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "rentFeeLamports/2"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "rentFeePayer"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "second-router-type",
    "gas-wallets",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-135",
   "says": "Every 200 order carries `rentFeePayer`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "rentFeePayer"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/rentFeePayer",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-136",
   "says": "`rentFeePayer` of an order is a string or null.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "rentFeePayer"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/rentFeePayer",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-137",
   "says": "On a quote that is not of the second router type, `rentFeePayer` is null, the taker or the `payer` passed, and no other key.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "rentFeePayer"
   },
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "second-router-type",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-138",
   "says": "On a quote of the second router type, `rentFeePayer` is null, the taker, the `payer` passed or a declared gas wallet, and no other key.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "rentFeePayer"
   },
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "second-router-type",
    "gas-wallets",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-139",
   "says": "Every 200 order carries `swapType`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "swapType"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/swapType",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-140",
   "says": "`swapType` of an order is a string.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "swapType"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/swapType",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-141",
   "says": "`swapType` gives way to `router`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "swapType"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "It advises clients; the deprecated field is required all the same, which is judged as a shape."
   }
  },
  {
   "id": "ORDER-142",
   "says": "Every 200 order carries `router`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "router"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/router",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-143",
   "says": "`router` of an order is a string.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "router"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/router",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-144",
   "says": "`router` of a 200 order is one of the four router identifiers that the profile declares.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "router"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "excludeRouters/2"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "routers"
   ]
  },
  {
   "id": "ORDER-145",
   "says": "Every 200 order carries `transaction`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "transaction"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/transaction",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-146",
   "says": "`transaction` of an order is a string or null.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "transaction"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "transaction/1"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/transaction",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-147",
   "says": "An order requested with a `taker` has a string as `transaction`, empty or not, and never null.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "transaction/3"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "1"
    },
    {
     "section": "Order response (200, application/json)",
     "item": "transaction/2"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-unfunded"
   ]
  },
  {
   "id": "ORDER-148",
   "says": "A `transaction` that is not empty is base64 in the standard alphabet.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "transaction/1"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "1"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-149",
   "says": "A `transaction` that is not empty is padded to a multiple of four characters.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "transaction/1"
   },
   "level": "note",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-150",
   "says": "The bytes of a `transaction` that is not empty parse to the last one as a versioned transaction, legacy messages included.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "transaction/1"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "1"
    }
   ],
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-151",
   "says": "The message of a decoded `transaction` begins with the version prefix bit.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "transaction/1"
   },
   "level": "note",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-152",
   "says": "The taker is one of the required signers of the decoded `transaction`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "transaction/1"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "2"
    }
   ],
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-153",
   "says": "The decoded `transaction` is unsigned: the signature slot of the taker holds only zeros.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "transaction/1"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "1"
    }
   ],
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-154",
   "says": "The signature slots of the other signers of the decoded `transaction` hold only zeros.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "transaction/1"
   },
   "level": "note",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-155",
   "says": "An order requested with a `taker` whose `transaction` is the empty string carries `errorCode`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "transaction/3"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "errorCode/2"
    },
    {
     "section": "Errors",
     "item": "1"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-unfunded"
   ]
  },
  {
   "id": "ORDER-156",
   "says": "An order requested with a `taker` whose `transaction` is the empty string carries `errorMessage`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "transaction/3"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "errorMessage/3"
    },
    {
     "section": "Errors",
     "item": "1"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-unfunded"
   ]
  },
  {
   "id": "ORDER-157",
   "says": "A taker that owns nothing gets no transaction: a 200 order for it has an empty one.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "transaction/3"
   },
   "level": "note",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-unfunded"
   ]
  },
  {
   "id": "ORDER-158",
   "says": "Every 200 order carries `gasless`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "gasless"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/gasless",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-159",
   "says": "`gasless` of an order is a boolean.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "gasless"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/gasless",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-160",
   "says": "Every 200 order carries `requestId`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "requestId"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/requestId",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-161",
   "says": "`requestId` of an order is a string.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "requestId"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/requestId",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-162",
   "says": "`requestId` of a 200 order is not the empty string.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "requestId"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3"
    }
   ],
   "level": "note",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "ORDER-163",
   "says": "Every 200 order carries `totalTime`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "totalTime"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/totalTime",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-164",
   "says": "`totalTime` of an order is a number.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "totalTime"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/totalTime",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-165",
   "says": "Every 200 order carries `taker`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "taker"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/taker",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-166",
   "says": "`taker` of an order is a string or null.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "taker"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/taker",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-167",
   "says": "`taker` of a 200 order is the taker of the request, and null when the request has none.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "taker"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "taker/1"
    }
   ],
   "level": "note",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "ORDER-168",
   "says": "Where an order carries `quoteId`, it is a string. Null is not among its types.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "quoteId"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/quoteId",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-169",
   "says": "Where an order carries `maker`, it is a string. Null is not among its types.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "maker"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "maker/1"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/maker",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-170",
   "says": "An order carries `maker` only when its `router` is of the second router type.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "maker/2"
   },
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "second-router-type"
   ]
  },
  {
   "id": "ORDER-171",
   "says": "Where an order carries `expireAt`, it is a string. Null is not among its types.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "expireAt"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/expireAt",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-172",
   "says": "Where an order carries `errorCode`, it is a number. Null is not among its types.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "errorCode"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "errorCode/1"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/errorCode",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-173",
   "says": "`errorCode` is 1, 2 or 3.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "errorCode/1"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/errorCode",
     "keyword": "enum"
    }
   ]
  },
  {
   "id": "ORDER-174",
   "says": "An order without taker, or with a transaction that is not empty, carries no `errorCode`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "errorCode/2"
   },
   "level": "note",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "ORDER-175",
   "says": "A taker without funds and a taker without gas, whose error messages follow different templates, do not get the same `errorCode`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "errorCode/3"
   },
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-unfunded",
    "taker-without-gas"
   ]
  },
  {
   "id": "ORDER-176",
   "says": "A taker without funds and a taker with too little to trade gasless, whose error messages follow different templates, do not get the same `errorCode`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "errorCode/3"
   },
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-unfunded",
    "taker-small-without-gas"
   ]
  },
  {
   "id": "ORDER-177",
   "says": "A taker without gas and a taker with too little to trade gasless, whose error messages follow different templates, do not get the same `errorCode`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "errorCode/3"
   },
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-without-gas",
    "taker-small-without-gas"
   ]
  },
  {
   "id": "ORDER-178",
   "says": "Error messages of one template always stand beside the same `errorCode`.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "errorCode/3"
   },
   "level": "note",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-unfunded"
   ]
  },
  {
   "id": "ORDER-179",
   "says": "Where an order carries `errorMessage`, it is a string. Null is not among its types.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "errorMessage"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 200,
     "pointer": "/errorMessage",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-180",
   "says": "`errorMessage` follows one of the three templates: the fixed words `Insufficient funds`, or `Top up … SOL for gas`, or `Minimum … for gasless`, with something in the place of the dots.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "errorMessage/2"
   },
   "alsoAt": [
    {
     "section": "Order response (200, application/json)",
     "item": "errorMessage/1"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-unfunded"
   ]
  },
  {
   "id": "ORDER-181",
   "says": "`errorMessage` may stand beside a valid order as well.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "errorMessage/3"
   },
   "unjudged": {
    "reason": "description",
    "because": "It is a permission, so that neither its presence nor its absence beside a valid order is a fault."
   }
  },
  {
   "id": "ORDER-182",
   "says": "`errorMessage` is for display, and clients do not match on it since it carries parameters.",
   "source": {
    "section": "Order response (200, application/json)",
    "item": "errorMessage/4"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "It binds clients; the suite never chooses a request or the verdict of another entry by this text."
   }
  },
  {
   "id": "ORDER-183",
   "says": "An order quote has no named states.",
   "source": {
    "section": "States and transitions",
    "item": "sentence 1"
   },
   "unjudged": {
    "reason": "description",
    "because": "There is nothing to observe."
   }
  },
  {
   "id": "ORDER-184",
   "says": "Transitions of a quote.",
   "source": {
    "section": "States and transitions",
    "item": "sentence 2"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document says that it does not show them."
   }
  },
  {
   "id": "ORDER-185",
   "says": "GET /order takes its parameters in the query and no body.",
   "source": {
    "section": "Endpoints",
    "item": "GET /order"
   },
   "unjudged": {
    "reason": "description",
    "because": "The suite sends no body; what a body would do is not said."
   }
  },
  {
   "id": "ORDER-186",
   "says": "POST /execute takes the signed transaction and the requestId of the order.",
   "source": {
    "section": "Endpoints",
    "item": "POST /execute"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "It binds the caller, and settling a swap is beyond what the suite may do."
   }
  },
  {
   "id": "ORDER-187",
   "says": "Request and response of POST /execute have shapes.",
   "source": {
    "section": "Endpoints",
    "item": "POST /execute"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document says that it does not show them."
   }
  },
  {
   "id": "ORDER-188",
   "says": "A complete request without the header x-api-key is not answered with 200, while the same request with the key is.",
   "source": {
    "section": "Authentication",
    "item": "1"
   },
   "level": "must",
   "kind": "auth",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "ORDER-189",
   "says": "A complete request that carries the key as query parameter and not in the header is not answered with 200, while the same request with the key in the header is.",
   "source": {
    "section": "Authentication",
    "item": "1"
   },
   "level": "must",
   "kind": "auth",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "ORDER-190",
   "says": "A complete request with an invented key is not answered with 200, while the same request with the genuine key is.",
   "source": {
    "section": "Authentication",
    "item": "1"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "2"
    }
   ],
   "level": "should",
   "kind": "auth",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "keys-checked"
   ]
  },
  {
   "id": "ORDER-191",
   "says": "The key comes from the developer portal of the operator.",
   "source": {
    "section": "Authentication",
    "item": "2"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "It tells the caller where to get a key, outside of this API."
   }
  },
  {
   "id": "ORDER-192",
   "says": "Events of this API.",
   "source": {
    "section": "Events",
    "item": "sentence 1"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document says that it does not show them."
   }
  },
  {
   "id": "ORDER-193",
   "says": "The body of a 400 is JSON and a JSON object.",
   "source": {
    "section": "Errors",
    "item": "400"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "GET /order"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 400,
     "pointer": "",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-194",
   "says": "The body of a 400 carries `error`.",
   "source": {
    "section": "Errors",
    "item": "400"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 400,
     "pointer": "/error",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-195",
   "says": "`error` of a 400 is a string.",
   "source": {
    "section": "Errors",
    "item": "400"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "getOrder",
     "status": 400,
     "pointer": "/error",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-196",
   "says": "The body of a 500 is JSON and a JSON object.",
   "source": {
    "section": "Errors",
    "item": "500"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "GET /order"
    }
   ],
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "whenSeen": true,
   "at": [
    {
     "operation": "getOrder",
     "status": 500,
     "pointer": "",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-197",
   "says": "The body of a 500 carries `error`.",
   "source": {
    "section": "Errors",
    "item": "500"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "whenSeen": true,
   "at": [
    {
     "operation": "getOrder",
     "status": 500,
     "pointer": "/error",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "ORDER-198",
   "says": "`error` of a 500 is a string.",
   "source": {
    "section": "Errors",
    "item": "500"
   },
   "level": "must",
   "kind": "shape",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ],
   "whenSeen": true,
   "at": [
    {
     "operation": "getOrder",
     "status": 500,
     "pointer": "/error",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "ORDER-199",
   "says": "The Content-Type of a 400 and of a 500 names a JSON media type.",
   "source": {
    "section": "Errors",
    "item": "400"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "500"
    }
   ],
   "level": "note",
   "kind": "error",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "ORDER-200",
   "says": "A request for a mint that is declared not to exist is not answered with 200.",
   "source": {
    "section": "Errors",
    "item": "400"
   },
   "level": "should",
   "kind": "error",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "no-such-mint"
   ]
  },
  {
   "id": "ORDER-201",
   "says": "A request for a mint that is declared not to exist is answered with status 400.",
   "source": {
    "section": "Errors",
    "item": "400"
   },
   "level": "note",
   "kind": "error",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "no-such-mint"
   ]
  },
  {
   "id": "ORDER-202",
   "says": "A 400 means a bad request, for example that no quotes could be got; a 500 means a fault inside the server.",
   "source": {
    "section": "Errors",
    "item": "400"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "500"
    }
   ],
   "unjudged": {
    "reason": "description",
    "because": "It explains the statuses; the text of the message is an example and free."
   }
  },
  {
   "id": "ORDER-203",
   "says": "Which `errorCode` belongs to which message.",
   "source": {
    "section": "Errors",
    "item": "2"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document says that it does not show it."
   }
  },
  {
   "id": "ORDER-204",
   "says": "`excludeRouters` takes a single value.",
   "source": {
    "section": "Limits",
    "item": "2"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "excludeRouters/1"
    }
   ],
   "unjudged": {
    "reason": "not-shown",
    "because": "What happens with two values is not shown, and the suite never sends two."
   }
  },
  {
   "id": "ORDER-205",
   "says": "Rate limits and size limits.",
   "source": {
    "section": "Limits",
    "item": "3"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document says that it does not show them."
   }
  },
  {
   "id": "ORDER-206",
   "says": "The description of the API carries version 1.0.0.",
   "source": {
    "section": "Versioning",
    "item": "1"
   },
   "unjudged": {
    "reason": "description",
    "because": "It is a statement about a text; no answer shows it."
   }
  },
  {
   "id": "ORDER-207",
   "says": "The path prefix of version 2 is /swap/v2.",
   "source": {
    "section": "Versioning",
    "item": "2"
   },
   "unjudged": {
    "reason": "description",
    "because": "The base address is what the profile declares; that it answers is judged on its own."
   }
  },
  {
   "id": "ORDER-208",
   "says": "Every required field, nested ones included, that the orders of /ultra/v1 carry is carried by the orders of /swap/v2 for the same requests, and the reverse.",
   "source": {
    "section": "Versioning",
    "item": "3"
   },
   "level": "must",
   "kind": "differential",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "second-version"
   ]
  },
  {
   "id": "ORDER-209",
   "says": "A documented field has the same JSON type, null aside, in the orders of /ultra/v1 and of /swap/v2, where the document gives it one.",
   "source": {
    "section": "Versioning",
    "item": "3"
   },
   "level": "must",
   "kind": "differential",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "second-version"
   ]
  },
  {
   "id": "ORDER-210",
   "says": "A documented field that is not nullable is null in the orders of neither version when the other has a value there.",
   "source": {
    "section": "Versioning",
    "item": "3"
   },
   "level": "must",
   "kind": "differential",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "second-version"
   ]
  },
  {
   "id": "ORDER-211",
   "says": "No optional documented field is always present in the orders of one version and never in those of the other, over at least 20 pairs of the same request.",
   "source": {
    "section": "Versioning",
    "item": "3"
   },
   "level": "should",
   "kind": "differential",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "second-version"
   ]
  },
  {
   "id": "ORDER-212",
   "says": "No undocumented field is always present in the orders of one version and never in those of the other, over at least 20 pairs of the same request.",
   "source": {
    "section": "Versioning",
    "item": "3"
   },
   "level": "should",
   "kind": "differential",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "second-version"
   ]
  },
  {
   "id": "ORDER-213",
   "says": "Parameters that one version accepts are accepted by the other: of the same request, sent to both and repeated on a difference, not one is answered with 200 and the other refused.",
   "source": {
    "section": "Versioning",
    "item": "3"
   },
   "level": "must",
   "kind": "differential",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "second-version"
   ]
  },
  {
   "id": "ORDER-214",
   "says": "Where the same request is refused by both versions with 400 or 500, both bodies are objects with a string `error`, or neither is.",
   "source": {
    "section": "Versioning",
    "item": "3"
   },
   "level": "should",
   "kind": "differential",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "second-version"
   ]
  },
  {
   "id": "ORDER-215",
   "says": "A request without key that one version refuses is refused by the other version too.",
   "source": {
    "section": "Versioning",
    "item": "3"
   },
   "alsoAt": [
    {
     "section": "Authentication",
     "item": "1"
    }
   ],
   "level": "must",
   "kind": "differential",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "second-version"
   ]
  },
  {
   "id": "ORDER-216",
   "says": "POST /execute has the same path, parameters and response format in both versions.",
   "source": {
    "section": "Versioning",
    "item": "3"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /execute"
    }
   ],
   "unjudged": {
    "reason": "not-shown",
    "because": "The shapes of /execute are not shown for either version, so that there is nothing to compare."
   }
  },
  {
   "id": "ORDER-217",
   "says": "To migrate, a caller changes nothing but the base address.",
   "source": {
    "section": "Versioning",
    "item": "3"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "It binds the caller; the sameness that it rests on is judged field by field."
   }
  },
  {
   "id": "ORDER-218",
   "says": "Version 2 serves the aggregating path and the router path from one endpoint.",
   "source": {
    "section": "Versioning",
    "item": "4"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "Which path made a quote is not visible in the documented response."
   }
  },
  {
   "id": "ORDER-219",
   "says": "With the key, an order that is not refused is answered with status 200, and with no other status of success.",
   "source": {
    "section": "Endpoints",
    "item": "GET /order"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "1"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "ORDER-220",
   "says": "A taker with means is served: where the declared pair is quoted without taker, at least one such request with the taker is answered with 200.",
   "source": {
    "section": "What the service does",
    "item": "1"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "taker"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "taker-funded"
   ]
  },
  {
   "id": "ORDER-221",
   "says": "`excludeDexes` is accepted where it is ignored: a request that a router other than the first one quotes without it is answered with 200 with it too.",
   "source": {
    "section": "Order query parameters (all in the query string)",
    "item": "excludeDexes"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "excludeDexes/2"
    }
   ],
   "level": "should",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "routers"
   ]
  },
  {
   "id": "ORDER-222",
   "says": "A `referralFee` between the bounds is accepted as well; the request with the declared referral account is answered with 200.",
   "source": {
    "section": "Limits",
    "item": "1"
   },
   "alsoAt": [
    {
     "section": "Order query parameters (all in the query string)",
     "item": "referralFee"
    }
   ],
   "level": "must",
   "kind": "semantic",
   "operation": "getOrder",
   "needs": [
    "api-key",
    "referral-account"
   ]
  }
 ]
};
