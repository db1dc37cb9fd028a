// Made by `npm run generate`; do not edit.
export interface paths {
    "/borrow/vaults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The borrow vaults of one market
         * @description A further optional parameter can hand over an RPC address that is used to look up vault state on chain. The document does not name it, so it is no part of this contract; a profile may name it.
         */
        get: operations["listVaults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/borrow/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The borrow positions of one or several wallets */
        get: operations["listPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/borrow/operate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One operate call as an unsigned transaction */
        post: operations["operate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/borrow/operate-instructions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One operate call as instructions */
        post: operations["operateInstructions"];
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
        /** @description An amount in the smallest unit of a token. Its JSON type is not written: a number of integer value and a string of digits are both legal, and either can exceed what a double holds exactly. */
        BaseUnits: number | string;
        /** @description Id of the position NFT. Its JSON type is not written: a number and a string of decimal digits are both legal and are compared by value. */
        NftId: number | string;
        /** @description A token as a vault presents it. */
        Token: {
            address: string;
            chainId: string;
            name: string;
            symbol: string;
            uiSymbol: string;
            decimals: number;
            price: string;
        };
        /** @description A pairing of one collateral token with one token that can be borrowed against it. */
        Vault: {
            /** @description What an operate call passes as `vaultId`. */
            id: number;
            address: string;
            supplyToken: components["schemas"]["Token"];
            borrowToken: components["schemas"]["Token"];
            totalSupply: string;
            totalBorrow: string;
            /** @description The greatest loan-to-value, in thousandths (800 stands for 80 %). */
            collateralFactor: string;
            liquidationThreshold: string;
            /** @description Its unit is not shown. */
            borrowRate: string;
            totalPositions: number;
            metadata: {
                maxLeverage: boolean;
                nativeStake: boolean;
                pegged: boolean;
                multiply: {
                    enabled: boolean;
                    reduceFactor: number;
                };
            };
            borrowable: components["schemas"]["BaseUnits"];
            withdrawable: components["schemas"]["BaseUnits"];
            minimumBorrowing: components["schemas"]["BaseUnits"];
        };
        /** @description One wallet's collateral and debt in one vault, held as an NFT. */
        Position: {
            id: number;
            vaultId: number;
            /** @description Mint of the position NFT. */
            address: string;
            /** @description The collateral. */
            supply: string;
            beforeSupply: string;
            /** @description The debt. */
            borrow: string;
            beforeBorrow: string;
            isLiquidated: boolean;
            supplyLiquidation: string;
            borrowLiquidation: string;
            isSupplyPosition: boolean;
            tick: number;
            tickId: number;
            /** @description Debt that remains, with the interest it has gathered. */
            dustBorrow: string;
            ownerAddress: string;
            /** @description The vault of the position; only these two fields of it are promised. */
            vault: {
                id: number;
                address: string;
            };
            /** @description Settings of the position under camelCase keys; which keys there are is not shown. */
            config: Record<string, never>;
        };
        /** @description The signs of the two amounts say what is done. The least signed 128-bit integer, in digits, means all of the debt or all of the collateral. */
        OperatePayload: {
            /** @description The `id` of a vault in the same market. */
            vaultId: number;
            /** @description The NFT id of the position; 0 asks for a new one. */
            positionId: number;
            /** @description Who owns the position; the `signer` unless said otherwise. */
            positionOwner?: string;
            /** @description The wallet that signs the transaction and pays for it. */
            signer: string;
            /** @description Change of the collateral in base units of the supply token, with its sign. */
            colAmount: string;
            /** @description Change of the debt in base units of the borrow token, with its sign. */
            debtAmount: string;
        };
        OperateTransaction: {
            nftId: components["schemas"]["NftId"];
            /** @description An unsigned versioned transaction in base64. */
            transaction: string;
        };
        OperateInstructions: {
            nftId: components["schemas"]["NftId"];
            instructions: components["schemas"]["Instruction"][];
            /** @description May be absent, which means the same as none. */
            addressLookupTableAddresses?: string[];
        };
        Instruction: {
            programId: string;
            accounts: {
                pubkey: string;
                isSigner: boolean;
                isWritable: boolean;
            }[];
            /** @description Base64. */
            data: string;
        };
    };
    responses: {
        /** @description A refusal. The document shows neither the HTTP statuses nor the body of errors, so no schema is given. */
        notShown: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** @description Which market is meant. Ids of vaults and positions hold within one market only. There is one market beside the default; its name differs between deployments, so a profile names it. */
        market: string;
    };
    requestBodies: {
        /** @description What to do with which position. */
        operate: {
            content: {
                "application/json": components["schemas"]["OperatePayload"];
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listVaults: {
        parameters: {
            query?: {
                /** @description Which market is meant. Ids of vaults and positions hold within one market only. There is one market beside the default; its name differs between deployments, so a profile names it. */
                market?: components["parameters"]["market"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every vault of the market. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vault"][];
                };
            };
            default: components["responses"]["notShown"];
        };
    };
    listPositions: {
        parameters: {
            query: {
                /** @description Addresses of the wallets, separated by commas. It is not marked optional; what an answer without it looks like is not shown. */
                users: string[];
                /** @description Which market is meant. Ids of vaults and positions hold within one market only. There is one market beside the default; its name differs between deployments, so a profile names it. */
                market?: components["parameters"]["market"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The positions of these wallets in the market. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Position"][];
                };
            };
            default: components["responses"]["notShown"];
        };
    };
    operate: {
        parameters: {
            query?: {
                /** @description Which market is meant. Ids of vaults and positions hold within one market only. There is one market beside the default; its name differs between deployments, so a profile names it. */
                market?: components["parameters"]["market"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["operate"];
        responses: {
            /** @description The position and the transaction to sign. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperateTransaction"];
                };
            };
            default: components["responses"]["notShown"];
        };
    };
    operateInstructions: {
        parameters: {
            query?: {
                /** @description Which market is meant. Ids of vaults and positions hold within one market only. There is one market beside the default; its name differs between deployments, so a profile names it. */
                market?: components["parameters"]["market"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["operate"];
        responses: {
            /** @description The position and the instructions to compile. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperateInstructions"];
                };
            };
            default: components["responses"]["notShown"];
        };
    };
}
