import type { IncomingMessage } from "node:http";
import { tokenOf } from "./ctx.server.ts";
import { accountOfToken } from "./known-tokens.ts";

const firstOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** For `Turns`: the account of a known token, the address of an unknown one, null without. */
export async function personOf(req: IncomingMessage, address: string): Promise<string | null> {
  const token = await tokenOf(req.headers.authorization, firstOf(req.headers.cookie));
  if (!token) return null;
  const account = accountOfToken(token);
  return account === undefined ? `address ${address}` : `account ${account}`;
}
