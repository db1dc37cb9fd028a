// Made by `npm run generate`; do not edit.
const listVaults_200 = validate21;
const schema36 = {
	"description": "An amount in the smallest unit of a token. Its JSON type is not written: a number of integer value and a string of digits are both legal, and either can exceed what a double holds exactly.",
	"type": ["integer", "string"],
	"pattern": "^-?[0-9]+$"
};
const pattern4 = new RegExp("^-?[0-9]+$", "u");
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate22.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.id === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "id" },
				message: "must have required property 'id'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.address === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "address" },
				message: "must have required property 'address'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.supplyToken === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "supplyToken" },
				message: "must have required property 'supplyToken'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.borrowToken === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "borrowToken" },
				message: "must have required property 'borrowToken'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.totalSupply === void 0) {
			const err4 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "totalSupply" },
				message: "must have required property 'totalSupply'"
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		if (data.totalBorrow === void 0) {
			const err5 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "totalBorrow" },
				message: "must have required property 'totalBorrow'"
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
		if (data.collateralFactor === void 0) {
			const err6 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "collateralFactor" },
				message: "must have required property 'collateralFactor'"
			};
			if (vErrors === null) vErrors = [err6];
			else vErrors.push(err6);
			errors++;
		}
		if (data.liquidationThreshold === void 0) {
			const err7 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "liquidationThreshold" },
				message: "must have required property 'liquidationThreshold'"
			};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
			errors++;
		}
		if (data.borrowRate === void 0) {
			const err8 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "borrowRate" },
				message: "must have required property 'borrowRate'"
			};
			if (vErrors === null) vErrors = [err8];
			else vErrors.push(err8);
			errors++;
		}
		if (data.totalPositions === void 0) {
			const err9 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "totalPositions" },
				message: "must have required property 'totalPositions'"
			};
			if (vErrors === null) vErrors = [err9];
			else vErrors.push(err9);
			errors++;
		}
		if (data.metadata === void 0) {
			const err10 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "metadata" },
				message: "must have required property 'metadata'"
			};
			if (vErrors === null) vErrors = [err10];
			else vErrors.push(err10);
			errors++;
		}
		if (data.borrowable === void 0) {
			const err11 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "borrowable" },
				message: "must have required property 'borrowable'"
			};
			if (vErrors === null) vErrors = [err11];
			else vErrors.push(err11);
			errors++;
		}
		if (data.withdrawable === void 0) {
			const err12 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "withdrawable" },
				message: "must have required property 'withdrawable'"
			};
			if (vErrors === null) vErrors = [err12];
			else vErrors.push(err12);
			errors++;
		}
		if (data.minimumBorrowing === void 0) {
			const err13 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "minimumBorrowing" },
				message: "must have required property 'minimumBorrowing'"
			};
			if (vErrors === null) vErrors = [err13];
			else vErrors.push(err13);
			errors++;
		}
		if (data.id !== void 0) {
			let data0 = data.id;
			if (!(typeof data0 == "number" && isFinite(data0))) {
				const err14 = {
					instancePath: instancePath + "/id",
					schemaPath: "#/properties/id/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
		}
		if (data.address !== void 0) {
			if (typeof data.address !== "string") {
				const err15 = {
					instancePath: instancePath + "/address",
					schemaPath: "#/properties/address/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
		if (data.supplyToken !== void 0) {
			let data2 = data.supplyToken;
			if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
				if (data2.address === void 0) {
					const err16 = {
						instancePath: instancePath + "/supplyToken",
						schemaPath: "#/$defs/Token/required",
						keyword: "required",
						params: { missingProperty: "address" },
						message: "must have required property 'address'"
					};
					if (vErrors === null) vErrors = [err16];
					else vErrors.push(err16);
					errors++;
				}
				if (data2.chainId === void 0) {
					const err17 = {
						instancePath: instancePath + "/supplyToken",
						schemaPath: "#/$defs/Token/required",
						keyword: "required",
						params: { missingProperty: "chainId" },
						message: "must have required property 'chainId'"
					};
					if (vErrors === null) vErrors = [err17];
					else vErrors.push(err17);
					errors++;
				}
				if (data2.name === void 0) {
					const err18 = {
						instancePath: instancePath + "/supplyToken",
						schemaPath: "#/$defs/Token/required",
						keyword: "required",
						params: { missingProperty: "name" },
						message: "must have required property 'name'"
					};
					if (vErrors === null) vErrors = [err18];
					else vErrors.push(err18);
					errors++;
				}
				if (data2.symbol === void 0) {
					const err19 = {
						instancePath: instancePath + "/supplyToken",
						schemaPath: "#/$defs/Token/required",
						keyword: "required",
						params: { missingProperty: "symbol" },
						message: "must have required property 'symbol'"
					};
					if (vErrors === null) vErrors = [err19];
					else vErrors.push(err19);
					errors++;
				}
				if (data2.uiSymbol === void 0) {
					const err20 = {
						instancePath: instancePath + "/supplyToken",
						schemaPath: "#/$defs/Token/required",
						keyword: "required",
						params: { missingProperty: "uiSymbol" },
						message: "must have required property 'uiSymbol'"
					};
					if (vErrors === null) vErrors = [err20];
					else vErrors.push(err20);
					errors++;
				}
				if (data2.decimals === void 0) {
					const err21 = {
						instancePath: instancePath + "/supplyToken",
						schemaPath: "#/$defs/Token/required",
						keyword: "required",
						params: { missingProperty: "decimals" },
						message: "must have required property 'decimals'"
					};
					if (vErrors === null) vErrors = [err21];
					else vErrors.push(err21);
					errors++;
				}
				if (data2.price === void 0) {
					const err22 = {
						instancePath: instancePath + "/supplyToken",
						schemaPath: "#/$defs/Token/required",
						keyword: "required",
						params: { missingProperty: "price" },
						message: "must have required property 'price'"
					};
					if (vErrors === null) vErrors = [err22];
					else vErrors.push(err22);
					errors++;
				}
				if (data2.address !== void 0) {
					if (typeof data2.address !== "string") {
						const err23 = {
							instancePath: instancePath + "/supplyToken/address",
							schemaPath: "#/$defs/Token/properties/address/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err23];
						else vErrors.push(err23);
						errors++;
					}
				}
				if (data2.chainId !== void 0) {
					if (typeof data2.chainId !== "string") {
						const err24 = {
							instancePath: instancePath + "/supplyToken/chainId",
							schemaPath: "#/$defs/Token/properties/chainId/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err24];
						else vErrors.push(err24);
						errors++;
					}
				}
				if (data2.name !== void 0) {
					if (typeof data2.name !== "string") {
						const err25 = {
							instancePath: instancePath + "/supplyToken/name",
							schemaPath: "#/$defs/Token/properties/name/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err25];
						else vErrors.push(err25);
						errors++;
					}
				}
				if (data2.symbol !== void 0) {
					if (typeof data2.symbol !== "string") {
						const err26 = {
							instancePath: instancePath + "/supplyToken/symbol",
							schemaPath: "#/$defs/Token/properties/symbol/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err26];
						else vErrors.push(err26);
						errors++;
					}
				}
				if (data2.uiSymbol !== void 0) {
					if (typeof data2.uiSymbol !== "string") {
						const err27 = {
							instancePath: instancePath + "/supplyToken/uiSymbol",
							schemaPath: "#/$defs/Token/properties/uiSymbol/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err27];
						else vErrors.push(err27);
						errors++;
					}
				}
				if (data2.decimals !== void 0) {
					let data8 = data2.decimals;
					if (!(typeof data8 == "number" && isFinite(data8))) {
						const err28 = {
							instancePath: instancePath + "/supplyToken/decimals",
							schemaPath: "#/$defs/Token/properties/decimals/type",
							keyword: "type",
							params: { type: "number" },
							message: "must be number"
						};
						if (vErrors === null) vErrors = [err28];
						else vErrors.push(err28);
						errors++;
					}
				}
				if (data2.price !== void 0) {
					if (typeof data2.price !== "string") {
						const err29 = {
							instancePath: instancePath + "/supplyToken/price",
							schemaPath: "#/$defs/Token/properties/price/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err29];
						else vErrors.push(err29);
						errors++;
					}
				}
			} else {
				const err30 = {
					instancePath: instancePath + "/supplyToken",
					schemaPath: "#/$defs/Token/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err30];
				else vErrors.push(err30);
				errors++;
			}
		}
		if (data.borrowToken !== void 0) {
			let data10 = data.borrowToken;
			if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
				if (data10.address === void 0) {
					const err31 = {
						instancePath: instancePath + "/borrowToken",
						schemaPath: "#/$defs/Token/required",
						keyword: "required",
						params: { missingProperty: "address" },
						message: "must have required property 'address'"
					};
					if (vErrors === null) vErrors = [err31];
					else vErrors.push(err31);
					errors++;
				}
				if (data10.chainId === void 0) {
					const err32 = {
						instancePath: instancePath + "/borrowToken",
						schemaPath: "#/$defs/Token/required",
						keyword: "required",
						params: { missingProperty: "chainId" },
						message: "must have required property 'chainId'"
					};
					if (vErrors === null) vErrors = [err32];
					else vErrors.push(err32);
					errors++;
				}
				if (data10.name === void 0) {
					const err33 = {
						instancePath: instancePath + "/borrowToken",
						schemaPath: "#/$defs/Token/required",
						keyword: "required",
						params: { missingProperty: "name" },
						message: "must have required property 'name'"
					};
					if (vErrors === null) vErrors = [err33];
					else vErrors.push(err33);
					errors++;
				}
				if (data10.symbol === void 0) {
					const err34 = {
						instancePath: instancePath + "/borrowToken",
						schemaPath: "#/$defs/Token/required",
						keyword: "required",
						params: { missingProperty: "symbol" },
						message: "must have required property 'symbol'"
					};
					if (vErrors === null) vErrors = [err34];
					else vErrors.push(err34);
					errors++;
				}
				if (data10.uiSymbol === void 0) {
					const err35 = {
						instancePath: instancePath + "/borrowToken",
						schemaPath: "#/$defs/Token/required",
						keyword: "required",
						params: { missingProperty: "uiSymbol" },
						message: "must have required property 'uiSymbol'"
					};
					if (vErrors === null) vErrors = [err35];
					else vErrors.push(err35);
					errors++;
				}
				if (data10.decimals === void 0) {
					const err36 = {
						instancePath: instancePath + "/borrowToken",
						schemaPath: "#/$defs/Token/required",
						keyword: "required",
						params: { missingProperty: "decimals" },
						message: "must have required property 'decimals'"
					};
					if (vErrors === null) vErrors = [err36];
					else vErrors.push(err36);
					errors++;
				}
				if (data10.price === void 0) {
					const err37 = {
						instancePath: instancePath + "/borrowToken",
						schemaPath: "#/$defs/Token/required",
						keyword: "required",
						params: { missingProperty: "price" },
						message: "must have required property 'price'"
					};
					if (vErrors === null) vErrors = [err37];
					else vErrors.push(err37);
					errors++;
				}
				if (data10.address !== void 0) {
					if (typeof data10.address !== "string") {
						const err38 = {
							instancePath: instancePath + "/borrowToken/address",
							schemaPath: "#/$defs/Token/properties/address/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err38];
						else vErrors.push(err38);
						errors++;
					}
				}
				if (data10.chainId !== void 0) {
					if (typeof data10.chainId !== "string") {
						const err39 = {
							instancePath: instancePath + "/borrowToken/chainId",
							schemaPath: "#/$defs/Token/properties/chainId/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err39];
						else vErrors.push(err39);
						errors++;
					}
				}
				if (data10.name !== void 0) {
					if (typeof data10.name !== "string") {
						const err40 = {
							instancePath: instancePath + "/borrowToken/name",
							schemaPath: "#/$defs/Token/properties/name/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err40];
						else vErrors.push(err40);
						errors++;
					}
				}
				if (data10.symbol !== void 0) {
					if (typeof data10.symbol !== "string") {
						const err41 = {
							instancePath: instancePath + "/borrowToken/symbol",
							schemaPath: "#/$defs/Token/properties/symbol/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err41];
						else vErrors.push(err41);
						errors++;
					}
				}
				if (data10.uiSymbol !== void 0) {
					if (typeof data10.uiSymbol !== "string") {
						const err42 = {
							instancePath: instancePath + "/borrowToken/uiSymbol",
							schemaPath: "#/$defs/Token/properties/uiSymbol/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err42];
						else vErrors.push(err42);
						errors++;
					}
				}
				if (data10.decimals !== void 0) {
					let data16 = data10.decimals;
					if (!(typeof data16 == "number" && isFinite(data16))) {
						const err43 = {
							instancePath: instancePath + "/borrowToken/decimals",
							schemaPath: "#/$defs/Token/properties/decimals/type",
							keyword: "type",
							params: { type: "number" },
							message: "must be number"
						};
						if (vErrors === null) vErrors = [err43];
						else vErrors.push(err43);
						errors++;
					}
				}
				if (data10.price !== void 0) {
					if (typeof data10.price !== "string") {
						const err44 = {
							instancePath: instancePath + "/borrowToken/price",
							schemaPath: "#/$defs/Token/properties/price/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err44];
						else vErrors.push(err44);
						errors++;
					}
				}
			} else {
				const err45 = {
					instancePath: instancePath + "/borrowToken",
					schemaPath: "#/$defs/Token/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err45];
				else vErrors.push(err45);
				errors++;
			}
		}
		if (data.totalSupply !== void 0) {
			if (typeof data.totalSupply !== "string") {
				const err46 = {
					instancePath: instancePath + "/totalSupply",
					schemaPath: "#/properties/totalSupply/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err46];
				else vErrors.push(err46);
				errors++;
			}
		}
		if (data.totalBorrow !== void 0) {
			if (typeof data.totalBorrow !== "string") {
				const err47 = {
					instancePath: instancePath + "/totalBorrow",
					schemaPath: "#/properties/totalBorrow/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err47];
				else vErrors.push(err47);
				errors++;
			}
		}
		if (data.collateralFactor !== void 0) {
			if (typeof data.collateralFactor !== "string") {
				const err48 = {
					instancePath: instancePath + "/collateralFactor",
					schemaPath: "#/properties/collateralFactor/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err48];
				else vErrors.push(err48);
				errors++;
			}
		}
		if (data.liquidationThreshold !== void 0) {
			if (typeof data.liquidationThreshold !== "string") {
				const err49 = {
					instancePath: instancePath + "/liquidationThreshold",
					schemaPath: "#/properties/liquidationThreshold/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err49];
				else vErrors.push(err49);
				errors++;
			}
		}
		if (data.borrowRate !== void 0) {
			if (typeof data.borrowRate !== "string") {
				const err50 = {
					instancePath: instancePath + "/borrowRate",
					schemaPath: "#/properties/borrowRate/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err50];
				else vErrors.push(err50);
				errors++;
			}
		}
		if (data.totalPositions !== void 0) {
			let data23 = data.totalPositions;
			if (!(typeof data23 == "number" && isFinite(data23))) {
				const err51 = {
					instancePath: instancePath + "/totalPositions",
					schemaPath: "#/properties/totalPositions/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err51];
				else vErrors.push(err51);
				errors++;
			}
		}
		if (data.metadata !== void 0) {
			let data24 = data.metadata;
			if (data24 && typeof data24 == "object" && !Array.isArray(data24)) {
				if (data24.maxLeverage === void 0) {
					const err52 = {
						instancePath: instancePath + "/metadata",
						schemaPath: "#/properties/metadata/required",
						keyword: "required",
						params: { missingProperty: "maxLeverage" },
						message: "must have required property 'maxLeverage'"
					};
					if (vErrors === null) vErrors = [err52];
					else vErrors.push(err52);
					errors++;
				}
				if (data24.nativeStake === void 0) {
					const err53 = {
						instancePath: instancePath + "/metadata",
						schemaPath: "#/properties/metadata/required",
						keyword: "required",
						params: { missingProperty: "nativeStake" },
						message: "must have required property 'nativeStake'"
					};
					if (vErrors === null) vErrors = [err53];
					else vErrors.push(err53);
					errors++;
				}
				if (data24.pegged === void 0) {
					const err54 = {
						instancePath: instancePath + "/metadata",
						schemaPath: "#/properties/metadata/required",
						keyword: "required",
						params: { missingProperty: "pegged" },
						message: "must have required property 'pegged'"
					};
					if (vErrors === null) vErrors = [err54];
					else vErrors.push(err54);
					errors++;
				}
				if (data24.multiply === void 0) {
					const err55 = {
						instancePath: instancePath + "/metadata",
						schemaPath: "#/properties/metadata/required",
						keyword: "required",
						params: { missingProperty: "multiply" },
						message: "must have required property 'multiply'"
					};
					if (vErrors === null) vErrors = [err55];
					else vErrors.push(err55);
					errors++;
				}
				if (data24.maxLeverage !== void 0) {
					if (typeof data24.maxLeverage !== "boolean") {
						const err56 = {
							instancePath: instancePath + "/metadata/maxLeverage",
							schemaPath: "#/properties/metadata/properties/maxLeverage/type",
							keyword: "type",
							params: { type: "boolean" },
							message: "must be boolean"
						};
						if (vErrors === null) vErrors = [err56];
						else vErrors.push(err56);
						errors++;
					}
				}
				if (data24.nativeStake !== void 0) {
					if (typeof data24.nativeStake !== "boolean") {
						const err57 = {
							instancePath: instancePath + "/metadata/nativeStake",
							schemaPath: "#/properties/metadata/properties/nativeStake/type",
							keyword: "type",
							params: { type: "boolean" },
							message: "must be boolean"
						};
						if (vErrors === null) vErrors = [err57];
						else vErrors.push(err57);
						errors++;
					}
				}
				if (data24.pegged !== void 0) {
					if (typeof data24.pegged !== "boolean") {
						const err58 = {
							instancePath: instancePath + "/metadata/pegged",
							schemaPath: "#/properties/metadata/properties/pegged/type",
							keyword: "type",
							params: { type: "boolean" },
							message: "must be boolean"
						};
						if (vErrors === null) vErrors = [err58];
						else vErrors.push(err58);
						errors++;
					}
				}
				if (data24.multiply !== void 0) {
					let data28 = data24.multiply;
					if (data28 && typeof data28 == "object" && !Array.isArray(data28)) {
						if (data28.enabled === void 0) {
							const err59 = {
								instancePath: instancePath + "/metadata/multiply",
								schemaPath: "#/properties/metadata/properties/multiply/required",
								keyword: "required",
								params: { missingProperty: "enabled" },
								message: "must have required property 'enabled'"
							};
							if (vErrors === null) vErrors = [err59];
							else vErrors.push(err59);
							errors++;
						}
						if (data28.reduceFactor === void 0) {
							const err60 = {
								instancePath: instancePath + "/metadata/multiply",
								schemaPath: "#/properties/metadata/properties/multiply/required",
								keyword: "required",
								params: { missingProperty: "reduceFactor" },
								message: "must have required property 'reduceFactor'"
							};
							if (vErrors === null) vErrors = [err60];
							else vErrors.push(err60);
							errors++;
						}
						if (data28.enabled !== void 0) {
							if (typeof data28.enabled !== "boolean") {
								const err61 = {
									instancePath: instancePath + "/metadata/multiply/enabled",
									schemaPath: "#/properties/metadata/properties/multiply/properties/enabled/type",
									keyword: "type",
									params: { type: "boolean" },
									message: "must be boolean"
								};
								if (vErrors === null) vErrors = [err61];
								else vErrors.push(err61);
								errors++;
							}
						}
						if (data28.reduceFactor !== void 0) {
							let data30 = data28.reduceFactor;
							if (!(typeof data30 == "number" && isFinite(data30))) {
								const err62 = {
									instancePath: instancePath + "/metadata/multiply/reduceFactor",
									schemaPath: "#/properties/metadata/properties/multiply/properties/reduceFactor/type",
									keyword: "type",
									params: { type: "number" },
									message: "must be number"
								};
								if (vErrors === null) vErrors = [err62];
								else vErrors.push(err62);
								errors++;
							}
						}
					} else {
						const err63 = {
							instancePath: instancePath + "/metadata/multiply",
							schemaPath: "#/properties/metadata/properties/multiply/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err63];
						else vErrors.push(err63);
						errors++;
					}
				}
			} else {
				const err64 = {
					instancePath: instancePath + "/metadata",
					schemaPath: "#/properties/metadata/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err64];
				else vErrors.push(err64);
				errors++;
			}
		}
		if (data.borrowable !== void 0) {
			let data31 = data.borrowable;
			if (!(typeof data31 == "number" && !(data31 % 1) && !isNaN(data31) && isFinite(data31)) && typeof data31 !== "string") {
				const err65 = {
					instancePath: instancePath + "/borrowable",
					schemaPath: "#/$defs/BaseUnits/type",
					keyword: "type",
					params: { type: schema36.type },
					message: "must be integer,string"
				};
				if (vErrors === null) vErrors = [err65];
				else vErrors.push(err65);
				errors++;
			}
			if (typeof data31 === "string") {
				if (!pattern4.test(data31)) {
					const err66 = {
						instancePath: instancePath + "/borrowable",
						schemaPath: "#/$defs/BaseUnits/pattern",
						keyword: "pattern",
						params: { pattern: "^-?[0-9]+$" },
						message: "must match pattern \"^-?[0-9]+$\""
					};
					if (vErrors === null) vErrors = [err66];
					else vErrors.push(err66);
					errors++;
				}
			}
		}
		if (data.withdrawable !== void 0) {
			let data32 = data.withdrawable;
			if (!(typeof data32 == "number" && !(data32 % 1) && !isNaN(data32) && isFinite(data32)) && typeof data32 !== "string") {
				const err67 = {
					instancePath: instancePath + "/withdrawable",
					schemaPath: "#/$defs/BaseUnits/type",
					keyword: "type",
					params: { type: schema36.type },
					message: "must be integer,string"
				};
				if (vErrors === null) vErrors = [err67];
				else vErrors.push(err67);
				errors++;
			}
			if (typeof data32 === "string") {
				if (!pattern4.test(data32)) {
					const err68 = {
						instancePath: instancePath + "/withdrawable",
						schemaPath: "#/$defs/BaseUnits/pattern",
						keyword: "pattern",
						params: { pattern: "^-?[0-9]+$" },
						message: "must match pattern \"^-?[0-9]+$\""
					};
					if (vErrors === null) vErrors = [err68];
					else vErrors.push(err68);
					errors++;
				}
			}
		}
		if (data.minimumBorrowing !== void 0) {
			let data33 = data.minimumBorrowing;
			if (!(typeof data33 == "number" && !(data33 % 1) && !isNaN(data33) && isFinite(data33)) && typeof data33 !== "string") {
				const err69 = {
					instancePath: instancePath + "/minimumBorrowing",
					schemaPath: "#/$defs/BaseUnits/type",
					keyword: "type",
					params: { type: schema36.type },
					message: "must be integer,string"
				};
				if (vErrors === null) vErrors = [err69];
				else vErrors.push(err69);
				errors++;
			}
			if (typeof data33 === "string") {
				if (!pattern4.test(data33)) {
					const err70 = {
						instancePath: instancePath + "/minimumBorrowing",
						schemaPath: "#/$defs/BaseUnits/pattern",
						keyword: "pattern",
						params: { pattern: "^-?[0-9]+$" },
						message: "must match pattern \"^-?[0-9]+$\""
					};
					if (vErrors === null) vErrors = [err70];
					else vErrors.push(err70);
					errors++;
				}
			}
		}
	} else {
		const err71 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err71];
		else vErrors.push(err71);
		errors++;
	}
	validate22.errors = vErrors;
	return errors === 0;
}
validate22.evaluated = {
	"props": {
		"id": true,
		"address": true,
		"supplyToken": true,
		"borrowToken": true,
		"totalSupply": true,
		"totalBorrow": true,
		"collateralFactor": true,
		"liquidationThreshold": true,
		"borrowRate": true,
		"totalPositions": true,
		"metadata": true,
		"borrowable": true,
		"withdrawable": true,
		"minimumBorrowing": true
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
	if (Array.isArray(data)) {
		const len0 = data.length;
		for (let i0 = 0; i0 < len0 && errors < 10000; i0++) if (!validate22(data[i0], {
			instancePath: instancePath + "/" + i0,
			parentData: data,
			parentDataProperty: i0,
			rootData,
			dynamicAnchors
		})) {
			vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
			errors = vErrors.length;
		}
	} else {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "array" },
			message: "must be array"
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	validate21.errors = vErrors;
	return errors === 0;
}
validate21.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const listPositions_200 = validate24;
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate24.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (Array.isArray(data)) {
		const len0 = data.length;
		for (let i0 = 0; i0 < len0 && errors < 10000; i0++) {
			let data0 = data[i0];
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.id === void 0) {
					const err0 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/Position/required",
						keyword: "required",
						params: { missingProperty: "id" },
						message: "must have required property 'id'"
					};
					if (vErrors === null) vErrors = [err0];
					else vErrors.push(err0);
					errors++;
				}
				if (data0.vaultId === void 0) {
					const err1 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/Position/required",
						keyword: "required",
						params: { missingProperty: "vaultId" },
						message: "must have required property 'vaultId'"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				if (data0.address === void 0) {
					const err2 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/Position/required",
						keyword: "required",
						params: { missingProperty: "address" },
						message: "must have required property 'address'"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.supply === void 0) {
					const err3 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/Position/required",
						keyword: "required",
						params: { missingProperty: "supply" },
						message: "must have required property 'supply'"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				if (data0.beforeSupply === void 0) {
					const err4 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/Position/required",
						keyword: "required",
						params: { missingProperty: "beforeSupply" },
						message: "must have required property 'beforeSupply'"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0.borrow === void 0) {
					const err5 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/Position/required",
						keyword: "required",
						params: { missingProperty: "borrow" },
						message: "must have required property 'borrow'"
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				if (data0.beforeBorrow === void 0) {
					const err6 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/Position/required",
						keyword: "required",
						params: { missingProperty: "beforeBorrow" },
						message: "must have required property 'beforeBorrow'"
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
				if (data0.isLiquidated === void 0) {
					const err7 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/Position/required",
						keyword: "required",
						params: { missingProperty: "isLiquidated" },
						message: "must have required property 'isLiquidated'"
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
				if (data0.supplyLiquidation === void 0) {
					const err8 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/Position/required",
						keyword: "required",
						params: { missingProperty: "supplyLiquidation" },
						message: "must have required property 'supplyLiquidation'"
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
				if (data0.borrowLiquidation === void 0) {
					const err9 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/Position/required",
						keyword: "required",
						params: { missingProperty: "borrowLiquidation" },
						message: "must have required property 'borrowLiquidation'"
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
				if (data0.isSupplyPosition === void 0) {
					const err10 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/Position/required",
						keyword: "required",
						params: { missingProperty: "isSupplyPosition" },
						message: "must have required property 'isSupplyPosition'"
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
				if (data0.tick === void 0) {
					const err11 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/Position/required",
						keyword: "required",
						params: { missingProperty: "tick" },
						message: "must have required property 'tick'"
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
				if (data0.tickId === void 0) {
					const err12 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/Position/required",
						keyword: "required",
						params: { missingProperty: "tickId" },
						message: "must have required property 'tickId'"
					};
					if (vErrors === null) vErrors = [err12];
					else vErrors.push(err12);
					errors++;
				}
				if (data0.dustBorrow === void 0) {
					const err13 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/Position/required",
						keyword: "required",
						params: { missingProperty: "dustBorrow" },
						message: "must have required property 'dustBorrow'"
					};
					if (vErrors === null) vErrors = [err13];
					else vErrors.push(err13);
					errors++;
				}
				if (data0.ownerAddress === void 0) {
					const err14 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/Position/required",
						keyword: "required",
						params: { missingProperty: "ownerAddress" },
						message: "must have required property 'ownerAddress'"
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
				if (data0.vault === void 0) {
					const err15 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/Position/required",
						keyword: "required",
						params: { missingProperty: "vault" },
						message: "must have required property 'vault'"
					};
					if (vErrors === null) vErrors = [err15];
					else vErrors.push(err15);
					errors++;
				}
				if (data0.config === void 0) {
					const err16 = {
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/$defs/Position/required",
						keyword: "required",
						params: { missingProperty: "config" },
						message: "must have required property 'config'"
					};
					if (vErrors === null) vErrors = [err16];
					else vErrors.push(err16);
					errors++;
				}
				if (data0.id !== void 0) {
					let data1 = data0.id;
					if (!(typeof data1 == "number" && isFinite(data1))) {
						const err17 = {
							instancePath: instancePath + "/" + i0 + "/id",
							schemaPath: "#/$defs/Position/properties/id/type",
							keyword: "type",
							params: { type: "number" },
							message: "must be number"
						};
						if (vErrors === null) vErrors = [err17];
						else vErrors.push(err17);
						errors++;
					}
				}
				if (data0.vaultId !== void 0) {
					let data2 = data0.vaultId;
					if (!(typeof data2 == "number" && isFinite(data2))) {
						const err18 = {
							instancePath: instancePath + "/" + i0 + "/vaultId",
							schemaPath: "#/$defs/Position/properties/vaultId/type",
							keyword: "type",
							params: { type: "number" },
							message: "must be number"
						};
						if (vErrors === null) vErrors = [err18];
						else vErrors.push(err18);
						errors++;
					}
				}
				if (data0.address !== void 0) {
					if (typeof data0.address !== "string") {
						const err19 = {
							instancePath: instancePath + "/" + i0 + "/address",
							schemaPath: "#/$defs/Position/properties/address/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err19];
						else vErrors.push(err19);
						errors++;
					}
				}
				if (data0.supply !== void 0) {
					if (typeof data0.supply !== "string") {
						const err20 = {
							instancePath: instancePath + "/" + i0 + "/supply",
							schemaPath: "#/$defs/Position/properties/supply/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err20];
						else vErrors.push(err20);
						errors++;
					}
				}
				if (data0.beforeSupply !== void 0) {
					if (typeof data0.beforeSupply !== "string") {
						const err21 = {
							instancePath: instancePath + "/" + i0 + "/beforeSupply",
							schemaPath: "#/$defs/Position/properties/beforeSupply/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err21];
						else vErrors.push(err21);
						errors++;
					}
				}
				if (data0.borrow !== void 0) {
					if (typeof data0.borrow !== "string") {
						const err22 = {
							instancePath: instancePath + "/" + i0 + "/borrow",
							schemaPath: "#/$defs/Position/properties/borrow/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err22];
						else vErrors.push(err22);
						errors++;
					}
				}
				if (data0.beforeBorrow !== void 0) {
					if (typeof data0.beforeBorrow !== "string") {
						const err23 = {
							instancePath: instancePath + "/" + i0 + "/beforeBorrow",
							schemaPath: "#/$defs/Position/properties/beforeBorrow/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err23];
						else vErrors.push(err23);
						errors++;
					}
				}
				if (data0.isLiquidated !== void 0) {
					if (typeof data0.isLiquidated !== "boolean") {
						const err24 = {
							instancePath: instancePath + "/" + i0 + "/isLiquidated",
							schemaPath: "#/$defs/Position/properties/isLiquidated/type",
							keyword: "type",
							params: { type: "boolean" },
							message: "must be boolean"
						};
						if (vErrors === null) vErrors = [err24];
						else vErrors.push(err24);
						errors++;
					}
				}
				if (data0.supplyLiquidation !== void 0) {
					if (typeof data0.supplyLiquidation !== "string") {
						const err25 = {
							instancePath: instancePath + "/" + i0 + "/supplyLiquidation",
							schemaPath: "#/$defs/Position/properties/supplyLiquidation/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err25];
						else vErrors.push(err25);
						errors++;
					}
				}
				if (data0.borrowLiquidation !== void 0) {
					if (typeof data0.borrowLiquidation !== "string") {
						const err26 = {
							instancePath: instancePath + "/" + i0 + "/borrowLiquidation",
							schemaPath: "#/$defs/Position/properties/borrowLiquidation/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err26];
						else vErrors.push(err26);
						errors++;
					}
				}
				if (data0.isSupplyPosition !== void 0) {
					if (typeof data0.isSupplyPosition !== "boolean") {
						const err27 = {
							instancePath: instancePath + "/" + i0 + "/isSupplyPosition",
							schemaPath: "#/$defs/Position/properties/isSupplyPosition/type",
							keyword: "type",
							params: { type: "boolean" },
							message: "must be boolean"
						};
						if (vErrors === null) vErrors = [err27];
						else vErrors.push(err27);
						errors++;
					}
				}
				if (data0.tick !== void 0) {
					let data12 = data0.tick;
					if (!(typeof data12 == "number" && !(data12 % 1) && !isNaN(data12) && isFinite(data12))) {
						const err28 = {
							instancePath: instancePath + "/" + i0 + "/tick",
							schemaPath: "#/$defs/Position/properties/tick/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err28];
						else vErrors.push(err28);
						errors++;
					}
				}
				if (data0.tickId !== void 0) {
					let data13 = data0.tickId;
					if (!(typeof data13 == "number" && !(data13 % 1) && !isNaN(data13) && isFinite(data13))) {
						const err29 = {
							instancePath: instancePath + "/" + i0 + "/tickId",
							schemaPath: "#/$defs/Position/properties/tickId/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err29];
						else vErrors.push(err29);
						errors++;
					}
				}
				if (data0.dustBorrow !== void 0) {
					if (typeof data0.dustBorrow !== "string") {
						const err30 = {
							instancePath: instancePath + "/" + i0 + "/dustBorrow",
							schemaPath: "#/$defs/Position/properties/dustBorrow/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err30];
						else vErrors.push(err30);
						errors++;
					}
				}
				if (data0.ownerAddress !== void 0) {
					if (typeof data0.ownerAddress !== "string") {
						const err31 = {
							instancePath: instancePath + "/" + i0 + "/ownerAddress",
							schemaPath: "#/$defs/Position/properties/ownerAddress/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err31];
						else vErrors.push(err31);
						errors++;
					}
				}
				if (data0.vault !== void 0) {
					let data16 = data0.vault;
					if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
						if (data16.id === void 0) {
							const err32 = {
								instancePath: instancePath + "/" + i0 + "/vault",
								schemaPath: "#/$defs/Position/properties/vault/required",
								keyword: "required",
								params: { missingProperty: "id" },
								message: "must have required property 'id'"
							};
							if (vErrors === null) vErrors = [err32];
							else vErrors.push(err32);
							errors++;
						}
						if (data16.address === void 0) {
							const err33 = {
								instancePath: instancePath + "/" + i0 + "/vault",
								schemaPath: "#/$defs/Position/properties/vault/required",
								keyword: "required",
								params: { missingProperty: "address" },
								message: "must have required property 'address'"
							};
							if (vErrors === null) vErrors = [err33];
							else vErrors.push(err33);
							errors++;
						}
						if (data16.id !== void 0) {
							let data17 = data16.id;
							if (!(typeof data17 == "number" && isFinite(data17))) {
								const err34 = {
									instancePath: instancePath + "/" + i0 + "/vault/id",
									schemaPath: "#/$defs/Position/properties/vault/properties/id/type",
									keyword: "type",
									params: { type: "number" },
									message: "must be number"
								};
								if (vErrors === null) vErrors = [err34];
								else vErrors.push(err34);
								errors++;
							}
						}
						if (data16.address !== void 0) {
							if (typeof data16.address !== "string") {
								const err35 = {
									instancePath: instancePath + "/" + i0 + "/vault/address",
									schemaPath: "#/$defs/Position/properties/vault/properties/address/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err35];
								else vErrors.push(err35);
								errors++;
							}
						}
					} else {
						const err36 = {
							instancePath: instancePath + "/" + i0 + "/vault",
							schemaPath: "#/$defs/Position/properties/vault/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err36];
						else vErrors.push(err36);
						errors++;
					}
				}
				if (data0.config !== void 0) {
					let data19 = data0.config;
					if (!(data19 && typeof data19 == "object" && !Array.isArray(data19))) {
						const err37 = {
							instancePath: instancePath + "/" + i0 + "/config",
							schemaPath: "#/$defs/Position/properties/config/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err37];
						else vErrors.push(err37);
						errors++;
					}
				}
			} else {
				const err38 = {
					instancePath: instancePath + "/" + i0,
					schemaPath: "#/$defs/Position/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err38];
				else vErrors.push(err38);
				errors++;
			}
		}
	} else {
		const err39 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "array" },
			message: "must be array"
		};
		if (vErrors === null) vErrors = [err39];
		else vErrors.push(err39);
		errors++;
	}
	validate24.errors = vErrors;
	return errors === 0;
}
validate24.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const operate_200 = validate25;
const schema42 = {
	"description": "Id of the position NFT. Its JSON type is not written: a number and a string of decimal digits are both legal and are compared by value.",
	"type": ["number", "string"]
};
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate25.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.nftId === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "nftId" },
				message: "must have required property 'nftId'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.transaction === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "transaction" },
				message: "must have required property 'transaction'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.nftId !== void 0) {
			let data0 = data.nftId;
			if (!(typeof data0 == "number" && isFinite(data0)) && typeof data0 !== "string") {
				const err2 = {
					instancePath: instancePath + "/nftId",
					schemaPath: "#/$defs/NftId/type",
					keyword: "type",
					params: { type: schema42.type },
					message: "must be number,string"
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.transaction !== void 0) {
			if (typeof data.transaction !== "string") {
				const err3 = {
					instancePath: instancePath + "/transaction",
					schemaPath: "#/properties/transaction/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
	} else {
		const err4 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err4];
		else vErrors.push(err4);
		errors++;
	}
	validate25.errors = vErrors;
	return errors === 0;
}
validate25.evaluated = {
	"props": {
		"nftId": true,
		"transaction": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const operateInstructions_200 = validate26;
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate26.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.nftId === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "nftId" },
				message: "must have required property 'nftId'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.instructions === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "instructions" },
				message: "must have required property 'instructions'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.nftId !== void 0) {
			let data0 = data.nftId;
			if (!(typeof data0 == "number" && isFinite(data0)) && typeof data0 !== "string") {
				const err2 = {
					instancePath: instancePath + "/nftId",
					schemaPath: "#/$defs/NftId/type",
					keyword: "type",
					params: { type: schema42.type },
					message: "must be number,string"
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.instructions !== void 0) {
			let data1 = data.instructions;
			if (Array.isArray(data1)) {
				const len0 = data1.length;
				for (let i0 = 0; i0 < len0 && errors < 10000; i0++) {
					let data2 = data1[i0];
					if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
						if (data2.programId === void 0) {
							const err3 = {
								instancePath: instancePath + "/instructions/" + i0,
								schemaPath: "#/$defs/Instruction/required",
								keyword: "required",
								params: { missingProperty: "programId" },
								message: "must have required property 'programId'"
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
						if (data2.accounts === void 0) {
							const err4 = {
								instancePath: instancePath + "/instructions/" + i0,
								schemaPath: "#/$defs/Instruction/required",
								keyword: "required",
								params: { missingProperty: "accounts" },
								message: "must have required property 'accounts'"
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
						if (data2.data === void 0) {
							const err5 = {
								instancePath: instancePath + "/instructions/" + i0,
								schemaPath: "#/$defs/Instruction/required",
								keyword: "required",
								params: { missingProperty: "data" },
								message: "must have required property 'data'"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
						if (data2.programId !== void 0) {
							if (typeof data2.programId !== "string") {
								const err6 = {
									instancePath: instancePath + "/instructions/" + i0 + "/programId",
									schemaPath: "#/$defs/Instruction/properties/programId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err6];
								else vErrors.push(err6);
								errors++;
							}
						}
						if (data2.accounts !== void 0) {
							let data4 = data2.accounts;
							if (Array.isArray(data4)) {
								const len1 = data4.length;
								for (let i1 = 0; i1 < len1 && errors < 10000; i1++) {
									let data5 = data4[i1];
									if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
										if (data5.pubkey === void 0) {
											const err7 = {
												instancePath: instancePath + "/instructions/" + i0 + "/accounts/" + i1,
												schemaPath: "#/$defs/Instruction/properties/accounts/items/required",
												keyword: "required",
												params: { missingProperty: "pubkey" },
												message: "must have required property 'pubkey'"
											};
											if (vErrors === null) vErrors = [err7];
											else vErrors.push(err7);
											errors++;
										}
										if (data5.isSigner === void 0) {
											const err8 = {
												instancePath: instancePath + "/instructions/" + i0 + "/accounts/" + i1,
												schemaPath: "#/$defs/Instruction/properties/accounts/items/required",
												keyword: "required",
												params: { missingProperty: "isSigner" },
												message: "must have required property 'isSigner'"
											};
											if (vErrors === null) vErrors = [err8];
											else vErrors.push(err8);
											errors++;
										}
										if (data5.isWritable === void 0) {
											const err9 = {
												instancePath: instancePath + "/instructions/" + i0 + "/accounts/" + i1,
												schemaPath: "#/$defs/Instruction/properties/accounts/items/required",
												keyword: "required",
												params: { missingProperty: "isWritable" },
												message: "must have required property 'isWritable'"
											};
											if (vErrors === null) vErrors = [err9];
											else vErrors.push(err9);
											errors++;
										}
										if (data5.pubkey !== void 0) {
											if (typeof data5.pubkey !== "string") {
												const err10 = {
													instancePath: instancePath + "/instructions/" + i0 + "/accounts/" + i1 + "/pubkey",
													schemaPath: "#/$defs/Instruction/properties/accounts/items/properties/pubkey/type",
													keyword: "type",
													params: { type: "string" },
													message: "must be string"
												};
												if (vErrors === null) vErrors = [err10];
												else vErrors.push(err10);
												errors++;
											}
										}
										if (data5.isSigner !== void 0) {
											if (typeof data5.isSigner !== "boolean") {
												const err11 = {
													instancePath: instancePath + "/instructions/" + i0 + "/accounts/" + i1 + "/isSigner",
													schemaPath: "#/$defs/Instruction/properties/accounts/items/properties/isSigner/type",
													keyword: "type",
													params: { type: "boolean" },
													message: "must be boolean"
												};
												if (vErrors === null) vErrors = [err11];
												else vErrors.push(err11);
												errors++;
											}
										}
										if (data5.isWritable !== void 0) {
											if (typeof data5.isWritable !== "boolean") {
												const err12 = {
													instancePath: instancePath + "/instructions/" + i0 + "/accounts/" + i1 + "/isWritable",
													schemaPath: "#/$defs/Instruction/properties/accounts/items/properties/isWritable/type",
													keyword: "type",
													params: { type: "boolean" },
													message: "must be boolean"
												};
												if (vErrors === null) vErrors = [err12];
												else vErrors.push(err12);
												errors++;
											}
										}
									} else {
										const err13 = {
											instancePath: instancePath + "/instructions/" + i0 + "/accounts/" + i1,
											schemaPath: "#/$defs/Instruction/properties/accounts/items/type",
											keyword: "type",
											params: { type: "object" },
											message: "must be object"
										};
										if (vErrors === null) vErrors = [err13];
										else vErrors.push(err13);
										errors++;
									}
								}
							} else {
								const err14 = {
									instancePath: instancePath + "/instructions/" + i0 + "/accounts",
									schemaPath: "#/$defs/Instruction/properties/accounts/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err14];
								else vErrors.push(err14);
								errors++;
							}
						}
						if (data2.data !== void 0) {
							if (typeof data2.data !== "string") {
								const err15 = {
									instancePath: instancePath + "/instructions/" + i0 + "/data",
									schemaPath: "#/$defs/Instruction/properties/data/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err15];
								else vErrors.push(err15);
								errors++;
							}
						}
					} else {
						const err16 = {
							instancePath: instancePath + "/instructions/" + i0,
							schemaPath: "#/$defs/Instruction/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err16];
						else vErrors.push(err16);
						errors++;
					}
				}
			} else {
				const err17 = {
					instancePath: instancePath + "/instructions",
					schemaPath: "#/properties/instructions/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
		if (data.addressLookupTableAddresses !== void 0) {
			let data10 = data.addressLookupTableAddresses;
			if (Array.isArray(data10)) {
				const len2 = data10.length;
				for (let i2 = 0; i2 < len2 && errors < 10000; i2++) if (typeof data10[i2] !== "string") {
					const err18 = {
						instancePath: instancePath + "/addressLookupTableAddresses/" + i2,
						schemaPath: "#/properties/addressLookupTableAddresses/items/type",
						keyword: "type",
						params: { type: "string" },
						message: "must be string"
					};
					if (vErrors === null) vErrors = [err18];
					else vErrors.push(err18);
					errors++;
				}
			} else {
				const err19 = {
					instancePath: instancePath + "/addressLookupTableAddresses",
					schemaPath: "#/properties/addressLookupTableAddresses/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
		}
	} else {
		const err20 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err20];
		else vErrors.push(err20);
		errors++;
	}
	validate26.errors = vErrors;
	return errors === 0;
}
validate26.evaluated = {
	"props": {
		"nftId": true,
		"instructions": true,
		"addressLookupTableAddresses": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};

export { listPositions_200, listVaults_200, operateInstructions_200, operate_200 };