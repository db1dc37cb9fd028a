// Made by `npm run generate`; do not edit.
export interface paths {
    "/auth/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a challenge to sign
         * @description First step of the sign-in; needs no token.
         */
        post: operations["challenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trade a signed challenge for an access token
         * @description Second step of the sign-in; needs no token. The fields of the request and of the token record are not shown.
         */
        post: operations["verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vault": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The vault of the authenticated wallet */
        get: operations["getVault"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vault/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Create the vault of the authenticated wallet
         * @description Has a side effect although it is a GET, so it must never be prefetched, cached or repeated by itself.
         */
        get: operations["registerVault"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deposit/craft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Build the unsigned transaction that funds an order */
        post: operations["craftDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a price order from a signed deposit */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/price/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change a price order that is open */
        patch: operations["updateOrder"];
        trace?: never;
    };
    "/orders/price/cancel/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start to cancel a price order and build its withdrawal */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/price/confirm-cancel/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish the cancellation with the signed withdrawal */
        post: operations["confirmCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The orders of the authenticated wallet, or a single one by its id
         * @description How a single order is asked for, by a parameter or in the path, is not shown; a profile declares it.
         */
        get: operations["listHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/dca": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a recurring order
         * @description The document lists the path without a method; POST stands in for it until a profile declares the real one.
         */
        post: operations["createRecurring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/history/dca": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The recurring orders of the authenticated wallet
         * @description The document lists the path without a method; GET stands in for it until a profile declares the real one.
         */
        get: operations["recurringHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/dca/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a recurring order
         * @description The document lists the path without a method, and does not say where the order's id stands; POST stands in until a profile declares the real request.
         */
        post: operations["cancelRecurring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/confirm-cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish the cancellation of a recurring order
         * @description The document lists the path without a method, and it may be a path of its own or the end of another; POST at the root stands in until a profile declares the real request.
         */
        post: operations["confirmCancelRecurring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ChallengeRequest: {
            /** @description Public key of the wallet that signs in. */
            walletPubkey: string;
            /**
             * @description What kind of challenge to sign.
             * @enum {string}
             */
            type: "message" | "transaction";
        };
        /** @description Only one field is named; the others come from the profile. */
        DepositRequest: {
            /** @description The authenticated wallet, and never its vault. */
            userAddress?: string;
        };
        /** @description Only two fields are named; the others come from the profile. */
        OrderRequest: {
            /** @description The authenticated wallet, and never its vault. */
            userPubkey?: string;
            /** @description Is validated; its values are not shown. */
            orderSubType?: unknown;
        };
        /** @description The body of the token rule; the one value that `error` may have is judged beside the shape. */
        Unauthorized: {
            error: string;
        };
        /** @description Mostly has `error` too; here `details` is no set of messages. */
        VaultAlreadyRegistered: {
            /** @description The vault that exists already; its fields are not shown. */
            details: Record<string, never>;
        };
    };
    responses: {
        /** @description Success. Its status is not narrowed and its payload is not shown. */
        notShown: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The body is invalid. */
        invalidBody: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
            };
        };
        /** @description The access token is missing, malformed or expired; a new one is had by repeating the sign-in. */
        unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Unauthorized"];
            };
        };
        /** @description There is no such order. */
        orderNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
            };
        };
        /** @description The service failed; no request is known that provokes it. */
        serverError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
            };
        };
        /** @description An access error of the gateway in front of the service, at any endpoint: `{code: number, message: string}`, for instance with code 403. The status is not given, so the shape is judged where a key without access is used. */
        gateway: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
            };
        };
    };
    parameters: {
        /** @description The id of the order; its form is not shown. */
        id: string;
    };
    requestBodies: {
        /** @description Not shown; a profile supplies it. */
        notShown: {
            content: {
                "application/json": unknown;
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    challenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChallengeRequest"];
            };
        };
        responses: {
            400: components["responses"]["invalidBody"];
            500: components["responses"]["serverError"];
            "2XX": components["responses"]["notShown"];
            default: components["responses"]["gateway"];
        };
    };
    verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["notShown"];
        responses: {
            /** @description The challenge is unknown or has expired, or the body is invalid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description The signature is invalid, or the challenge has expired. Nothing to do with a token, so its body is not tied to the wording of the token rule. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            500: components["responses"]["serverError"];
            "2XX": components["responses"]["notShown"];
            default: components["responses"]["gateway"];
        };
    };
    getVault: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["unauthorized"];
            /** @description The wallet has no vault yet; registering creates one. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            500: components["responses"]["serverError"];
            "2XX": components["responses"]["notShown"];
            default: components["responses"]["gateway"];
        };
    };
    registerVault: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["unauthorized"];
            /** @description The wallet already has a vault, which is handed back. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VaultAlreadyRegistered"];
                };
            };
            500: components["responses"]["serverError"];
            "2XX": components["responses"]["notShown"];
            default: components["responses"]["gateway"];
        };
    };
    craftDeposit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepositRequest"];
            };
        };
        responses: {
            /** @description A validation error, or the address of the user is that of the vault. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            401: components["responses"]["unauthorized"];
            /** @description The address of the user is not the authenticated wallet, or the user has no vault. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            500: components["responses"]["serverError"];
            "2XX": components["responses"]["notShown"];
            default: components["responses"]["gateway"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderRequest"];
            };
        };
        responses: {
            /** @description A validation error (how prices relate, range of the slippage, expiry), no vault, the user being the vault, a bad signed deposit, or a deposit that was used before. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            401: components["responses"]["unauthorized"];
            /** @description The user is not the authenticated wallet. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            500: components["responses"]["serverError"];
            "2XX": components["responses"]["notShown"];
            default: components["responses"]["gateway"];
        };
    };
    updateOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the order; its form is not shown. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["notShown"];
        responses: {
            /** @description A validation error, or the order is not open. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            401: components["responses"]["unauthorized"];
            404: components["responses"]["orderNotFound"];
            500: components["responses"]["serverError"];
            "2XX": components["responses"]["notShown"];
            default: components["responses"]["gateway"];
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the order; its form is not shown. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["notShown"];
        responses: {
            /** @description The order is not yet marked ready to cancel; the same request may succeed shortly. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            401: components["responses"]["unauthorized"];
            /** @description The order is another wallet's. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            404: components["responses"]["orderNotFound"];
            500: components["responses"]["serverError"];
            "2XX": components["responses"]["notShown"];
            default: components["responses"]["gateway"];
        };
    };
    confirmCancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the order; its form is not shown. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["notShown"];
        responses: {
            /** @description The transaction is unreadable, badly signed or not this withdrawal, or the withdrawal is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            401: components["responses"]["unauthorized"];
            404: components["responses"]["orderNotFound"];
            500: components["responses"]["serverError"];
            "2XX": components["responses"]["notShown"];
            default: components["responses"]["gateway"];
        };
    };
    listHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["unauthorized"];
            /** @description The caller may not see these orders. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            404: components["responses"]["orderNotFound"];
            "2XX": components["responses"]["notShown"];
            default: components["responses"]["gateway"];
        };
    };
    createRecurring: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["notShown"];
        responses: {
            401: components["responses"]["unauthorized"];
            "2XX": components["responses"]["notShown"];
            default: components["responses"]["gateway"];
        };
    };
    recurringHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["unauthorized"];
            "2XX": components["responses"]["notShown"];
            default: components["responses"]["gateway"];
        };
    };
    cancelRecurring: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["notShown"];
        responses: {
            401: components["responses"]["unauthorized"];
            "2XX": components["responses"]["notShown"];
            default: components["responses"]["gateway"];
        };
    };
    confirmCancelRecurring: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["notShown"];
        responses: {
            401: components["responses"]["unauthorized"];
            "2XX": components["responses"]["notShown"];
            default: components["responses"]["gateway"];
        };
    };
}
