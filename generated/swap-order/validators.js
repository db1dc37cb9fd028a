// Made by `npm run generate`; do not edit.
const getOrder_200 = validate21;
const schema32 = {
	"type": "object",
	"required": [
		"mode",
		"inputMint",
		"outputMint",
		"inAmount",
		"outAmount",
		"otherAmountThreshold",
		"swapMode",
		"slippageBps",
		"priceImpactPct",
		"routePlan",
		"feeBps",
		"platformFee",
		"signatureFeeLamports",
		"signatureFeePayer",
		"prioritizationFeeLamports",
		"prioritizationFeePayer",
		"rentFeeLamports",
		"rentFeePayer",
		"swapType",
		"router",
		"transaction",
		"gasless",
		"requestId",
		"totalTime",
		"taker"
	],
	"properties": {
		"mode": {
			"type": "string",
			"description": "The mode of the swap. Its values are not listed."
		},
		"inputMint": {
			"type": "string",
			"description": "Mint of the token that is sold."
		},
		"outputMint": {
			"type": "string",
			"description": "Mint of the token that is bought."
		},
		"inAmount": {
			"type": "string",
			"description": "Amount that goes in."
		},
		"outAmount": {
			"type": "string",
			"description": "Amount that comes out."
		},
		"inUsdValue": { "type": "number" },
		"outUsdValue": { "type": "number" },
		"swapUsdValue": { "type": "number" },
		"priceImpact": { "type": "number" },
		"priceImpactPct": {
			"type": "string",
			"description": "For old clients; new ones read `priceImpact`. Required all the same."
		},
		"otherAmountThreshold": { "type": "string" },
		"swapMode": { "type": "string" },
		"slippageBps": { "type": "number" },
		"routePlan": {
			"type": "array",
			"items": { "$ref": "#/$defs/RouteStep" }
		},
		"referralAccount": { "type": "string" },
		"feeMint": { "type": "string" },
		"feeBps": {
			"type": "number",
			"description": "Fee in basis points: the fee of the integrator where the referral parameters are passed, else the default,\nwhich may hold extras for gasless support.\n"
		},
		"platformFee": { "$ref": "#/$defs/PlatformFee" },
		"signatureFeeLamports": {
			"type": "number",
			"description": "Base network fee, borne by taker, market maker or payer where a valid transaction is returned."
		},
		"signatureFeePayer": {
			"type": ["string", "null"],
			"description": "Who bears the signature fee; taker, market maker, or the payer if passed."
		},
		"prioritizationFeeLamports": {
			"type": "number",
			"description": "What is paid to land sooner, tips included."
		},
		"prioritizationFeePayer": {
			"type": ["string", "null"],
			"description": "Who bears the prioritization fee; taker, market maker, or the payer if passed."
		},
		"rentFeeLamports": {
			"type": "number",
			"description": "Estimate of the rent that taker or payer bears."
		},
		"rentFeePayer": {
			"type": ["string", "null"],
			"description": "Who bears the rent; taker, the payer if passed, or a gas wallet of the operator for a quote of the second\nrouter type when the taker has no token account for the output yet.\n"
		},
		"swapType": {
			"type": "string",
			"description": "Deprecated in favour of `router`. Required all the same."
		},
		"router": {
			"type": "string",
			"description": "One of the four routers."
		},
		"transaction": {
			"type": ["string", "null"],
			"description": "The unsigned transaction in base64. Null without taker; empty where none can be built, and then\n`errorCode` and `errorMessage` say why.\n"
		},
		"gasless": { "type": "boolean" },
		"requestId": {
			"type": "string",
			"description": "What `/execute` wants to be told."
		},
		"totalTime": { "type": "number" },
		"taker": { "type": ["string", "null"] },
		"quoteId": { "type": "string" },
		"maker": {
			"type": "string",
			"description": "Market maker of a quote of the second router type."
		},
		"expireAt": { "type": "string" },
		"errorCode": {
			"type": "number",
			"enum": [
				1,
				2,
				3
			],
			"description": "There when a taker is given and `transaction` is empty. Every cause has a code of its own."
		},
		"errorMessage": {
			"type": "string",
			"description": "There when `errorCode` is, and possibly beside a valid order. One of three templates; it is for people, not\nfor matching.\n"
		}
	}
};
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate22.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.swapInfo === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "swapInfo" },
				message: "must have required property 'swapInfo'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.percent === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "percent" },
				message: "must have required property 'percent'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.bps === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "bps" },
				message: "must have required property 'bps'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.swapInfo !== void 0) {
			let data0 = data.swapInfo;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.ammKey === void 0) {
					const err3 = {
						instancePath: instancePath + "/swapInfo",
						schemaPath: "#/$defs/SwapInfo/required",
						keyword: "required",
						params: { missingProperty: "ammKey" },
						message: "must have required property 'ammKey'"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				if (data0.label === void 0) {
					const err4 = {
						instancePath: instancePath + "/swapInfo",
						schemaPath: "#/$defs/SwapInfo/required",
						keyword: "required",
						params: { missingProperty: "label" },
						message: "must have required property 'label'"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0.inputMint === void 0) {
					const err5 = {
						instancePath: instancePath + "/swapInfo",
						schemaPath: "#/$defs/SwapInfo/required",
						keyword: "required",
						params: { missingProperty: "inputMint" },
						message: "must have required property 'inputMint'"
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				if (data0.outputMint === void 0) {
					const err6 = {
						instancePath: instancePath + "/swapInfo",
						schemaPath: "#/$defs/SwapInfo/required",
						keyword: "required",
						params: { missingProperty: "outputMint" },
						message: "must have required property 'outputMint'"
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
				if (data0.inAmount === void 0) {
					const err7 = {
						instancePath: instancePath + "/swapInfo",
						schemaPath: "#/$defs/SwapInfo/required",
						keyword: "required",
						params: { missingProperty: "inAmount" },
						message: "must have required property 'inAmount'"
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
				if (data0.outAmount === void 0) {
					const err8 = {
						instancePath: instancePath + "/swapInfo",
						schemaPath: "#/$defs/SwapInfo/required",
						keyword: "required",
						params: { missingProperty: "outAmount" },
						message: "must have required property 'outAmount'"
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
				if (data0.ammKey !== void 0) {
					if (typeof data0.ammKey !== "string") {
						const err9 = {
							instancePath: instancePath + "/swapInfo/ammKey",
							schemaPath: "#/$defs/SwapInfo/properties/ammKey/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
				}
				if (data0.label !== void 0) {
					if (typeof data0.label !== "string") {
						const err10 = {
							instancePath: instancePath + "/swapInfo/label",
							schemaPath: "#/$defs/SwapInfo/properties/label/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err10];
						else vErrors.push(err10);
						errors++;
					}
				}
				if (data0.inputMint !== void 0) {
					if (typeof data0.inputMint !== "string") {
						const err11 = {
							instancePath: instancePath + "/swapInfo/inputMint",
							schemaPath: "#/$defs/SwapInfo/properties/inputMint/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err11];
						else vErrors.push(err11);
						errors++;
					}
				}
				if (data0.outputMint !== void 0) {
					if (typeof data0.outputMint !== "string") {
						const err12 = {
							instancePath: instancePath + "/swapInfo/outputMint",
							schemaPath: "#/$defs/SwapInfo/properties/outputMint/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err12];
						else vErrors.push(err12);
						errors++;
					}
				}
				if (data0.inAmount !== void 0) {
					if (typeof data0.inAmount !== "string") {
						const err13 = {
							instancePath: instancePath + "/swapInfo/inAmount",
							schemaPath: "#/$defs/SwapInfo/properties/inAmount/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err13];
						else vErrors.push(err13);
						errors++;
					}
				}
				if (data0.outAmount !== void 0) {
					if (typeof data0.outAmount !== "string") {
						const err14 = {
							instancePath: instancePath + "/swapInfo/outAmount",
							schemaPath: "#/$defs/SwapInfo/properties/outAmount/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err14];
						else vErrors.push(err14);
						errors++;
					}
				}
			} else {
				const err15 = {
					instancePath: instancePath + "/swapInfo",
					schemaPath: "#/$defs/SwapInfo/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
		if (data.percent !== void 0) {
			let data7 = data.percent;
			if (!(typeof data7 == "number" && isFinite(data7))) {
				const err16 = {
					instancePath: instancePath + "/percent",
					schemaPath: "#/properties/percent/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
		}
		if (data.bps !== void 0) {
			let data8 = data.bps;
			if (!(typeof data8 == "number" && isFinite(data8))) {
				const err17 = {
					instancePath: instancePath + "/bps",
					schemaPath: "#/properties/bps/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
		if (data.usdValue !== void 0) {
			let data9 = data.usdValue;
			if (!(typeof data9 == "number" && isFinite(data9))) {
				const err18 = {
					instancePath: instancePath + "/usdValue",
					schemaPath: "#/properties/usdValue/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
	} else {
		const err19 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err19];
		else vErrors.push(err19);
		errors++;
	}
	validate22.errors = vErrors;
	return errors === 0;
}
validate22.evaluated = {
	"props": {
		"swapInfo": true,
		"percent": true,
		"bps": true,
		"usdValue": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate21.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.mode === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "mode" },
				message: "must have required property 'mode'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.inputMint === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "inputMint" },
				message: "must have required property 'inputMint'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.outputMint === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "outputMint" },
				message: "must have required property 'outputMint'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.inAmount === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "inAmount" },
				message: "must have required property 'inAmount'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.outAmount === void 0) {
			const err4 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "outAmount" },
				message: "must have required property 'outAmount'"
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		if (data.otherAmountThreshold === void 0) {
			const err5 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "otherAmountThreshold" },
				message: "must have required property 'otherAmountThreshold'"
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
		if (data.swapMode === void 0) {
			const err6 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "swapMode" },
				message: "must have required property 'swapMode'"
			};
			if (vErrors === null) vErrors = [err6];
			else vErrors.push(err6);
			errors++;
		}
		if (data.slippageBps === void 0) {
			const err7 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "slippageBps" },
				message: "must have required property 'slippageBps'"
			};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
			errors++;
		}
		if (data.priceImpactPct === void 0) {
			const err8 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "priceImpactPct" },
				message: "must have required property 'priceImpactPct'"
			};
			if (vErrors === null) vErrors = [err8];
			else vErrors.push(err8);
			errors++;
		}
		if (data.routePlan === void 0) {
			const err9 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "routePlan" },
				message: "must have required property 'routePlan'"
			};
			if (vErrors === null) vErrors = [err9];
			else vErrors.push(err9);
			errors++;
		}
		if (data.feeBps === void 0) {
			const err10 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "feeBps" },
				message: "must have required property 'feeBps'"
			};
			if (vErrors === null) vErrors = [err10];
			else vErrors.push(err10);
			errors++;
		}
		if (data.platformFee === void 0) {
			const err11 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "platformFee" },
				message: "must have required property 'platformFee'"
			};
			if (vErrors === null) vErrors = [err11];
			else vErrors.push(err11);
			errors++;
		}
		if (data.signatureFeeLamports === void 0) {
			const err12 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "signatureFeeLamports" },
				message: "must have required property 'signatureFeeLamports'"
			};
			if (vErrors === null) vErrors = [err12];
			else vErrors.push(err12);
			errors++;
		}
		if (data.signatureFeePayer === void 0) {
			const err13 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "signatureFeePayer" },
				message: "must have required property 'signatureFeePayer'"
			};
			if (vErrors === null) vErrors = [err13];
			else vErrors.push(err13);
			errors++;
		}
		if (data.prioritizationFeeLamports === void 0) {
			const err14 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "prioritizationFeeLamports" },
				message: "must have required property 'prioritizationFeeLamports'"
			};
			if (vErrors === null) vErrors = [err14];
			else vErrors.push(err14);
			errors++;
		}
		if (data.prioritizationFeePayer === void 0) {
			const err15 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "prioritizationFeePayer" },
				message: "must have required property 'prioritizationFeePayer'"
			};
			if (vErrors === null) vErrors = [err15];
			else vErrors.push(err15);
			errors++;
		}
		if (data.rentFeeLamports === void 0) {
			const err16 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "rentFeeLamports" },
				message: "must have required property 'rentFeeLamports'"
			};
			if (vErrors === null) vErrors = [err16];
			else vErrors.push(err16);
			errors++;
		}
		if (data.rentFeePayer === void 0) {
			const err17 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "rentFeePayer" },
				message: "must have required property 'rentFeePayer'"
			};
			if (vErrors === null) vErrors = [err17];
			else vErrors.push(err17);
			errors++;
		}
		if (data.swapType === void 0) {
			const err18 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "swapType" },
				message: "must have required property 'swapType'"
			};
			if (vErrors === null) vErrors = [err18];
			else vErrors.push(err18);
			errors++;
		}
		if (data.router === void 0) {
			const err19 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "router" },
				message: "must have required property 'router'"
			};
			if (vErrors === null) vErrors = [err19];
			else vErrors.push(err19);
			errors++;
		}
		if (data.transaction === void 0) {
			const err20 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "transaction" },
				message: "must have required property 'transaction'"
			};
			if (vErrors === null) vErrors = [err20];
			else vErrors.push(err20);
			errors++;
		}
		if (data.gasless === void 0) {
			const err21 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "gasless" },
				message: "must have required property 'gasless'"
			};
			if (vErrors === null) vErrors = [err21];
			else vErrors.push(err21);
			errors++;
		}
		if (data.requestId === void 0) {
			const err22 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "requestId" },
				message: "must have required property 'requestId'"
			};
			if (vErrors === null) vErrors = [err22];
			else vErrors.push(err22);
			errors++;
		}
		if (data.totalTime === void 0) {
			const err23 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "totalTime" },
				message: "must have required property 'totalTime'"
			};
			if (vErrors === null) vErrors = [err23];
			else vErrors.push(err23);
			errors++;
		}
		if (data.taker === void 0) {
			const err24 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "taker" },
				message: "must have required property 'taker'"
			};
			if (vErrors === null) vErrors = [err24];
			else vErrors.push(err24);
			errors++;
		}
		if (data.mode !== void 0) {
			if (typeof data.mode !== "string") {
				const err25 = {
					instancePath: instancePath + "/mode",
					schemaPath: "#/properties/mode/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err25];
				else vErrors.push(err25);
				errors++;
			}
		}
		if (data.inputMint !== void 0) {
			if (typeof data.inputMint !== "string") {
				const err26 = {
					instancePath: instancePath + "/inputMint",
					schemaPath: "#/properties/inputMint/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err26];
				else vErrors.push(err26);
				errors++;
			}
		}
		if (data.outputMint !== void 0) {
			if (typeof data.outputMint !== "string") {
				const err27 = {
					instancePath: instancePath + "/outputMint",
					schemaPath: "#/properties/outputMint/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err27];
				else vErrors.push(err27);
				errors++;
			}
		}
		if (data.inAmount !== void 0) {
			if (typeof data.inAmount !== "string") {
				const err28 = {
					instancePath: instancePath + "/inAmount",
					schemaPath: "#/properties/inAmount/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err28];
				else vErrors.push(err28);
				errors++;
			}
		}
		if (data.outAmount !== void 0) {
			if (typeof data.outAmount !== "string") {
				const err29 = {
					instancePath: instancePath + "/outAmount",
					schemaPath: "#/properties/outAmount/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err29];
				else vErrors.push(err29);
				errors++;
			}
		}
		if (data.inUsdValue !== void 0) {
			let data5 = data.inUsdValue;
			if (!(typeof data5 == "number" && isFinite(data5))) {
				const err30 = {
					instancePath: instancePath + "/inUsdValue",
					schemaPath: "#/properties/inUsdValue/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err30];
				else vErrors.push(err30);
				errors++;
			}
		}
		if (data.outUsdValue !== void 0) {
			let data6 = data.outUsdValue;
			if (!(typeof data6 == "number" && isFinite(data6))) {
				const err31 = {
					instancePath: instancePath + "/outUsdValue",
					schemaPath: "#/properties/outUsdValue/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err31];
				else vErrors.push(err31);
				errors++;
			}
		}
		if (data.swapUsdValue !== void 0) {
			let data7 = data.swapUsdValue;
			if (!(typeof data7 == "number" && isFinite(data7))) {
				const err32 = {
					instancePath: instancePath + "/swapUsdValue",
					schemaPath: "#/properties/swapUsdValue/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err32];
				else vErrors.push(err32);
				errors++;
			}
		}
		if (data.priceImpact !== void 0) {
			let data8 = data.priceImpact;
			if (!(typeof data8 == "number" && isFinite(data8))) {
				const err33 = {
					instancePath: instancePath + "/priceImpact",
					schemaPath: "#/properties/priceImpact/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err33];
				else vErrors.push(err33);
				errors++;
			}
		}
		if (data.priceImpactPct !== void 0) {
			if (typeof data.priceImpactPct !== "string") {
				const err34 = {
					instancePath: instancePath + "/priceImpactPct",
					schemaPath: "#/properties/priceImpactPct/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err34];
				else vErrors.push(err34);
				errors++;
			}
		}
		if (data.otherAmountThreshold !== void 0) {
			if (typeof data.otherAmountThreshold !== "string") {
				const err35 = {
					instancePath: instancePath + "/otherAmountThreshold",
					schemaPath: "#/properties/otherAmountThreshold/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err35];
				else vErrors.push(err35);
				errors++;
			}
		}
		if (data.swapMode !== void 0) {
			if (typeof data.swapMode !== "string") {
				const err36 = {
					instancePath: instancePath + "/swapMode",
					schemaPath: "#/properties/swapMode/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err36];
				else vErrors.push(err36);
				errors++;
			}
		}
		if (data.slippageBps !== void 0) {
			let data12 = data.slippageBps;
			if (!(typeof data12 == "number" && isFinite(data12))) {
				const err37 = {
					instancePath: instancePath + "/slippageBps",
					schemaPath: "#/properties/slippageBps/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err37];
				else vErrors.push(err37);
				errors++;
			}
		}
		if (data.routePlan !== void 0) {
			let data13 = data.routePlan;
			if (Array.isArray(data13)) {
				const len0 = data13.length;
				for (let i0 = 0; i0 < len0 && errors < 10000; i0++) if (!validate22(data13[i0], {
					instancePath: instancePath + "/routePlan/" + i0,
					parentData: data13,
					parentDataProperty: i0,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
					errors = vErrors.length;
				}
			} else {
				const err38 = {
					instancePath: instancePath + "/routePlan",
					schemaPath: "#/properties/routePlan/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err38];
				else vErrors.push(err38);
				errors++;
			}
		}
		if (data.referralAccount !== void 0) {
			if (typeof data.referralAccount !== "string") {
				const err39 = {
					instancePath: instancePath + "/referralAccount",
					schemaPath: "#/properties/referralAccount/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err39];
				else vErrors.push(err39);
				errors++;
			}
		}
		if (data.feeMint !== void 0) {
			if (typeof data.feeMint !== "string") {
				const err40 = {
					instancePath: instancePath + "/feeMint",
					schemaPath: "#/properties/feeMint/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err40];
				else vErrors.push(err40);
				errors++;
			}
		}
		if (data.feeBps !== void 0) {
			let data17 = data.feeBps;
			if (!(typeof data17 == "number" && isFinite(data17))) {
				const err41 = {
					instancePath: instancePath + "/feeBps",
					schemaPath: "#/properties/feeBps/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err41];
				else vErrors.push(err41);
				errors++;
			}
		}
		if (data.platformFee !== void 0) {
			let data18 = data.platformFee;
			if (data18 && typeof data18 == "object" && !Array.isArray(data18)) {
				if (data18.feeBps === void 0) {
					const err42 = {
						instancePath: instancePath + "/platformFee",
						schemaPath: "#/$defs/PlatformFee/required",
						keyword: "required",
						params: { missingProperty: "feeBps" },
						message: "must have required property 'feeBps'"
					};
					if (vErrors === null) vErrors = [err42];
					else vErrors.push(err42);
					errors++;
				}
				if (data18.amount !== void 0) {
					if (typeof data18.amount !== "string") {
						const err43 = {
							instancePath: instancePath + "/platformFee/amount",
							schemaPath: "#/$defs/PlatformFee/properties/amount/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err43];
						else vErrors.push(err43);
						errors++;
					}
				}
				if (data18.feeBps !== void 0) {
					let data20 = data18.feeBps;
					if (!(typeof data20 == "number" && isFinite(data20))) {
						const err44 = {
							instancePath: instancePath + "/platformFee/feeBps",
							schemaPath: "#/$defs/PlatformFee/properties/feeBps/type",
							keyword: "type",
							params: { type: "number" },
							message: "must be number"
						};
						if (vErrors === null) vErrors = [err44];
						else vErrors.push(err44);
						errors++;
					}
				}
			} else {
				const err45 = {
					instancePath: instancePath + "/platformFee",
					schemaPath: "#/$defs/PlatformFee/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err45];
				else vErrors.push(err45);
				errors++;
			}
		}
		if (data.signatureFeeLamports !== void 0) {
			let data21 = data.signatureFeeLamports;
			if (!(typeof data21 == "number" && isFinite(data21))) {
				const err46 = {
					instancePath: instancePath + "/signatureFeeLamports",
					schemaPath: "#/properties/signatureFeeLamports/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err46];
				else vErrors.push(err46);
				errors++;
			}
		}
		if (data.signatureFeePayer !== void 0) {
			let data22 = data.signatureFeePayer;
			if (typeof data22 !== "string" && data22 !== null) {
				const err47 = {
					instancePath: instancePath + "/signatureFeePayer",
					schemaPath: "#/properties/signatureFeePayer/type",
					keyword: "type",
					params: { type: schema32.properties.signatureFeePayer.type },
					message: "must be string,null"
				};
				if (vErrors === null) vErrors = [err47];
				else vErrors.push(err47);
				errors++;
			}
		}
		if (data.prioritizationFeeLamports !== void 0) {
			let data23 = data.prioritizationFeeLamports;
			if (!(typeof data23 == "number" && isFinite(data23))) {
				const err48 = {
					instancePath: instancePath + "/prioritizationFeeLamports",
					schemaPath: "#/properties/prioritizationFeeLamports/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err48];
				else vErrors.push(err48);
				errors++;
			}
		}
		if (data.prioritizationFeePayer !== void 0) {
			let data24 = data.prioritizationFeePayer;
			if (typeof data24 !== "string" && data24 !== null) {
				const err49 = {
					instancePath: instancePath + "/prioritizationFeePayer",
					schemaPath: "#/properties/prioritizationFeePayer/type",
					keyword: "type",
					params: { type: schema32.properties.prioritizationFeePayer.type },
					message: "must be string,null"
				};
				if (vErrors === null) vErrors = [err49];
				else vErrors.push(err49);
				errors++;
			}
		}
		if (data.rentFeeLamports !== void 0) {
			let data25 = data.rentFeeLamports;
			if (!(typeof data25 == "number" && isFinite(data25))) {
				const err50 = {
					instancePath: instancePath + "/rentFeeLamports",
					schemaPath: "#/properties/rentFeeLamports/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err50];
				else vErrors.push(err50);
				errors++;
			}
		}
		if (data.rentFeePayer !== void 0) {
			let data26 = data.rentFeePayer;
			if (typeof data26 !== "string" && data26 !== null) {
				const err51 = {
					instancePath: instancePath + "/rentFeePayer",
					schemaPath: "#/properties/rentFeePayer/type",
					keyword: "type",
					params: { type: schema32.properties.rentFeePayer.type },
					message: "must be string,null"
				};
				if (vErrors === null) vErrors = [err51];
				else vErrors.push(err51);
				errors++;
			}
		}
		if (data.swapType !== void 0) {
			if (typeof data.swapType !== "string") {
				const err52 = {
					instancePath: instancePath + "/swapType",
					schemaPath: "#/properties/swapType/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err52];
				else vErrors.push(err52);
				errors++;
			}
		}
		if (data.router !== void 0) {
			if (typeof data.router !== "string") {
				const err53 = {
					instancePath: instancePath + "/router",
					schemaPath: "#/properties/router/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err53];
				else vErrors.push(err53);
				errors++;
			}
		}
		if (data.transaction !== void 0) {
			let data29 = data.transaction;
			if (typeof data29 !== "string" && data29 !== null) {
				const err54 = {
					instancePath: instancePath + "/transaction",
					schemaPath: "#/properties/transaction/type",
					keyword: "type",
					params: { type: schema32.properties.transaction.type },
					message: "must be string,null"
				};
				if (vErrors === null) vErrors = [err54];
				else vErrors.push(err54);
				errors++;
			}
		}
		if (data.gasless !== void 0) {
			if (typeof data.gasless !== "boolean") {
				const err55 = {
					instancePath: instancePath + "/gasless",
					schemaPath: "#/properties/gasless/type",
					keyword: "type",
					params: { type: "boolean" },
					message: "must be boolean"
				};
				if (vErrors === null) vErrors = [err55];
				else vErrors.push(err55);
				errors++;
			}
		}
		if (data.requestId !== void 0) {
			if (typeof data.requestId !== "string") {
				const err56 = {
					instancePath: instancePath + "/requestId",
					schemaPath: "#/properties/requestId/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err56];
				else vErrors.push(err56);
				errors++;
			}
		}
		if (data.totalTime !== void 0) {
			let data32 = data.totalTime;
			if (!(typeof data32 == "number" && isFinite(data32))) {
				const err57 = {
					instancePath: instancePath + "/totalTime",
					schemaPath: "#/properties/totalTime/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err57];
				else vErrors.push(err57);
				errors++;
			}
		}
		if (data.taker !== void 0) {
			let data33 = data.taker;
			if (typeof data33 !== "string" && data33 !== null) {
				const err58 = {
					instancePath: instancePath + "/taker",
					schemaPath: "#/properties/taker/type",
					keyword: "type",
					params: { type: schema32.properties.taker.type },
					message: "must be string,null"
				};
				if (vErrors === null) vErrors = [err58];
				else vErrors.push(err58);
				errors++;
			}
		}
		if (data.quoteId !== void 0) {
			if (typeof data.quoteId !== "string") {
				const err59 = {
					instancePath: instancePath + "/quoteId",
					schemaPath: "#/properties/quoteId/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err59];
				else vErrors.push(err59);
				errors++;
			}
		}
		if (data.maker !== void 0) {
			if (typeof data.maker !== "string") {
				const err60 = {
					instancePath: instancePath + "/maker",
					schemaPath: "#/properties/maker/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err60];
				else vErrors.push(err60);
				errors++;
			}
		}
		if (data.expireAt !== void 0) {
			if (typeof data.expireAt !== "string") {
				const err61 = {
					instancePath: instancePath + "/expireAt",
					schemaPath: "#/properties/expireAt/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err61];
				else vErrors.push(err61);
				errors++;
			}
		}
		if (data.errorCode !== void 0) {
			let data37 = data.errorCode;
			if (!(typeof data37 == "number" && isFinite(data37))) {
				const err62 = {
					instancePath: instancePath + "/errorCode",
					schemaPath: "#/properties/errorCode/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err62];
				else vErrors.push(err62);
				errors++;
			}
			if (!(data37 === 1 || data37 === 2 || data37 === 3)) {
				const err63 = {
					instancePath: instancePath + "/errorCode",
					schemaPath: "#/properties/errorCode/enum",
					keyword: "enum",
					params: { allowedValues: schema32.properties.errorCode.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err63];
				else vErrors.push(err63);
				errors++;
			}
		}
		if (data.errorMessage !== void 0) {
			if (typeof data.errorMessage !== "string") {
				const err64 = {
					instancePath: instancePath + "/errorMessage",
					schemaPath: "#/properties/errorMessage/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err64];
				else vErrors.push(err64);
				errors++;
			}
		}
	} else {
		const err65 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err65];
		else vErrors.push(err65);
		errors++;
	}
	validate21.errors = vErrors;
	return errors === 0;
}
validate21.evaluated = {
	"props": {
		"mode": true,
		"inputMint": true,
		"outputMint": true,
		"inAmount": true,
		"outAmount": true,
		"inUsdValue": true,
		"outUsdValue": true,
		"swapUsdValue": true,
		"priceImpact": true,
		"priceImpactPct": true,
		"otherAmountThreshold": true,
		"swapMode": true,
		"slippageBps": true,
		"routePlan": true,
		"referralAccount": true,
		"feeMint": true,
		"feeBps": true,
		"platformFee": true,
		"signatureFeeLamports": true,
		"signatureFeePayer": true,
		"prioritizationFeeLamports": true,
		"prioritizationFeePayer": true,
		"rentFeeLamports": true,
		"rentFeePayer": true,
		"swapType": true,
		"router": true,
		"transaction": true,
		"gasless": true,
		"requestId": true,
		"totalTime": true,
		"taker": true,
		"quoteId": true,
		"maker": true,
		"expireAt": true,
		"errorCode": true,
		"errorMessage": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const getOrder_400 = validate24;
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate24.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.error === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "error" },
				message: "must have required property 'error'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.error !== void 0) {
			if (typeof data.error !== "string") {
				const err1 = {
					instancePath: instancePath + "/error",
					schemaPath: "#/properties/error/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
	} else {
		const err2 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err2];
		else vErrors.push(err2);
		errors++;
	}
	validate24.errors = vErrors;
	return errors === 0;
}
validate24.evaluated = {
	"props": { "error": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const getOrder_500 = validate25;
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate25.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.error === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "error" },
				message: "must have required property 'error'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.error !== void 0) {
			if (typeof data.error !== "string") {
				const err1 = {
					instancePath: instancePath + "/error",
					schemaPath: "#/properties/error/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
	} else {
		const err2 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err2];
		else vErrors.push(err2);
		errors++;
	}
	validate25.errors = vErrors;
	return errors === 0;
}
validate25.evaluated = {
	"props": { "error": true },
	"dynamicProps": false,
	"dynamicItems": false
};

export { getOrder_200, getOrder_400, getOrder_500 };