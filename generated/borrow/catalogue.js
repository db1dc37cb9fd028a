// Made by `npm run generate`; do not edit.
export const catalogue = {
 "api": "borrow",
 "document": {
  "title": "Borrow API (Beta)",
  "sha256": "be5a570489b30ea171065b749b61bd3551f8d60de167dea4b3cd7f30032e3d80"
 },
 "items": [
  {
   "section": "Borrow API (Beta)",
   "item": "sentence 1"
  },
  {
   "section": "Borrow API (Beta)",
   "item": "sentence 2"
  },
  {
   "section": "Borrow API (Beta)",
   "item": "sentence 3"
  },
  {
   "section": "Borrow API (Beta)",
   "item": "sentence 4"
  },
  {
   "section": "What the service does",
   "item": "1"
  },
  {
   "section": "What the service does",
   "item": "2/1"
  },
  {
   "section": "What the service does",
   "item": "2/2"
  },
  {
   "section": "What the service does",
   "item": "3/1"
  },
  {
   "section": "What the service does",
   "item": "3/2"
  },
  {
   "section": "What the service does",
   "item": "4"
  },
  {
   "section": "What the service does",
   "item": "5"
  },
  {
   "section": "Market",
   "item": "sentence 1"
  },
  {
   "section": "Market",
   "item": "sentence 2"
  },
  {
   "section": "Market",
   "item": "sentence 3"
  },
  {
   "section": "Vault (item of the vaults list)",
   "item": "id"
  },
  {
   "section": "Vault (item of the vaults list)",
   "item": "address"
  },
  {
   "section": "Vault (item of the vaults list)",
   "item": "supplyToken"
  },
  {
   "section": "Vault (item of the vaults list)",
   "item": "borrowToken"
  },
  {
   "section": "Vault (item of the vaults list)",
   "item": "totalSupply"
  },
  {
   "section": "Vault (item of the vaults list)",
   "item": "totalBorrow"
  },
  {
   "section": "Vault (item of the vaults list)",
   "item": "collateralFactor"
  },
  {
   "section": "Vault (item of the vaults list)",
   "item": "liquidationThreshold"
  },
  {
   "section": "Vault (item of the vaults list)",
   "item": "borrowRate"
  },
  {
   "section": "Vault (item of the vaults list)",
   "item": "totalPositions"
  },
  {
   "section": "Vault (item of the vaults list)",
   "item": "metadata"
  },
  {
   "section": "Vault (item of the vaults list)",
   "item": "borrowable"
  },
  {
   "section": "Vault (item of the vaults list)",
   "item": "withdrawable"
  },
  {
   "section": "Vault (item of the vaults list)",
   "item": "minimumBorrowing"
  },
  {
   "section": "Position (item of the positions list)",
   "item": "id"
  },
  {
   "section": "Position (item of the positions list)",
   "item": "vaultId"
  },
  {
   "section": "Position (item of the positions list)",
   "item": "address"
  },
  {
   "section": "Position (item of the positions list)",
   "item": "supply"
  },
  {
   "section": "Position (item of the positions list)",
   "item": "beforeSupply"
  },
  {
   "section": "Position (item of the positions list)",
   "item": "borrow"
  },
  {
   "section": "Position (item of the positions list)",
   "item": "beforeBorrow"
  },
  {
   "section": "Position (item of the positions list)",
   "item": "isLiquidated"
  },
  {
   "section": "Position (item of the positions list)",
   "item": "supplyLiquidation"
  },
  {
   "section": "Position (item of the positions list)",
   "item": "borrowLiquidation"
  },
  {
   "section": "Position (item of the positions list)",
   "item": "isSupplyPosition"
  },
  {
   "section": "Position (item of the positions list)",
   "item": "tick"
  },
  {
   "section": "Position (item of the positions list)",
   "item": "tickId"
  },
  {
   "section": "Position (item of the positions list)",
   "item": "dustBorrow"
  },
  {
   "section": "Position (item of the positions list)",
   "item": "ownerAddress"
  },
  {
   "section": "Position (item of the positions list)",
   "item": "vault"
  },
  {
   "section": "Position (item of the positions list)",
   "item": "config/1"
  },
  {
   "section": "Position (item of the positions list)",
   "item": "config/2"
  },
  {
   "section": "OperatePayload (request of operate and operate-instructions)",
   "item": "vaultId"
  },
  {
   "section": "OperatePayload (request of operate and operate-instructions)",
   "item": "positionId"
  },
  {
   "section": "OperatePayload (request of operate and operate-instructions)",
   "item": "positionOwner"
  },
  {
   "section": "OperatePayload (request of operate and operate-instructions)",
   "item": "signer"
  },
  {
   "section": "OperatePayload (request of operate and operate-instructions)",
   "item": "colAmount"
  },
  {
   "section": "OperatePayload (request of operate and operate-instructions)",
   "item": "debtAmount"
  },
  {
   "section": "OperatePayload (request of operate and operate-instructions)",
   "item": "sentence 1"
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
   "item": "GET /borrow/vaults"
  },
  {
   "section": "Endpoints",
   "item": "GET /borrow/positions"
  },
  {
   "section": "Endpoints",
   "item": "POST /borrow/operate"
  },
  {
   "section": "Endpoints",
   "item": "POST /borrow/operate-instructions"
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
   "section": "Endpoints",
   "item": "sentence 3"
  },
  {
   "section": "Operate actions",
   "item": "Create position and deposit"
  },
  {
   "section": "Operate actions",
   "item": "Deposit collateral"
  },
  {
   "section": "Operate actions",
   "item": "Borrow"
  },
  {
   "section": "Operate actions",
   "item": "Repay"
  },
  {
   "section": "Operate actions",
   "item": "Withdraw collateral"
  },
  {
   "section": "Operate actions",
   "item": "Deposit and borrow"
  },
  {
   "section": "Operate actions",
   "item": "Repay all debt"
  },
  {
   "section": "Operate actions",
   "item": "Withdraw all collateral"
  },
  {
   "section": "Operate rules",
   "item": "1"
  },
  {
   "section": "Operate rules",
   "item": "2/1"
  },
  {
   "section": "Operate rules",
   "item": "2/2"
  },
  {
   "section": "Operate rules",
   "item": "2/3"
  },
  {
   "section": "Operate rules",
   "item": "3"
  },
  {
   "section": "Operate rules",
   "item": "4/1"
  },
  {
   "section": "Operate rules",
   "item": "4/2"
  },
  {
   "section": "Authentication",
   "item": "sentence 1"
  },
  {
   "section": "Events",
   "item": "sentence 1"
  },
  {
   "section": "Errors",
   "item": "token-program insufficient funds"
  },
  {
   "section": "Errors",
   "item": "VaultUserDebtTooLow"
  },
  {
   "section": "Errors",
   "item": "sentence 1"
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
  }
 ],
 "requirements": [
  {
   "id": "BORROW-001",
   "says": "The document is about reading borrow vaults and positions and building borrow transactions.",
   "source": {
    "section": "Borrow API (Beta)",
    "item": "sentence 1"
   },
   "unjudged": {
    "reason": "description",
    "because": "It names the subject and demands nothing."
   }
  },
  {
   "id": "BORROW-002",
   "says": "The swap order endpoint and the trigger order API have documents of their own.",
   "source": {
    "section": "Borrow API (Beta)",
    "item": "sentence 2"
   },
   "unjudged": {
    "reason": "description",
    "because": "It points to other documents and demands nothing."
   }
  },
  {
   "id": "BORROW-003",
   "says": "The path of the base address ends in the version prefix.",
   "source": {
    "section": "Borrow API (Beta)",
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
    "because": "The base address is configuration, which the profile states; whether it is right shows in the endpoints that answer below it."
   }
  },
  {
   "id": "BORROW-004",
   "says": "The borrow API is in beta.",
   "source": {
    "section": "Versioning",
    "item": "2"
   },
   "unjudged": {
    "reason": "description",
    "because": "It announces a stage of development and demands nothing."
   }
  },
  {
   "id": "BORROW-005",
   "level": "must",
   "kind": "semantic",
   "operation": "listVaults",
   "says": "A read of the vaults is answered at its documented path below the base address with status 200 and no other success status.",
   "source": {
    "section": "Endpoints",
    "item": "GET /borrow/vaults"
   },
   "alsoAt": [
    {
     "section": "Borrow API (Beta)",
     "item": "sentence 4"
    },
    {
     "section": "Versioning",
     "item": "1"
    }
   ],
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "BORROW-006",
   "level": "must",
   "kind": "semantic",
   "operation": "listPositions",
   "says": "A read of positions is answered at its documented path below the base address with status 200 and no other success status.",
   "source": {
    "section": "Endpoints",
    "item": "GET /borrow/positions"
   },
   "alsoAt": [
    {
     "section": "Borrow API (Beta)",
     "item": "sentence 4"
    },
    {
     "section": "Versioning",
     "item": "1"
    }
   ],
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "BORROW-007",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "A built transaction is answered at its documented path below the base address with status 200 and no other success status.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate"
   },
   "alsoAt": [
    {
     "section": "Borrow API (Beta)",
     "item": "sentence 4"
    },
    {
     "section": "Versioning",
     "item": "1"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-008",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "A built list of instructions is answered at its documented path below the base address with status 200 and no other success status.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate-instructions"
   },
   "alsoAt": [
    {
     "section": "Borrow API (Beta)",
     "item": "sentence 4"
    },
    {
     "section": "Versioning",
     "item": "1"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-009",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "The vaults come as a JSON array.",
   "source": {
    "section": "Endpoints",
    "item": "GET /borrow/vaults"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "1"
    }
   ],
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-010",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault is an object.",
   "source": {
    "section": "Endpoints",
    "item": "GET /borrow/vaults"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-011",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `id`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "id"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/id",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-012",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`id` of every vault is a number.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "id"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/id",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-013",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `address`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "address"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/address",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-014",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`address` of every vault is a string.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "address"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/address",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-015",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `supplyToken`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "supplyToken"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "1"
    }
   ],
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/supplyToken",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-016",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`supplyToken` of every vault is an object.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "supplyToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/supplyToken",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-017",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `supplyToken.address`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "supplyToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/supplyToken/address",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-018",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`supplyToken.address` of every vault is a string.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "supplyToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/supplyToken/address",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-019",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `supplyToken.chainId`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "supplyToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/supplyToken/chainId",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-020",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`supplyToken.chainId` of every vault is a string.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "supplyToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/supplyToken/chainId",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-021",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `supplyToken.name`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "supplyToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/supplyToken/name",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-022",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`supplyToken.name` of every vault is a string.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "supplyToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/supplyToken/name",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-023",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `supplyToken.symbol`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "supplyToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/supplyToken/symbol",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-024",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`supplyToken.symbol` of every vault is a string.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "supplyToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/supplyToken/symbol",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-025",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `supplyToken.uiSymbol`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "supplyToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/supplyToken/uiSymbol",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-026",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`supplyToken.uiSymbol` of every vault is a string.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "supplyToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/supplyToken/uiSymbol",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-027",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `supplyToken.decimals`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "supplyToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/supplyToken/decimals",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-028",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`supplyToken.decimals` of every vault is a number.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "supplyToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/supplyToken/decimals",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-029",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `supplyToken.price`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "supplyToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/supplyToken/price",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-030",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`supplyToken.price` of every vault is a string.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "supplyToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/supplyToken/price",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-031",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `borrowToken`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowToken"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "1"
    }
   ],
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowToken",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-032",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`borrowToken` of every vault is an object.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowToken",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-033",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `borrowToken.address`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowToken"
   },
   "alsoAt": [
    {
     "section": "Vault (item of the vaults list)",
     "item": "supplyToken"
    }
   ],
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowToken/address",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-034",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`borrowToken.address` of every vault is a string.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowToken/address",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-035",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `borrowToken.chainId`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowToken"
   },
   "alsoAt": [
    {
     "section": "Vault (item of the vaults list)",
     "item": "supplyToken"
    }
   ],
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowToken/chainId",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-036",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`borrowToken.chainId` of every vault is a string.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowToken/chainId",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-037",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `borrowToken.name`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowToken"
   },
   "alsoAt": [
    {
     "section": "Vault (item of the vaults list)",
     "item": "supplyToken"
    }
   ],
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowToken/name",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-038",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`borrowToken.name` of every vault is a string.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowToken/name",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-039",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `borrowToken.symbol`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowToken"
   },
   "alsoAt": [
    {
     "section": "Vault (item of the vaults list)",
     "item": "supplyToken"
    }
   ],
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowToken/symbol",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-040",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`borrowToken.symbol` of every vault is a string.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowToken/symbol",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-041",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `borrowToken.uiSymbol`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowToken"
   },
   "alsoAt": [
    {
     "section": "Vault (item of the vaults list)",
     "item": "supplyToken"
    }
   ],
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowToken/uiSymbol",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-042",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`borrowToken.uiSymbol` of every vault is a string.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowToken/uiSymbol",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-043",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `borrowToken.decimals`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowToken"
   },
   "alsoAt": [
    {
     "section": "Vault (item of the vaults list)",
     "item": "supplyToken"
    }
   ],
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowToken/decimals",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-044",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`borrowToken.decimals` of every vault is a number.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowToken/decimals",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-045",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `borrowToken.price`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowToken"
   },
   "alsoAt": [
    {
     "section": "Vault (item of the vaults list)",
     "item": "supplyToken"
    }
   ],
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowToken/price",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-046",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`borrowToken.price` of every vault is a string.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowToken"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowToken/price",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-047",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `totalSupply`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "totalSupply"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/totalSupply",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-048",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`totalSupply` of every vault is a string.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "totalSupply"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/totalSupply",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-049",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `totalBorrow`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "totalBorrow"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/totalBorrow",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-050",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`totalBorrow` of every vault is a string.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "totalBorrow"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/totalBorrow",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-051",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `collateralFactor`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "collateralFactor"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "1"
    }
   ],
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/collateralFactor",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-052",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`collateralFactor` of every vault is a string.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "collateralFactor"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/collateralFactor",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-053",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `liquidationThreshold`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "liquidationThreshold"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "1"
    }
   ],
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/liquidationThreshold",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-054",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`liquidationThreshold` of every vault is a string.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "liquidationThreshold"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/liquidationThreshold",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-055",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `borrowRate`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowRate"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "1"
    }
   ],
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowRate",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-056",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`borrowRate` of every vault is a string.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowRate"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowRate",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-057",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `totalPositions`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "totalPositions"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/totalPositions",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-058",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`totalPositions` of every vault is a number.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "totalPositions"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/totalPositions",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-059",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `metadata`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "metadata"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/metadata",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-060",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`metadata` of every vault is an object.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "metadata"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/metadata",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-061",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `metadata.maxLeverage`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "metadata"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/metadata/maxLeverage",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-062",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`metadata.maxLeverage` of every vault is a boolean.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "metadata"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/metadata/maxLeverage",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-063",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `metadata.nativeStake`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "metadata"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/metadata/nativeStake",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-064",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`metadata.nativeStake` of every vault is a boolean.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "metadata"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/metadata/nativeStake",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-065",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `metadata.pegged`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "metadata"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/metadata/pegged",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-066",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`metadata.pegged` of every vault is a boolean.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "metadata"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/metadata/pegged",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-067",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `metadata.multiply`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "metadata"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/metadata/multiply",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-068",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`metadata.multiply` of every vault is an object.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "metadata"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/metadata/multiply",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-069",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `metadata.multiply.enabled`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "metadata"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/metadata/multiply/enabled",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-070",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`metadata.multiply.enabled` of every vault is a boolean.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "metadata"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/metadata/multiply/enabled",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-071",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `metadata.multiply.reduceFactor`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "metadata"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/metadata/multiply/reduceFactor",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-072",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`metadata.multiply.reduceFactor` of every vault is a number.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "metadata"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/metadata/multiply/reduceFactor",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-073",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `borrowable`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowable"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "1"
    }
   ],
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowable",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-074",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`borrowable` of every vault is an integer number or a string of digits.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowable"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowable",
     "keyword": "type"
    },
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/borrowable",
     "keyword": "pattern"
    }
   ]
  },
  {
   "id": "BORROW-075",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `withdrawable`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "withdrawable"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/withdrawable",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-076",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`withdrawable` of every vault is an integer number or a string of digits.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "withdrawable"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/withdrawable",
     "keyword": "type"
    },
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/withdrawable",
     "keyword": "pattern"
    }
   ]
  },
  {
   "id": "BORROW-077",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "Every vault carries `minimumBorrowing`.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "minimumBorrowing"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/minimumBorrowing",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-078",
   "level": "must",
   "kind": "shape",
   "operation": "listVaults",
   "says": "`minimumBorrowing` of every vault is an integer number or a string of digits.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "minimumBorrowing"
   },
   "needs": [
    "api-key"
   ],
   "at": [
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/minimumBorrowing",
     "keyword": "type"
    },
    {
     "operation": "listVaults",
     "status": 200,
     "pointer": "/*/minimumBorrowing",
     "keyword": "pattern"
    }
   ]
  },
  {
   "id": "BORROW-079",
   "level": "must",
   "kind": "semantic",
   "operation": "listVaults",
   "says": "`collateralFactor` reads as a number.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "collateralFactor"
   },
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "BORROW-080",
   "level": "should",
   "kind": "semantic",
   "operation": "listVaults",
   "says": "`borrowable` is not negative.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowable"
   },
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "BORROW-081",
   "level": "should",
   "kind": "semantic",
   "operation": "listVaults",
   "says": "`withdrawable` is not negative.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "withdrawable"
   },
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "BORROW-082",
   "level": "should",
   "kind": "semantic",
   "operation": "listVaults",
   "says": "`minimumBorrowing` is greater than zero.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "minimumBorrowing"
   },
   "alsoAt": [
    {
     "section": "Limits",
     "item": "1"
    }
   ],
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "BORROW-083",
   "level": "should",
   "kind": "semantic",
   "operation": "listVaults",
   "says": "No two vaults of one market share an id.",
   "source": {
    "section": "Market",
    "item": "sentence 3"
   },
   "alsoAt": [
    {
     "section": "Vault (item of the vaults list)",
     "item": "id"
    }
   ],
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "BORROW-084",
   "level": "must",
   "kind": "semantic",
   "operation": "listVaults",
   "says": "A vaults read that hands over a working RPC URL, under the name the profile gives, is answered with the list.",
   "source": {
    "section": "Endpoints",
    "item": "GET /borrow/vaults"
   },
   "needs": [
    "api-key",
    "rpc-parameter"
   ]
  },
  {
   "id": "BORROW-085",
   "says": "A further optional parameter of the vaults list carries an RPC URL for resolving on-chain state.",
   "source": {
    "section": "Endpoints",
    "item": "GET /borrow/vaults"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The name of the parameter is not shown and is never guessed; whether a server really reads from that address cannot be seen."
   }
  },
  {
   "id": "BORROW-086",
   "says": "`borrowRate` has a unit.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowRate"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document says itself that the unit is not shown."
   }
  },
  {
   "id": "BORROW-087",
   "says": "`borrowable` is the liquidity that can be borrowed from the vault.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowable"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "The figure moves with every user of the vault and other limits bind first, so no answer can contradict it."
   }
  },
  {
   "id": "BORROW-088",
   "says": "`withdrawable` is the liquidity that can be withdrawn from the vault.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "withdrawable"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "The figure moves with every user of the vault and other limits bind first, so no answer can contradict it."
   }
  },
  {
   "id": "BORROW-089",
   "says": "Strings that hold amounts, rates, thresholds or prices have a certain numeric form.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "totalSupply"
   },
   "alsoAt": [
    {
     "section": "Vault (item of the vaults list)",
     "item": "totalBorrow"
    },
    {
     "section": "Vault (item of the vaults list)",
     "item": "liquidationThreshold"
    },
    {
     "section": "Vault (item of the vaults list)",
     "item": "borrowRate"
    },
    {
     "section": "Vault (item of the vaults list)",
     "item": "supplyToken"
    }
   ],
   "unjudged": {
    "reason": "not-shown",
    "because": "They are typed as strings without a form, a unit or an order; only `collateralFactor` has a written scale."
   }
  },
  {
   "id": "BORROW-090",
   "level": "must",
   "kind": "differential",
   "operation": "listVaults",
   "says": "`market` may be left out of the vaults list: what is answered with `market=main` is answered without it.",
   "source": {
    "section": "Market",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "GET /borrow/vaults"
    }
   ],
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "BORROW-091",
   "level": "must",
   "kind": "differential",
   "operation": "listPositions",
   "says": "`market` may be left out of the positions list: what is answered with `market=main` is answered without it.",
   "source": {
    "section": "Market",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "GET /borrow/positions"
    }
   ],
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "BORROW-092",
   "level": "must",
   "kind": "differential",
   "operation": "operate",
   "says": "`market` may be left out of operate: what is answered with `market=main` is answered without it.",
   "source": {
    "section": "Market",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-093",
   "level": "must",
   "kind": "differential",
   "operation": "operateInstructions",
   "says": "`market` may be left out of operate-instructions: what is answered with `market=main` is answered without it.",
   "source": {
    "section": "Market",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-094",
   "level": "must",
   "kind": "differential",
   "operation": "listVaults",
   "says": "`market=main` may be passed to the vaults list: what is answered without `market` is answered with it.",
   "source": {
    "section": "Market",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Market",
     "item": "sentence 1"
    },
    {
     "section": "Endpoints",
     "item": "GET /borrow/vaults"
    }
   ],
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "BORROW-095",
   "level": "must",
   "kind": "differential",
   "operation": "listPositions",
   "says": "`market=main` may be passed to the positions list: what is answered without `market` is answered with it.",
   "source": {
    "section": "Market",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Market",
     "item": "sentence 1"
    },
    {
     "section": "Endpoints",
     "item": "GET /borrow/positions"
    }
   ],
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "BORROW-096",
   "level": "must",
   "kind": "differential",
   "operation": "operate",
   "says": "`market=main` may be passed to operate: what is answered without `market` is answered with it.",
   "source": {
    "section": "Market",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Market",
     "item": "sentence 1"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-097",
   "level": "must",
   "kind": "differential",
   "operation": "operateInstructions",
   "says": "`market=main` may be passed to operate-instructions: what is answered without `market` is answered with it.",
   "source": {
    "section": "Market",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Market",
     "item": "sentence 1"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-098",
   "level": "must",
   "kind": "semantic",
   "operation": "listVaults",
   "says": "The name of the further market is accepted by the vaults list as `market`.",
   "source": {
    "section": "Market",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Market",
     "item": "sentence 1"
    },
    {
     "section": "Endpoints",
     "item": "GET /borrow/vaults"
    }
   ],
   "needs": [
    "api-key",
    "second-market"
   ]
  },
  {
   "id": "BORROW-099",
   "level": "must",
   "kind": "semantic",
   "operation": "listPositions",
   "says": "The name of the further market is accepted by the positions list as `market`.",
   "source": {
    "section": "Market",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Market",
     "item": "sentence 1"
    },
    {
     "section": "Endpoints",
     "item": "GET /borrow/positions"
    }
   ],
   "needs": [
    "api-key",
    "second-market"
   ]
  },
  {
   "id": "BORROW-100",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "The name of the further market is accepted by operate as `market`.",
   "source": {
    "section": "Market",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Market",
     "item": "sentence 1"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "second-market",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-101",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "The name of the further market is accepted by operate-instructions as `market`.",
   "source": {
    "section": "Market",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Market",
     "item": "sentence 1"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "second-market",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-102",
   "level": "must",
   "kind": "differential",
   "operation": "listVaults",
   "says": "Without `market` the vaults of `main` are listed: the same ids, addresses and token addresses.",
   "source": {
    "section": "Market",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "GET /borrow/vaults"
    }
   ],
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "BORROW-103",
   "level": "must",
   "kind": "differential",
   "operation": "listPositions",
   "says": "Without `market` the positions in `main` are listed: the same vaults, ids and addresses.",
   "source": {
    "section": "Market",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "GET /borrow/positions"
    }
   ],
   "needs": [
    "api-key",
    "read-wallets"
   ]
  },
  {
   "id": "BORROW-104",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A position created by operate without `market` is listed in `main`.",
   "source": {
    "section": "Market",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-105",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A position created by operate in the further market is listed in that market.",
   "source": {
    "section": "Market",
    "item": "sentence 3"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "second-market",
    "build-wallet",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-106",
   "level": "must",
   "kind": "differential",
   "operation": "listVaults",
   "says": "A vault id that occurs in both markets belongs to a different vault address in each.",
   "source": {
    "section": "Market",
    "item": "sentence 3"
   },
   "alsoAt": [
    {
     "section": "Vault (item of the vaults list)",
     "item": "id"
    }
   ],
   "needs": [
    "api-key",
    "second-market"
   ]
  },
  {
   "id": "BORROW-107",
   "level": "should",
   "kind": "differential",
   "operation": "operateInstructions",
   "says": "For a vault id that occurs in both markets the instructions name the vault of the market that was asked for and not that of the other.",
   "source": {
    "section": "Market",
    "item": "sentence 3"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "second-market",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-108",
   "level": "should",
   "kind": "semantic",
   "operation": "listPositions",
   "says": "No two positions of one vault in one market share an id.",
   "source": {
    "section": "Market",
    "item": "sentence 3"
   },
   "alsoAt": [
    {
     "section": "Position (item of the positions list)",
     "item": "id"
    }
   ],
   "needs": [
    "api-key",
    "read-wallets"
   ]
  },
  {
   "id": "BORROW-109",
   "says": "The market in which a vault or position was read is also the one passed to operate.",
   "source": {
    "section": "Market",
    "item": "sentence 3"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "It binds the caller; what happens with another market is not shown."
   }
  },
  {
   "id": "BORROW-110",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "The positions come as a JSON array.",
   "source": {
    "section": "Endpoints",
    "item": "GET /borrow/positions"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "2/1"
    }
   ],
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-111",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position is an object.",
   "source": {
    "section": "Endpoints",
    "item": "GET /borrow/positions"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-112",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `id`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "id"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/id",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-113",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`id` of every position is a number.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "id"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/id",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-114",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `vaultId`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "vaultId"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/vaultId",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-115",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`vaultId` of every position is a number.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "vaultId"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/vaultId",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-116",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `address`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "address"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/address",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-117",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`address` of every position is a string.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "address"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/address",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-118",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `supply`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "supply"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/supply",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-119",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`supply` of every position is a string.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "supply"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/supply",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-120",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `beforeSupply`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "beforeSupply"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/beforeSupply",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-121",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`beforeSupply` of every position is a string.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "beforeSupply"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/beforeSupply",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-122",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `borrow`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "borrow"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/borrow",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-123",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`borrow` of every position is a string.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "borrow"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/borrow",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-124",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `beforeBorrow`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "beforeBorrow"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/beforeBorrow",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-125",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`beforeBorrow` of every position is a string.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "beforeBorrow"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/beforeBorrow",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-126",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `isLiquidated`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "isLiquidated"
   },
   "alsoAt": [
    {
     "section": "States and transitions",
     "item": "sentence 1"
    }
   ],
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/isLiquidated",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-127",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`isLiquidated` of every position is a boolean.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "isLiquidated"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/isLiquidated",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-128",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `supplyLiquidation`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "supplyLiquidation"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/supplyLiquidation",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-129",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`supplyLiquidation` of every position is a string.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "supplyLiquidation"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/supplyLiquidation",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-130",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `borrowLiquidation`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "borrowLiquidation"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/borrowLiquidation",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-131",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`borrowLiquidation` of every position is a string.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "borrowLiquidation"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/borrowLiquidation",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-132",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `isSupplyPosition`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "isSupplyPosition"
   },
   "alsoAt": [
    {
     "section": "States and transitions",
     "item": "sentence 1"
    }
   ],
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/isSupplyPosition",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-133",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`isSupplyPosition` of every position is a boolean.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "isSupplyPosition"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/isSupplyPosition",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-134",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `tick`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "tick"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/tick",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-135",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`tick` of every position is an integer.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "tick"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/tick",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-136",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `tickId`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "tickId"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/tickId",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-137",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`tickId` of every position is an integer.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "tickId"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/tickId",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-138",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `dustBorrow`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "dustBorrow"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/dustBorrow",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-139",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`dustBorrow` of every position is a string.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "dustBorrow"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/dustBorrow",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-140",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `ownerAddress`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "ownerAddress"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/ownerAddress",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-141",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`ownerAddress` of every position is a string.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "ownerAddress"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/ownerAddress",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-142",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `vault`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "vault"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/vault",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-143",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`vault` of every position is an object.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "vault"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/vault",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-144",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `vault.id`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "vault"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/vault/id",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-145",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`vault.id` of every position is a number.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "vault"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/vault/id",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-146",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `vault.address`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "vault"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/vault/address",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-147",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`vault.address` of every position is a string.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "vault"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/vault/address",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-148",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "Every position carries `config`.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "config/1"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/config",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-149",
   "level": "must",
   "kind": "shape",
   "operation": "listPositions",
   "says": "`config` of every position is an object.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "config/1"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ],
   "at": [
    {
     "operation": "listPositions",
     "status": 200,
     "pointer": "/*/config",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-150",
   "level": "must",
   "kind": "semantic",
   "operation": "listPositions",
   "says": "Every listed position belongs to one of the wallets that were asked for.",
   "source": {
    "section": "Endpoints",
    "item": "GET /borrow/positions"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "2/1"
    },
    {
     "section": "Position (item of the positions list)",
     "item": "ownerAddress"
    }
   ],
   "needs": [
    "api-key",
    "read-wallets"
   ]
  },
  {
   "id": "BORROW-151",
   "level": "must",
   "kind": "differential",
   "operation": "listPositions",
   "says": "A read of several wallets lists every position that a read of each wallet alone lists.",
   "source": {
    "section": "Endpoints",
    "item": "GET /borrow/positions"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "2/1"
    }
   ],
   "needs": [
    "api-key",
    "read-wallets"
   ]
  },
  {
   "id": "BORROW-152",
   "level": "should",
   "kind": "semantic",
   "operation": "listPositions",
   "says": "A wallet that holds no position is answered with an empty array.",
   "source": {
    "section": "Endpoints",
    "item": "GET /borrow/positions"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "2/1"
    }
   ],
   "needs": [
    "api-key",
    "empty-wallet"
   ]
  },
  {
   "id": "BORROW-153",
   "level": "must",
   "kind": "semantic",
   "operation": "listPositions",
   "says": "`vault.id` equals `vaultId` of the same position.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "vault"
   },
   "alsoAt": [
    {
     "section": "Position (item of the positions list)",
     "item": "vaultId"
    }
   ],
   "needs": [
    "api-key",
    "read-wallets"
   ]
  },
  {
   "id": "BORROW-154",
   "level": "must",
   "kind": "differential",
   "operation": "listPositions",
   "says": "`vault.address` is the address that the vaults list of the same market gives for this vault id.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "vault"
   },
   "alsoAt": [
    {
     "section": "Vault (item of the vaults list)",
     "item": "address"
    }
   ],
   "needs": [
    "api-key",
    "read-wallets"
   ]
  },
  {
   "id": "BORROW-155",
   "level": "should",
   "kind": "differential",
   "operation": "listPositions",
   "says": "`vaultId` is the id of a vault in the vaults list of the same market.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "vaultId"
   },
   "alsoAt": [
    {
     "section": "Market",
     "item": "sentence 3"
    },
    {
     "section": "Vault (item of the vaults list)",
     "item": "id"
    }
   ],
   "needs": [
    "api-key",
    "read-wallets"
   ]
  },
  {
   "id": "BORROW-156",
   "level": "must",
   "kind": "differential",
   "operation": "listPositions",
   "says": "A position listed in the further market names a vault address of that market wherever its vault id is known there.",
   "source": {
    "section": "Market",
    "item": "sentence 3"
   },
   "alsoAt": [
    {
     "section": "Position (item of the positions list)",
     "item": "vault"
    }
   ],
   "needs": [
    "api-key",
    "second-market",
    "read-wallets"
   ]
  },
  {
   "id": "BORROW-157",
   "level": "must",
   "kind": "semantic",
   "operation": "listPositions",
   "says": "The keys of `config` are written in camelCase.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "config/1"
   },
   "needs": [
    "api-key",
    "read-wallets"
   ]
  },
  {
   "id": "BORROW-158",
   "says": "`config` has certain keys.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "config/2"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document says itself that the keys are not shown; none is demanded and an empty object is legal."
   }
  },
  {
   "id": "BORROW-159",
   "says": "`supply` and `borrow` are counted in some unit.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "supply"
   },
   "alsoAt": [
    {
     "section": "Position (item of the positions list)",
     "item": "borrow"
    }
   ],
   "unjudged": {
    "reason": "not-shown",
    "because": "No unit is written beside either field, so only direction and zero are read from them."
   }
  },
  {
   "id": "BORROW-160",
   "says": "Ticks, flags and the fields about liquidation and earlier amounts follow what happens to a position.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "tick"
   },
   "alsoAt": [
    {
     "section": "Position (item of the positions list)",
     "item": "tickId"
    },
    {
     "section": "Position (item of the positions list)",
     "item": "beforeSupply"
    },
    {
     "section": "Position (item of the positions list)",
     "item": "beforeBorrow"
    },
    {
     "section": "Position (item of the positions list)",
     "item": "supplyLiquidation"
    },
    {
     "section": "Position (item of the positions list)",
     "item": "borrowLiquidation"
    },
    {
     "section": "Position (item of the positions list)",
     "item": "isLiquidated"
    },
    {
     "section": "Position (item of the positions list)",
     "item": "isSupplyPosition"
    }
   ],
   "unjudged": {
    "reason": "not-shown",
    "because": "Their names stand without a meaning, so only their presence and type are judged."
   }
  },
  {
   "id": "BORROW-161",
   "says": "Positions are listed in some order, and all at once or in pages.",
   "source": {
    "section": "Endpoints",
    "item": "GET /borrow/positions"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "Neither order nor paging is written, so lists are compared as sets."
   }
  },
  {
   "id": "BORROW-162",
   "says": "`dustBorrow` holds the residual debt with the interest it gathered.",
   "source": {
    "section": "Position (item of the positions list)",
    "item": "dustBorrow"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "How residual debt is reckoned is not shown, so only its being zero after a full repayment can be held against it."
   }
  },
  {
   "id": "BORROW-163",
   "says": "A read of positions without `users` has some outcome.",
   "source": {
    "section": "Endpoints",
    "item": "GET /borrow/positions"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The parameter is not marked optional and no outcome of leaving it out is shown."
   }
  },
  {
   "id": "BORROW-164",
   "level": "should",
   "kind": "stateful",
   "operation": "listPositions",
   "says": "The owner of a settled new position holds exactly one unit of the mint at its `address`.",
   "source": {
    "section": "What the service does",
    "item": "2/2"
   },
   "alsoAt": [
    {
     "section": "Position (item of the positions list)",
     "item": "address"
    },
    {
     "section": "Position (item of the positions list)",
     "item": "id"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-165",
   "says": "Positions have flags instead of named states.",
   "source": {
    "section": "States and transitions",
    "item": "sentence 1"
   },
   "unjudged": {
    "reason": "description",
    "because": "That there are no named states demands nothing; the two flags are judged as fields."
   }
  },
  {
   "id": "BORROW-166",
   "says": "Positions move from state to state.",
   "source": {
    "section": "States and transitions",
    "item": "sentence 2"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document says itself that transitions are not shown."
   }
  },
  {
   "id": "BORROW-167",
   "says": "The action table tells what each operate call does.",
   "source": {
    "section": "States and transitions",
    "item": "sentence 3"
   },
   "unjudged": {
    "reason": "description",
    "because": "It points to the table, whose rows are judged one by one."
   }
  },
  {
   "id": "BORROW-168",
   "level": "must",
   "kind": "shape",
   "operation": "operate",
   "says": "The answer of operate is a JSON object.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operate",
     "status": 200,
     "pointer": "",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-169",
   "level": "must",
   "kind": "shape",
   "operation": "operate",
   "says": "The answer of operate carries `nftId`.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operate",
     "status": 200,
     "pointer": "/nftId",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-170",
   "level": "must",
   "kind": "shape",
   "operation": "operate",
   "says": "`nftId` of operate is a number or a string.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operate",
     "status": 200,
     "pointer": "/nftId",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-171",
   "level": "must",
   "kind": "shape",
   "operation": "operate",
   "says": "The answer of operate carries `transaction`.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operate",
     "status": 200,
     "pointer": "/transaction",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-172",
   "level": "must",
   "kind": "shape",
   "operation": "operate",
   "says": "`transaction` is a string.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operate",
     "status": 200,
     "pointer": "/transaction",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-173",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "The answer of operate-instructions is a JSON object.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate-instructions"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-174",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "The answer of operate-instructions carries `nftId`.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate-instructions"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/nftId",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-175",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "`nftId` of operate-instructions is a number or a string.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate-instructions"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/nftId",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-176",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "The answer of operate-instructions carries `instructions`.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate-instructions"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/instructions",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-177",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "`instructions` is an array.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate-instructions"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/instructions",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-178",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "Every instruction is an object.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 1"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/instructions/*",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-179",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "Every instruction carries `programId`.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 1"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/instructions/*/programId",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-180",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "`programId` of every instruction is a string.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 1"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/instructions/*/programId",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-181",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "Every instruction carries `accounts`.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 1"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/instructions/*/accounts",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-182",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "`accounts` of every instruction is an array.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 1"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/instructions/*/accounts",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-183",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "Every account of an instruction is an object.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 1"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/instructions/*/accounts/*",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-184",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "Every account of an instruction carries `pubkey`.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 1"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/instructions/*/accounts/*/pubkey",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-185",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "`pubkey` of every account of an instruction is a string.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 1"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/instructions/*/accounts/*/pubkey",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-186",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "Every account of an instruction carries `isSigner`.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 1"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/instructions/*/accounts/*/isSigner",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-187",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "`isSigner` of every account of an instruction is a boolean.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 1"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/instructions/*/accounts/*/isSigner",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-188",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "Every account of an instruction carries `isWritable`.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 1"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/instructions/*/accounts/*/isWritable",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-189",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "`isWritable` of every account of an instruction is a boolean.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 1"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/instructions/*/accounts/*/isWritable",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-190",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "Every instruction carries `data`.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 1"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/instructions/*/data",
     "keyword": "required"
    }
   ]
  },
  {
   "id": "BORROW-191",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "`data` of every instruction is a string.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 1"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/instructions/*/data",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-192",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "`addressLookupTableAddresses` is an array where it is present.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate-instructions"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/addressLookupTableAddresses",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-193",
   "level": "must",
   "kind": "shape",
   "operation": "operateInstructions",
   "says": "Every lookup table address is a string.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate-instructions"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ],
   "at": [
    {
     "operation": "operateInstructions",
     "status": 200,
     "pointer": "/addressLookupTableAddresses/*",
     "keyword": "type"
    }
   ]
  },
  {
   "id": "BORROW-194",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "`nftId` of operate is a whole number, written as a JSON number or in decimal digits.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate"
   },
   "alsoAt": [
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "positionId"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-195",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "`nftId` of operate-instructions is a whole number, written as a JSON number or in decimal digits.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate-instructions"
   },
   "alsoAt": [
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "positionId"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-196",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "For an existing position `nftId` of operate equals the `positionId` that was sent.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate"
   },
   "alsoAt": [
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "positionId"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions"
   ]
  },
  {
   "id": "BORROW-197",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "For an existing position `nftId` of operate-instructions equals the `positionId` that was sent.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate-instructions"
   },
   "alsoAt": [
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "positionId"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions"
   ]
  },
  {
   "id": "BORROW-198",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "For `positionId` 0 `nftId` of operate is neither 0 nor an id that the owner already holds in this vault and market.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate"
   },
   "alsoAt": [
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "positionId"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-199",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "For `positionId` 0 `nftId` of operate-instructions is neither 0 nor an id that the owner already holds in this vault and market.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate-instructions"
   },
   "alsoAt": [
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "positionId"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-200",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A new position that was settled through operate is listed under the `nftId` that its build gave.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate"
   },
   "alsoAt": [
    {
     "section": "Position (item of the positions list)",
     "item": "id"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "positionId"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-201",
   "level": "must",
   "kind": "stateful",
   "operation": "operateInstructions",
   "says": "A new position that was settled through operate-instructions is listed under the `nftId` that its build gave.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate-instructions"
   },
   "alsoAt": [
    {
     "section": "Position (item of the positions list)",
     "item": "id"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "positionId"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-202",
   "level": "must",
   "kind": "error",
   "operation": "operate",
   "says": "A payload without `vaultId` is refused by operate.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "vaultId"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-203",
   "level": "must",
   "kind": "error",
   "operation": "operateInstructions",
   "says": "A payload without `vaultId` is refused by operate-instructions.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "vaultId"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-204",
   "level": "must",
   "kind": "error",
   "operation": "operate",
   "says": "A payload without `positionId` is refused by operate.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "positionId"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-205",
   "level": "must",
   "kind": "error",
   "operation": "operateInstructions",
   "says": "A payload without `positionId` is refused by operate-instructions.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "positionId"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-206",
   "level": "must",
   "kind": "error",
   "operation": "operate",
   "says": "A payload without `signer` is refused by operate.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "signer"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-207",
   "level": "must",
   "kind": "error",
   "operation": "operateInstructions",
   "says": "A payload without `signer` is refused by operate-instructions.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "signer"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-208",
   "level": "must",
   "kind": "error",
   "operation": "operate",
   "says": "A payload without `colAmount` is refused by operate.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "colAmount"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-209",
   "level": "must",
   "kind": "error",
   "operation": "operateInstructions",
   "says": "A payload without `colAmount` is refused by operate-instructions.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "colAmount"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-210",
   "level": "must",
   "kind": "error",
   "operation": "operate",
   "says": "A payload without `debtAmount` is refused by operate.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "debtAmount"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-211",
   "level": "must",
   "kind": "error",
   "operation": "operateInstructions",
   "says": "A payload without `debtAmount` is refused by operate-instructions.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "debtAmount"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-212",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "Operate accepts the signer as `positionOwner`.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "positionOwner"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-213",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "Operate-instructions accepts the signer as `positionOwner`.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "positionOwner"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-214",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A position created without `positionOwner` belongs to the `signer`.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "positionOwner"
   },
   "alsoAt": [
    {
     "section": "Position (item of the positions list)",
     "item": "ownerAddress"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-215",
   "level": "must",
   "kind": "stateful",
   "operation": "operateInstructions",
   "says": "A position created for another `positionOwner`, where the service builds it, belongs to that owner.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "positionOwner"
   },
   "alsoAt": [
    {
     "section": "Position (item of the positions list)",
     "item": "ownerAddress"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-216",
   "says": "Who must sign for an existing position of another owner is fixed somewhere.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "positionOwner"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document gives the default owner and nothing about touching the position of another wallet."
   }
  },
  {
   "id": "BORROW-217",
   "says": "Amounts beyond the signed 128-bit range, and spellings other than canonical decimals, have some outcome.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "colAmount"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "debtAmount"
    }
   ],
   "unjudged": {
    "reason": "not-shown",
    "because": "The amounts are typed as strings only and no bound but the literal is written."
   }
  },
  {
   "id": "BORROW-218",
   "says": "Pairs of signs outside the action table have some outcome.",
   "source": {
    "section": "What the service does",
    "item": "3/2"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "One call can do several things, but the table does not promise every pair."
   }
  },
  {
   "id": "BORROW-219",
   "says": "The payload carries its ids as numbers and its addresses and amounts as strings.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "vaultId"
   },
   "alsoAt": [
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "positionId"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "positionOwner"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "signer"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "colAmount"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "debtAmount"
    }
   ],
   "unjudged": {
    "reason": "client-duty",
    "because": "It binds the caller; that a service converts another JSON type is not forbidden."
   }
  },
  {
   "id": "BORROW-220",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "Operate builds a deposit into a new position.",
   "source": {
    "section": "Operate actions",
    "item": "Create position and deposit"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/1"
    },
    {
     "section": "What the service does",
     "item": "3/2"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    },
    {
     "section": "Vault (item of the vaults list)",
     "item": "id"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "vaultId"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "positionId"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-221",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "Operate builds a deposit into an existing position.",
   "source": {
    "section": "Operate actions",
    "item": "Deposit collateral"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/1"
    },
    {
     "section": "What the service does",
     "item": "3/2"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions"
   ]
  },
  {
   "id": "BORROW-222",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "Operate builds a borrow against an existing position.",
   "source": {
    "section": "Operate actions",
    "item": "Borrow"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/1"
    },
    {
     "section": "What the service does",
     "item": "3/2"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions"
   ]
  },
  {
   "id": "BORROW-223",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "Operate builds a partial repayment.",
   "source": {
    "section": "Operate actions",
    "item": "Repay"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/1"
    },
    {
     "section": "What the service does",
     "item": "3/2"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions"
   ]
  },
  {
   "id": "BORROW-224",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "Operate builds a partial withdrawal.",
   "source": {
    "section": "Operate actions",
    "item": "Withdraw collateral"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/1"
    },
    {
     "section": "What the service does",
     "item": "3/2"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions"
   ]
  },
  {
   "id": "BORROW-225",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "Operate builds a deposit together with a borrow in one call.",
   "source": {
    "section": "Operate actions",
    "item": "Deposit and borrow"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/1"
    },
    {
     "section": "What the service does",
     "item": "3/2"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions"
   ]
  },
  {
   "id": "BORROW-226",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "Operate-instructions builds a deposit into a new position.",
   "source": {
    "section": "Operate actions",
    "item": "Create position and deposit"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/1"
    },
    {
     "section": "What the service does",
     "item": "3/2"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    },
    {
     "section": "Vault (item of the vaults list)",
     "item": "id"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "vaultId"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "positionId"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-227",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "Operate-instructions builds a deposit into an existing position.",
   "source": {
    "section": "Operate actions",
    "item": "Deposit collateral"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/1"
    },
    {
     "section": "What the service does",
     "item": "3/2"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions"
   ]
  },
  {
   "id": "BORROW-228",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "Operate-instructions builds a borrow against an existing position.",
   "source": {
    "section": "Operate actions",
    "item": "Borrow"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/1"
    },
    {
     "section": "What the service does",
     "item": "3/2"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions"
   ]
  },
  {
   "id": "BORROW-229",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "Operate-instructions builds a partial repayment.",
   "source": {
    "section": "Operate actions",
    "item": "Repay"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/1"
    },
    {
     "section": "What the service does",
     "item": "3/2"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions"
   ]
  },
  {
   "id": "BORROW-230",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "Operate-instructions builds a partial withdrawal.",
   "source": {
    "section": "Operate actions",
    "item": "Withdraw collateral"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/1"
    },
    {
     "section": "What the service does",
     "item": "3/2"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions"
   ]
  },
  {
   "id": "BORROW-231",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "Operate-instructions builds a deposit together with a borrow in one call.",
   "source": {
    "section": "Operate actions",
    "item": "Deposit and borrow"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/1"
    },
    {
     "section": "What the service does",
     "item": "3/2"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions"
   ]
  },
  {
   "id": "BORROW-232",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "Operate accepts the MIN_I128 literal as `debtAmount`.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Repay all debt"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "debtAmount"
    },
    {
     "section": "Operate rules",
     "item": "4/2"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions"
   ]
  },
  {
   "id": "BORROW-233",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "Operate-instructions accepts the MIN_I128 literal as `debtAmount`.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Repay all debt"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "debtAmount"
    },
    {
     "section": "Operate rules",
     "item": "4/2"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions"
   ]
  },
  {
   "id": "BORROW-234",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "Operate accepts the MIN_I128 literal as `colAmount`.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Withdraw all collateral"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "colAmount"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions"
   ]
  },
  {
   "id": "BORROW-235",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "Operate-instructions accepts the MIN_I128 literal as `colAmount`.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Withdraw all collateral"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "colAmount"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions"
   ]
  },
  {
   "id": "BORROW-236",
   "level": "should",
   "kind": "semantic",
   "operation": "operate",
   "says": "Operate builds a new position with a deposit and a borrow in the same call.",
   "source": {
    "section": "What the service does",
    "item": "3/2"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Deposit and borrow"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-237",
   "level": "should",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "Operate-instructions builds a new position with a deposit and a borrow in the same call.",
   "source": {
    "section": "What the service does",
    "item": "3/2"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Deposit and borrow"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-238",
   "level": "should",
   "kind": "stateful",
   "operation": "operate",
   "says": "A build of operate that was never sent changes no position of the wallet.",
   "source": {
    "section": "What the service does",
    "item": "3/1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-239",
   "level": "should",
   "kind": "stateful",
   "operation": "operateInstructions",
   "says": "A build of operate-instructions that was never sent changes no position of the wallet.",
   "source": {
    "section": "What the service does",
    "item": "3/1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-240",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "`transaction` is base64 in the standard alphabet.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-241",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "`transaction` parses to its last byte as a versioned transaction.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/1"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain"
   ]
  },
  {
   "id": "BORROW-242",
   "level": "should",
   "kind": "semantic",
   "operation": "operate",
   "says": "The message of `transaction` begins with a version prefix.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate"
   },
   "needs": [
    "api-key",
    "build-wallet",
    "chain"
   ]
  },
  {
   "id": "BORROW-243",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "`transaction` is unsigned: every signature slot holds zeros.",
   "source": {
    "section": "What the service does",
    "item": "4"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain"
   ]
  },
  {
   "id": "BORROW-244",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "`transaction` has a signature slot for each required signer, or none at all.",
   "source": {
    "section": "What the service does",
    "item": "4"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain"
   ]
  },
  {
   "id": "BORROW-245",
   "level": "should",
   "kind": "semantic",
   "operation": "operate",
   "says": "`transaction` brings the empty signature slots along.",
   "source": {
    "section": "What the service does",
    "item": "4"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain"
   ]
  },
  {
   "id": "BORROW-246",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "The first account of `transaction`, which pays the fee, is the `signer`.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "signer"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain"
   ]
  },
  {
   "id": "BORROW-247",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "The `signer` is among the required signers of `transaction`.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "signer"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "4"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain"
   ]
  },
  {
   "id": "BORROW-248",
   "level": "must",
   "kind": "semantic",
   "operation": "operate",
   "says": "Every instruction of `transaction` takes its program from the static account keys.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate"
   },
   "needs": [
    "api-key",
    "build-wallet",
    "chain"
   ]
  },
  {
   "id": "BORROW-249",
   "level": "should",
   "kind": "stateful",
   "operation": "operate",
   "says": "The signature of the `signer` alone makes `transaction` pass signature verification.",
   "source": {
    "section": "What the service does",
    "item": "4"
   },
   "alsoAt": [
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "signer"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain",
    "simulation"
   ]
  },
  {
   "id": "BORROW-250",
   "says": "The caller signs the transaction and sends it.",
   "source": {
    "section": "What the service does",
    "item": "4"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "It binds the caller; that the answer leaves this to the caller is judged on the signature slots."
   }
  },
  {
   "id": "BORROW-251",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "`data` of every instruction is base64 in the standard alphabet.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 1"
   },
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-252",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "`programId` of every instruction decodes to a 32-byte key.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "sentence 1"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain"
   ]
  },
  {
   "id": "BORROW-253",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "`pubkey` of every account decodes to a 32-byte key.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "sentence 1"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain"
   ]
  },
  {
   "id": "BORROW-254",
   "level": "should",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "`instructions` is not empty.",
   "source": {
    "section": "Endpoints",
    "item": "POST /borrow/operate-instructions"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/1"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-255",
   "level": "should",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "The `signer` stands among the accounts of the instructions as a signer.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "signer"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "sentence 1"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-256",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "Every address in `addressLookupTableAddresses` resolves to a lookup table on chain.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain",
    "simulation"
   ]
  },
  {
   "id": "BORROW-257",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "The instructions compile into a valid version-0 message with the `signer` as fee payer.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "sentence 1"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain"
   ]
  },
  {
   "id": "BORROW-258",
   "level": "must",
   "kind": "stateful",
   "operation": "operateInstructions",
   "says": "A creation through operate-instructions, compiled, signed and sent, settles and yields the position.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 2"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    },
    {
     "section": "Operate actions",
     "item": "Create position and deposit"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-259",
   "level": "should",
   "kind": "differential",
   "operation": "operateInstructions",
   "says": "The same deposit built on both paths has the same effect when simulated, within the rounding allowance.",
   "source": {
    "section": "What the service does",
    "item": "3/1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "simulation"
   ]
  },
  {
   "id": "BORROW-260",
   "says": "The caller resolves the tables, compiles, signs and sends.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 2"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "It binds the caller; that the pieces allow it is judged."
   }
  },
  {
   "id": "BORROW-261",
   "says": "Whoever composes with other instructions or calls across programs uses operate-instructions.",
   "source": {
    "section": "Endpoints",
    "item": "sentence 3"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "It advises the caller which path to take."
   }
  },
  {
   "id": "BORROW-262",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled creation yields a position with collateral.",
   "source": {
    "section": "Operate actions",
    "item": "Create position and deposit"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/2"
    },
    {
     "section": "Position (item of the positions list)",
     "item": "supply"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-263",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled creation takes `colAmount` base units from the wallet, within the rounding allowance.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "colAmount"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Create position and deposit"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-264",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled deposit raises the collateral of the position.",
   "source": {
    "section": "Operate actions",
    "item": "Deposit collateral"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/2"
    },
    {
     "section": "Position (item of the positions list)",
     "item": "supply"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-265",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled deposit takes `colAmount` base units from the wallet, within the rounding allowance.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "colAmount"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Deposit collateral"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-266",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "What a settled deposit takes from the wallet is the `supplyToken` of the vault.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "supplyToken"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "1"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "colAmount"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-267",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled borrow raises the debt of the position.",
   "source": {
    "section": "Operate actions",
    "item": "Borrow"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/2"
    },
    {
     "section": "Position (item of the positions list)",
     "item": "borrow"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-268",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "What a settled borrow pays into the wallet is the `borrowToken` of the vault.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "borrowToken"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "1"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "debtAmount"
    },
    {
     "section": "Operate actions",
     "item": "Borrow"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-269",
   "level": "should",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled borrow pays `debtAmount` base units into the wallet, within the rounding allowance.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "debtAmount"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Borrow"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-270",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled repayment lowers the debt of the position.",
   "source": {
    "section": "Operate actions",
    "item": "Repay"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/2"
    },
    {
     "section": "Position (item of the positions list)",
     "item": "borrow"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-271",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled repayment takes the amount of `debtAmount` in `borrowToken` base units from the wallet, within the allowances.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "debtAmount"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Repay"
    },
    {
     "section": "Vault (item of the vaults list)",
     "item": "borrowToken"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-272",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled withdrawal lowers the collateral of the position.",
   "source": {
    "section": "Operate actions",
    "item": "Withdraw collateral"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/2"
    },
    {
     "section": "Position (item of the positions list)",
     "item": "supply"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-273",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "What a settled withdrawal pays into the wallet is the `supplyToken` of the vault.",
   "source": {
    "section": "Vault (item of the vaults list)",
    "item": "supplyToken"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Withdraw collateral"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "colAmount"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-274",
   "level": "should",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled withdrawal pays the amount of `colAmount` into the wallet, within the rounding allowance.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "colAmount"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Withdraw collateral"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-275",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A deposit together with a borrow settles both in one transaction: collateral and debt rise.",
   "source": {
    "section": "Operate actions",
    "item": "Deposit and borrow"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "3/2"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-276",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled repayment of MIN_I128 leaves a `borrow` of zero, or the position is gone.",
   "source": {
    "section": "Operate actions",
    "item": "Repay all debt"
   },
   "alsoAt": [
    {
     "section": "Operate rules",
     "item": "4/2"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "sentence 1"
    },
    {
     "section": "Position (item of the positions list)",
     "item": "borrow"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-277",
   "level": "should",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled repayment of MIN_I128 leaves a `dustBorrow` of zero, or the position is gone.",
   "source": {
    "section": "Operate actions",
    "item": "Repay all debt"
   },
   "alsoAt": [
    {
     "section": "Operate rules",
     "item": "4/2"
    },
    {
     "section": "Position (item of the positions list)",
     "item": "dustBorrow"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-278",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled withdrawal of MIN_I128 leaves a `supply` of zero, or the position is gone.",
   "source": {
    "section": "Operate actions",
    "item": "Withdraw all collateral"
   },
   "alsoAt": [
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "sentence 1"
    },
    {
     "section": "Position (item of the positions list)",
     "item": "supply"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-279",
   "level": "should",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled withdrawal of MIN_I128 pays all collateral back into the wallet, within the allowances; more than that is yield.",
   "source": {
    "section": "Operate actions",
    "item": "Withdraw all collateral"
   },
   "alsoAt": [
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "sentence 1"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "colAmount"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-280",
   "level": "must",
   "kind": "error",
   "operation": "operate",
   "says": "A borrow below `minimumBorrowing` against a debt-free position fails.",
   "source": {
    "section": "Limits",
    "item": "1"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Borrow"
    },
    {
     "section": "Vault (item of the vaults list)",
     "item": "minimumBorrowing"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "simulation"
   ]
  },
  {
   "id": "BORROW-281",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A borrow of exactly `minimumBorrowing` against a debt-free position succeeds.",
   "source": {
    "section": "Limits",
    "item": "1"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Borrow"
    },
    {
     "section": "Vault (item of the vaults list)",
     "item": "minimumBorrowing"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "simulation"
   ]
  },
  {
   "id": "BORROW-282",
   "level": "must",
   "kind": "error",
   "operation": "operate",
   "says": "A borrow far over what `collateralFactor` allows fails.",
   "source": {
    "section": "Limits",
    "item": "2"
   },
   "alsoAt": [
    {
     "section": "Vault (item of the vaults list)",
     "item": "collateralFactor"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "simulation"
   ]
  },
  {
   "id": "BORROW-283",
   "says": "A small borrow on top of an existing debt is held to `minimumBorrowing`.",
   "source": {
    "section": "Limits",
    "item": "1"
   },
   "alsoAt": [
    {
     "section": "Vault (item of the vaults list)",
     "item": "minimumBorrowing"
    }
   ],
   "unjudged": {
    "reason": "not-shown",
    "because": "The limit can be read as one on the borrow or on the resulting debt; on debt-free positions, which are judged, both readings agree."
   }
  },
  {
   "id": "BORROW-284",
   "says": "Withdrawing all collateral while debt is outstanding has some outcome.",
   "source": {
    "section": "Operate actions",
    "item": "Withdraw all collateral"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The action table does not tie the row to a debt-free position and shows no refusal."
   }
  },
  {
   "id": "BORROW-285",
   "says": "Requests are limited in rate and size.",
   "source": {
    "section": "Limits",
    "item": "3"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document says itself that these limits are not shown."
   }
  },
  {
   "id": "BORROW-286",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A borrow settles without a token account for the borrowed token, and the account of the `signer` exists afterwards.",
   "source": {
    "section": "Operate rules",
    "item": "1"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Borrow"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement",
    "funding"
   ]
  },
  {
   "id": "BORROW-287",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "A deposit into a vault with wrapped-native collateral wraps no native currency.",
   "source": {
    "section": "What the service does",
    "item": "5"
   },
   "alsoAt": [
    {
     "section": "Operate rules",
     "item": "2/1"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain",
    "native-collateral-vault"
   ]
  },
  {
   "id": "BORROW-288",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "A withdrawal from a vault with wrapped-native collateral unwraps nothing.",
   "source": {
    "section": "What the service does",
    "item": "5"
   },
   "alsoAt": [
    {
     "section": "Operate rules",
     "item": "2/1"
    },
    {
     "section": "Operate rules",
     "item": "3"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "native-collateral-vault"
   ]
  },
  {
   "id": "BORROW-289",
   "level": "must",
   "kind": "semantic",
   "operation": "operateInstructions",
   "says": "A borrow from a vault with wrapped-native debt unwraps nothing.",
   "source": {
    "section": "What the service does",
    "item": "5"
   },
   "alsoAt": [
    {
     "section": "Operate rules",
     "item": "2/1"
    },
    {
     "section": "Operate rules",
     "item": "3"
    },
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "native-debt-vault"
   ]
  },
  {
   "id": "BORROW-290",
   "says": "The caller wraps native currency into its own account before it deposits.",
   "source": {
    "section": "Operate rules",
    "item": "2/2"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "It binds the caller; that the service does not do it is judged."
   }
  },
  {
   "id": "BORROW-291",
   "level": "must",
   "kind": "error",
   "operation": "operate",
   "says": "A wrapped-native deposit without a funded wrapped-native account fails, whether the account is absent or too low.",
   "source": {
    "section": "Operate rules",
    "item": "2/2"
   },
   "alsoAt": [
    {
     "section": "Errors",
     "item": "token-program insufficient funds"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain",
    "native-collateral-vault",
    "simulation",
    "funding"
   ]
  },
  {
   "id": "BORROW-292",
   "level": "must",
   "kind": "error",
   "operation": "operate",
   "says": "A wrapped-native deposit from an existing account that holds too little fails with the token program's insufficient-funds error.",
   "source": {
    "section": "Errors",
    "item": "token-program insufficient funds"
   },
   "alsoAt": [
    {
     "section": "Operate rules",
     "item": "2/2"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain",
    "native-collateral-vault",
    "simulation",
    "funding"
   ]
  },
  {
   "id": "BORROW-293",
   "says": "The caller wraps a little more than it deposits, as an exact balance can fall short by rounding.",
   "source": {
    "section": "Operate rules",
    "item": "2/3"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "It binds the caller, and that a deposit of the exact balance can fail is a permission and no rule."
   }
  },
  {
   "id": "BORROW-294",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled borrow of the wrapped native token pays wrapped tokens into the wallet's wrapped-native account.",
   "source": {
    "section": "Operate rules",
    "item": "3"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "5"
    },
    {
     "section": "Operate rules",
     "item": "2/1"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain",
    "native-debt-vault",
    "settlement"
   ]
  },
  {
   "id": "BORROW-295",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled withdrawal of the wrapped native token pays wrapped tokens into the wallet's wrapped-native account.",
   "source": {
    "section": "Operate rules",
    "item": "3"
   },
   "alsoAt": [
    {
     "section": "What the service does",
     "item": "5"
    },
    {
     "section": "Operate rules",
     "item": "2/1"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "chain",
    "native-collateral-vault",
    "settlement"
   ]
  },
  {
   "id": "BORROW-296",
   "says": "The caller closes the wrapped-native account to get native currency.",
   "source": {
    "section": "Operate rules",
    "item": "3"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "It binds the caller; that the service leaves the account open is judged."
   }
  },
  {
   "id": "BORROW-297",
   "level": "must",
   "kind": "error",
   "operation": "operate",
   "says": "A repayment that leaves a debt between zero and `minimumBorrowing` fails.",
   "source": {
    "section": "Errors",
    "item": "VaultUserDebtTooLow"
   },
   "alsoAt": [
    {
     "section": "Operate rules",
     "item": "4/1"
    },
    {
     "section": "Vault (item of the vaults list)",
     "item": "minimumBorrowing"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "simulation"
   ]
  },
  {
   "id": "BORROW-298",
   "level": "must",
   "kind": "error",
   "operation": "operate",
   "says": "A repayment that leaves a debt between zero and `minimumBorrowing` fails by the name `VaultUserDebtTooLow`.",
   "source": {
    "section": "Errors",
    "item": "VaultUserDebtTooLow"
   },
   "alsoAt": [
    {
     "section": "Operate rules",
     "item": "4/1"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "simulation"
   ]
  },
  {
   "id": "BORROW-299",
   "says": "Repaying exactly the listed `borrow` can leave interest dust and fail.",
   "source": {
    "section": "Operate rules",
    "item": "4/1"
   },
   "unjudged": {
    "reason": "unobservable",
    "because": "It states a possibility: success and failure both keep it."
   }
  },
  {
   "id": "BORROW-300",
   "says": "Before closing a position the caller repays with MIN_I128.",
   "source": {
    "section": "Operate rules",
    "item": "4/2"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "It binds the caller; that the literal clears all debt is judged."
   }
  },
  {
   "id": "BORROW-301",
   "level": "must",
   "kind": "auth",
   "operation": "listVaults",
   "says": "The vaults list refuses a request without `x-api-key`.",
   "source": {
    "section": "Authentication",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "GET /borrow/vaults"
    }
   ],
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "BORROW-302",
   "level": "must",
   "kind": "auth",
   "operation": "listPositions",
   "says": "The positions list refuses a request without `x-api-key`.",
   "source": {
    "section": "Authentication",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "GET /borrow/positions"
    }
   ],
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "BORROW-303",
   "level": "must",
   "kind": "auth",
   "operation": "operate",
   "says": "Operate refuses a request without `x-api-key`.",
   "source": {
    "section": "Authentication",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-304",
   "level": "must",
   "kind": "auth",
   "operation": "operateInstructions",
   "says": "Operate-instructions refuses a request without `x-api-key`.",
   "source": {
    "section": "Authentication",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-305",
   "level": "should",
   "kind": "auth",
   "operation": "listVaults",
   "says": "The vaults list refuses an invented `x-api-key`.",
   "source": {
    "section": "Authentication",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "GET /borrow/vaults"
    }
   ],
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "BORROW-306",
   "level": "should",
   "kind": "auth",
   "operation": "listPositions",
   "says": "The positions list refuses an invented `x-api-key`.",
   "source": {
    "section": "Authentication",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "GET /borrow/positions"
    }
   ],
   "needs": [
    "api-key"
   ]
  },
  {
   "id": "BORROW-307",
   "level": "should",
   "kind": "auth",
   "operation": "operate",
   "says": "Operate refuses an invented `x-api-key`.",
   "source": {
    "section": "Authentication",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-308",
   "level": "should",
   "kind": "auth",
   "operation": "operateInstructions",
   "says": "Operate-instructions refuses an invented `x-api-key`.",
   "source": {
    "section": "Authentication",
    "item": "sentence 1"
   },
   "alsoAt": [
    {
     "section": "Endpoints",
     "item": "POST /borrow/operate-instructions"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet"
   ]
  },
  {
   "id": "BORROW-309",
   "says": "The caller obtains its key from the operator's developer portal.",
   "source": {
    "section": "Authentication",
    "item": "sentence 1"
   },
   "unjudged": {
    "reason": "client-duty",
    "because": "It tells the caller where keys come from."
   }
  },
  {
   "id": "BORROW-310",
   "says": "There are events.",
   "source": {
    "section": "Events",
    "item": "sentence 1"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document says itself that events are not shown."
   }
  },
  {
   "id": "BORROW-311",
   "says": "Refusals have certain HTTP statuses and a certain body.",
   "source": {
    "section": "Errors",
    "item": "sentence 1"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "The document says itself that neither is shown, so a refusal is any answer that is not the success."
   }
  },
  {
   "id": "BORROW-312",
   "says": "Unknown vaults, positions and markets, malformed addresses and bodies have some outcome.",
   "source": {
    "section": "Errors",
    "item": "sentence 1"
   },
   "unjudged": {
    "reason": "not-shown",
    "because": "No condition of this kind stands in the table of errors, so neither refusal nor success is a fault."
   }
  },
  {
   "id": "BORROW-313",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled repayment of MIN_I128 takes the whole debt from the wallet, and beyond interest no more, within the allowances.",
   "source": {
    "section": "Operate actions",
    "item": "Repay all debt"
   },
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-314",
   "level": "must",
   "kind": "differential",
   "operation": "operate",
   "says": "Operating on a position of the further market, with that market named, takes effect as it does in `main`.",
   "source": {
    "section": "Market",
    "item": "sentence 3"
   },
   "alsoAt": [
    {
     "section": "Market",
     "item": "sentence 1"
    }
   ],
   "needs": [
    "api-key",
    "second-market",
    "build-wallet",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-315",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled deposit, whose `debtAmount` is \"0\", leaves the debt of the position as it was.",
   "source": {
    "section": "Operate actions",
    "item": "Deposit collateral"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Create position and deposit"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "debtAmount"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-316",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled borrow, whose `colAmount` is \"0\", leaves the collateral of the position as it was.",
   "source": {
    "section": "Operate actions",
    "item": "Borrow"
   },
   "alsoAt": [
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "colAmount"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-317",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled repayment, whose `colAmount` is \"0\", leaves the collateral of the position as it was.",
   "source": {
    "section": "Operate actions",
    "item": "Repay"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Repay all debt"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "colAmount"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-318",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled withdrawal, whose `debtAmount` is \"0\", leaves the debt of the position as it was.",
   "source": {
    "section": "Operate actions",
    "item": "Withdraw collateral"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Withdraw all collateral"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "debtAmount"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-319",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled deposit moves none of the wallet's `borrowToken`.",
   "source": {
    "section": "Operate actions",
    "item": "Deposit collateral"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Create position and deposit"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "debtAmount"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-320",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled borrow moves none of the wallet's `supplyToken`.",
   "source": {
    "section": "Operate actions",
    "item": "Borrow"
   },
   "alsoAt": [
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "colAmount"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-321",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled repayment moves none of the wallet's `supplyToken`.",
   "source": {
    "section": "Operate actions",
    "item": "Repay"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Repay all debt"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "colAmount"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-322",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled withdrawal moves none of the wallet's `borrowToken`.",
   "source": {
    "section": "Operate actions",
    "item": "Withdraw collateral"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Withdraw all collateral"
    },
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "debtAmount"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-323",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled call leaves every other position of its signer as it was.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "positionId"
   },
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-324",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled call takes no token from the wallet beside the two of its vault.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "colAmount"
   },
   "alsoAt": [
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "debtAmount"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-325",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled borrow pays no more than `debtAmount` base units into the wallet, within the rounding allowance.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "debtAmount"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Borrow"
    },
    {
     "section": "Operate actions",
     "item": "Deposit and borrow"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-326",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled withdrawal pays no more than the amount of `colAmount` into the wallet, within the rounding allowance.",
   "source": {
    "section": "OperatePayload (request of operate and operate-instructions)",
    "item": "colAmount"
   },
   "alsoAt": [
    {
     "section": "Operate actions",
     "item": "Withdraw collateral"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-327",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled withdrawal of MIN_I128 pays `supplyToken` into the wallet.",
   "source": {
    "section": "Operate actions",
    "item": "Withdraw all collateral"
   },
   "alsoAt": [
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "sentence 1"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  },
  {
   "id": "BORROW-328",
   "level": "must",
   "kind": "stateful",
   "operation": "operate",
   "says": "A settled withdrawal of MIN_I128 pays no more than the collateral of the position, yield aside.",
   "source": {
    "section": "Operate actions",
    "item": "Withdraw all collateral"
   },
   "alsoAt": [
    {
     "section": "OperatePayload (request of operate and operate-instructions)",
     "item": "sentence 1"
    }
   ],
   "needs": [
    "api-key",
    "build-wallet",
    "positions",
    "chain",
    "settlement"
   ]
  }
 ]
};
