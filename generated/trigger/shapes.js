// Made by `npm run generate`; do not edit.
import { getVault_401, registerVault_401, registerVault_409, craftDeposit_401, createOrder_401, updateOrder_401, cancelOrder_401, confirmCancel_401, listHistory_401, createRecurring_401, recurringHistory_401, cancelRecurring_401, confirmCancelRecurring_401 } from './validators.js';

export const shapes = {
  getVault: {
    401: { validate: getVault_401, alwaysPresent: ["error"], tree: {"ids":{"type":"TRIGGER-043"},"types":["object"],"properties":{"error":{"required":"TRIGGER-043","ids":{"type":"TRIGGER-044"},"types":["string"]}}} },
  },
  registerVault: {
    401: { validate: registerVault_401, alwaysPresent: ["error"], tree: {"ids":{"type":"TRIGGER-043"},"types":["object"],"properties":{"error":{"required":"TRIGGER-043","ids":{"type":"TRIGGER-044"},"types":["string"]}}} },
    409: { validate: registerVault_409, alwaysPresent: ["details"], tree: {"ids":{"type":"TRIGGER-082"},"types":["object"],"properties":{"details":{"required":"TRIGGER-082","ids":{"type":"TRIGGER-083"},"types":["object"]}}} },
  },
  craftDeposit: {
    401: { validate: craftDeposit_401, alwaysPresent: ["error"], tree: {"ids":{"type":"TRIGGER-043"},"types":["object"],"properties":{"error":{"required":"TRIGGER-043","ids":{"type":"TRIGGER-044"},"types":["string"]}}} },
  },
  createOrder: {
    401: { validate: createOrder_401, alwaysPresent: ["error"], tree: {"ids":{"type":"TRIGGER-043"},"types":["object"],"properties":{"error":{"required":"TRIGGER-043","ids":{"type":"TRIGGER-044"},"types":["string"]}}} },
  },
  updateOrder: {
    401: { validate: updateOrder_401, alwaysPresent: ["error"], tree: {"ids":{"type":"TRIGGER-043"},"types":["object"],"properties":{"error":{"required":"TRIGGER-043","ids":{"type":"TRIGGER-044"},"types":["string"]}}} },
  },
  cancelOrder: {
    401: { validate: cancelOrder_401, alwaysPresent: ["error"], tree: {"ids":{"type":"TRIGGER-043"},"types":["object"],"properties":{"error":{"required":"TRIGGER-043","ids":{"type":"TRIGGER-044"},"types":["string"]}}} },
  },
  confirmCancel: {
    401: { validate: confirmCancel_401, alwaysPresent: ["error"], tree: {"ids":{"type":"TRIGGER-043"},"types":["object"],"properties":{"error":{"required":"TRIGGER-043","ids":{"type":"TRIGGER-044"},"types":["string"]}}} },
  },
  listHistory: {
    401: { validate: listHistory_401, alwaysPresent: ["error"], tree: {"ids":{"type":"TRIGGER-043"},"types":["object"],"properties":{"error":{"required":"TRIGGER-043","ids":{"type":"TRIGGER-044"},"types":["string"]}}} },
  },
  createRecurring: {
    401: { validate: createRecurring_401, alwaysPresent: ["error"], tree: {"ids":{"type":"TRIGGER-043"},"types":["object"],"properties":{"error":{"required":"TRIGGER-043","ids":{"type":"TRIGGER-044"},"types":["string"]}}} },
  },
  recurringHistory: {
    401: { validate: recurringHistory_401, alwaysPresent: ["error"], tree: {"ids":{"type":"TRIGGER-043"},"types":["object"],"properties":{"error":{"required":"TRIGGER-043","ids":{"type":"TRIGGER-044"},"types":["string"]}}} },
  },
  cancelRecurring: {
    401: { validate: cancelRecurring_401, alwaysPresent: ["error"], tree: {"ids":{"type":"TRIGGER-043"},"types":["object"],"properties":{"error":{"required":"TRIGGER-043","ids":{"type":"TRIGGER-044"},"types":["string"]}}} },
  },
  confirmCancelRecurring: {
    401: { validate: confirmCancelRecurring_401, alwaysPresent: ["error"], tree: {"ids":{"type":"TRIGGER-043"},"types":["object"],"properties":{"error":{"required":"TRIGGER-043","ids":{"type":"TRIGGER-044"},"types":["string"]}}} },
  },
};
