// Made by `npm run generate`; do not edit.
const challenge_400 = validate21;
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate21.errors = null;
	return true;
}
validate21.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const challenge_500 = validate22;
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate22.errors = null;
	return true;
}
validate22.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const verify_400 = validate23;
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate23.errors = null;
	return true;
}
validate23.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const verify_401 = validate24;
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate24.errors = null;
	return true;
}
validate24.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const verify_500 = validate25;
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate25.errors = null;
	return true;
}
validate25.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const getVault_401 = validate26;
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate26.evaluated;
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
	validate26.errors = vErrors;
	return errors === 0;
}
validate26.evaluated = {
	"props": { "error": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const getVault_404 = validate27;
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate27.errors = null;
	return true;
}
validate27.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const getVault_500 = validate28;
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate28.errors = null;
	return true;
}
validate28.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const registerVault_401 = validate29;
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate29.evaluated;
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
	validate29.errors = vErrors;
	return errors === 0;
}
validate29.evaluated = {
	"props": { "error": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const registerVault_409 = validate30;
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate30.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.details === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "details" },
				message: "must have required property 'details'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.details !== void 0) {
			let data0 = data.details;
			if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
				const err1 = {
					instancePath: instancePath + "/details",
					schemaPath: "#/properties/details/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
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
	validate30.errors = vErrors;
	return errors === 0;
}
validate30.evaluated = {
	"props": { "details": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const registerVault_500 = validate31;
function validate31(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate31.errors = null;
	return true;
}
validate31.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const craftDeposit_400 = validate32;
function validate32(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate32.errors = null;
	return true;
}
validate32.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const craftDeposit_401 = validate33;
function validate33(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate33.evaluated;
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
	validate33.errors = vErrors;
	return errors === 0;
}
validate33.evaluated = {
	"props": { "error": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const craftDeposit_403 = validate34;
function validate34(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate34.errors = null;
	return true;
}
validate34.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const craftDeposit_500 = validate35;
function validate35(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate35.errors = null;
	return true;
}
validate35.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const createOrder_400 = validate36;
function validate36(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate36.errors = null;
	return true;
}
validate36.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const createOrder_401 = validate37;
function validate37(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate37.evaluated;
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
	validate37.errors = vErrors;
	return errors === 0;
}
validate37.evaluated = {
	"props": { "error": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const createOrder_403 = validate38;
function validate38(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate38.errors = null;
	return true;
}
validate38.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const createOrder_500 = validate39;
function validate39(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate39.errors = null;
	return true;
}
validate39.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const updateOrder_400 = validate40;
function validate40(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate40.errors = null;
	return true;
}
validate40.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const updateOrder_401 = validate41;
function validate41(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate41.evaluated;
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
	validate41.errors = vErrors;
	return errors === 0;
}
validate41.evaluated = {
	"props": { "error": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const updateOrder_404 = validate42;
function validate42(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate42.errors = null;
	return true;
}
validate42.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const updateOrder_500 = validate43;
function validate43(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate43.errors = null;
	return true;
}
validate43.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const cancelOrder_400 = validate44;
function validate44(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate44.errors = null;
	return true;
}
validate44.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const cancelOrder_401 = validate45;
function validate45(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate45.evaluated;
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
	validate45.errors = vErrors;
	return errors === 0;
}
validate45.evaluated = {
	"props": { "error": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const cancelOrder_403 = validate46;
function validate46(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate46.errors = null;
	return true;
}
validate46.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const cancelOrder_404 = validate47;
function validate47(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate47.errors = null;
	return true;
}
validate47.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const cancelOrder_500 = validate48;
function validate48(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate48.errors = null;
	return true;
}
validate48.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const confirmCancel_400 = validate49;
function validate49(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate49.errors = null;
	return true;
}
validate49.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const confirmCancel_401 = validate50;
function validate50(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate50.evaluated;
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
	validate50.errors = vErrors;
	return errors === 0;
}
validate50.evaluated = {
	"props": { "error": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const confirmCancel_404 = validate51;
function validate51(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate51.errors = null;
	return true;
}
validate51.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const confirmCancel_500 = validate52;
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate52.errors = null;
	return true;
}
validate52.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const listHistory_401 = validate53;
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate53.evaluated;
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
	validate53.errors = vErrors;
	return errors === 0;
}
validate53.evaluated = {
	"props": { "error": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const listHistory_403 = validate54;
function validate54(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate54.errors = null;
	return true;
}
validate54.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const listHistory_404 = validate55;
function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	validate55.errors = null;
	return true;
}
validate55.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const createRecurring_401 = validate56;
function validate56(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate56.evaluated;
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
	validate56.errors = vErrors;
	return errors === 0;
}
validate56.evaluated = {
	"props": { "error": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const recurringHistory_401 = validate57;
function validate57(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate57.evaluated;
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
	validate57.errors = vErrors;
	return errors === 0;
}
validate57.evaluated = {
	"props": { "error": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const cancelRecurring_401 = validate58;
function validate58(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate58.evaluated;
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
	validate58.errors = vErrors;
	return errors === 0;
}
validate58.evaluated = {
	"props": { "error": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const confirmCancelRecurring_401 = validate59;
function validate59(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate59.evaluated;
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
	validate59.errors = vErrors;
	return errors === 0;
}
validate59.evaluated = {
	"props": { "error": true },
	"dynamicProps": false,
	"dynamicItems": false
};

export { cancelOrder_400, cancelOrder_401, cancelOrder_403, cancelOrder_404, cancelOrder_500, cancelRecurring_401, challenge_400, challenge_500, confirmCancelRecurring_401, confirmCancel_400, confirmCancel_401, confirmCancel_404, confirmCancel_500, craftDeposit_400, craftDeposit_401, craftDeposit_403, craftDeposit_500, createOrder_400, createOrder_401, createOrder_403, createOrder_500, createRecurring_401, getVault_401, getVault_404, getVault_500, listHistory_401, listHistory_403, listHistory_404, recurringHistory_401, registerVault_401, registerVault_409, registerVault_500, updateOrder_400, updateOrder_401, updateOrder_404, updateOrder_500, verify_400, verify_401, verify_500 };