// Made by `npm run generate`; do not edit.
export interface paths {
    "/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quote a swap
         * @description Gives a quote and, for a taker, the unsigned transaction that carries it out.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand in the signed transaction
         * @description Takes the signed transaction and the `requestId` of its order. The document shows neither the shape of the
         *     request nor that of the response, nor whether the key is asked for; hence the open body, the open response and
         *     the optional key.
         */
        post: operations["execute"];
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
        Order: {
            /** @description The mode of the swap. Its values are not listed. */
            mode: string;
            /** @description Mint of the token that is sold. */
            inputMint: string;
            /** @description Mint of the token that is bought. */
            outputMint: string;
            /** @description Amount that goes in. */
            inAmount: string;
            /** @description Amount that comes out. */
            outAmount: string;
            inUsdValue?: number;
            outUsdValue?: number;
            swapUsdValue?: number;
            priceImpact?: number;
            /** @description For old clients; new ones read `priceImpact`. Required all the same. */
            priceImpactPct: string;
            otherAmountThreshold: string;
            swapMode: string;
            slippageBps: number;
            routePlan: components["schemas"]["RouteStep"][];
            referralAccount?: string;
            feeMint?: string;
            /**
             * @description Fee in basis points: the fee of the integrator where the referral parameters are passed, else the default,
             *     which may hold extras for gasless support.
             */
            feeBps: number;
            platformFee: components["schemas"]["PlatformFee"];
            /** @description Base network fee, borne by taker, market maker or payer where a valid transaction is returned. */
            signatureFeeLamports: number;
            /** @description Who bears the signature fee; taker, market maker, or the payer if passed. */
            signatureFeePayer: string | null;
            /** @description What is paid to land sooner, tips included. */
            prioritizationFeeLamports: number;
            /** @description Who bears the prioritization fee; taker, market maker, or the payer if passed. */
            prioritizationFeePayer: string | null;
            /** @description Estimate of the rent that taker or payer bears. */
            rentFeeLamports: number;
            /**
             * @description Who bears the rent; taker, the payer if passed, or a gas wallet of the operator for a quote of the second
             *     router type when the taker has no token account for the output yet.
             */
            rentFeePayer: string | null;
            /** @description Deprecated in favour of `router`. Required all the same. */
            swapType: string;
            /** @description One of the four routers. */
            router: string;
            /**
             * @description The unsigned transaction in base64. Null without taker; empty where none can be built, and then
             *     `errorCode` and `errorMessage` say why.
             */
            transaction: string | null;
            gasless: boolean;
            /** @description What `/execute` wants to be told. */
            requestId: string;
            totalTime: number;
            taker: string | null;
            quoteId?: string;
            /** @description Market maker of a quote of the second router type. */
            maker?: string;
            expireAt?: string;
            /**
             * @description There when a taker is given and `transaction` is empty. Every cause has a code of its own.
             * @enum {number}
             */
            errorCode?: 1 | 2 | 3;
            /**
             * @description There when `errorCode` is, and possibly beside a valid order. One of three templates; it is for people, not
             *     for matching.
             */
            errorMessage?: string;
        };
        RouteStep: {
            swapInfo: components["schemas"]["SwapInfo"];
            percent: number;
            bps: number;
            usdValue?: number;
        };
        SwapInfo: {
            ammKey: string;
            label: string;
            inputMint: string;
            outputMint: string;
            inAmount: string;
            outAmount: string;
        };
        /** @description The fee of the platform alone, without gas fees. */
        PlatformFee: {
            amount?: string;
            feeBps: number;
        };
        Error: {
            /** @description What went wrong, in free words. */
            error: string;
        };
    };
    responses: never;
    parameters: {
        /** @description Mint of the token that is sold. */
        inputMint: string;
        /** @description Mint of the token that is bought. */
        outputMint: string;
        /** @description How much is swapped. */
        amount: string;
        /** @description Public key of the wallet that takes the swap. Without it the order has a null `transaction`. */
        taker: string;
        /**
         * @description Public key of the account, itself no token account, that gets what is bought; the taker if left out. Tokens go
         *     to its associated token account, which the transaction creates where it is missing; native currency goes to the
         *     account itself. A wrapped-native token account cannot be the destination.
         */
        receiver: string;
        /**
         * @description Public key of the account that bears signature fees, priority fees and rent in place of the taker. It may lead
         *     to another route.
         */
        payer: string;
        /**
         * @description Public key that becomes close authority of the token accounts that the swap creates and that outlive it, other
         *     than wrapped-native ones; the taker if left out. It goes with `payer` and is ignored without it. A key other
         *     than the taker adds an instruction to the transaction.
         */
        closeAuthority: string;
        /** @description Account of the integrator that integrator fees are for. */
        referralAccount: string;
        /** @description Fee of the integrator. */
        referralFee: number;
        /** @description The one router, out of four, that is not to quote. */
        excludeRouters: string;
        /**
         * @description Labels of exchanges that are not to be used, separated by commas, with a plus for every space in a label. Only
         *     the first of the four routers heeds it.
         */
        excludeDexes: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getOrder: {
        parameters: {
            query: {
                /** @description Mint of the token that is sold. */
                inputMint: components["parameters"]["inputMint"];
                /** @description Mint of the token that is bought. */
                outputMint: components["parameters"]["outputMint"];
                /** @description How much is swapped. */
                amount: components["parameters"]["amount"];
                /** @description Public key of the wallet that takes the swap. Without it the order has a null `transaction`. */
                taker?: components["parameters"]["taker"];
                /**
                 * @description Public key of the account, itself no token account, that gets what is bought; the taker if left out. Tokens go
                 *     to its associated token account, which the transaction creates where it is missing; native currency goes to the
                 *     account itself. A wrapped-native token account cannot be the destination.
                 */
                receiver?: components["parameters"]["receiver"];
                /**
                 * @description Public key of the account that bears signature fees, priority fees and rent in place of the taker. It may lead
                 *     to another route.
                 */
                payer?: components["parameters"]["payer"];
                /**
                 * @description Public key that becomes close authority of the token accounts that the swap creates and that outlive it, other
                 *     than wrapped-native ones; the taker if left out. It goes with `payer` and is ignored without it. A key other
                 *     than the taker adds an instruction to the transaction.
                 */
                closeAuthority?: components["parameters"]["closeAuthority"];
                /** @description Account of the integrator that integrator fees are for. */
                referralAccount?: components["parameters"]["referralAccount"];
                /** @description Fee of the integrator. */
                referralFee?: components["parameters"]["referralFee"];
                /** @description The one router, out of four, that is not to quote. */
                excludeRouters?: components["parameters"]["excludeRouters"];
                /**
                 * @description Labels of exchanges that are not to be used, separated by commas, with a plus for every space in a label. Only
                 *     the first of the four routers heeds it.
                 */
                excludeDexes?: components["parameters"]["excludeDexes"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. It may still say by code and message why no transaction could be built. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description The request is bad, or no quote could be got for it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The server failed. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    execute: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The signed transaction and the `requestId` of the order, in a shape that is not shown. */
        requestBody: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description Not shown. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
