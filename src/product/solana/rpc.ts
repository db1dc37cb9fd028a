import { createSolanaRpcFromTransport, type Rpc, type SolanaRpcApi } from '@solana/rpc';
import { stringify } from 'lossless-json';

/** Sends one JSON-RPC request as text and gives back the parsed response, large integers as bigints. */
export type PostRpc = (method: string, body: string) => Promise<unknown>;

/** The Solana library's client over any way of posting; it opens no socket of its own. */
export function solanaRpcOver(post: PostRpc): Rpc<SolanaRpcApi> {
  return createSolanaRpcFromTransport(async <Response>({ payload }: { readonly payload: unknown }) => {
    const { method } = payload as { readonly method: string };
    return (await post(method, stringify(payload) ?? '')) as Response;
  });
}
