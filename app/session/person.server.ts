import type { IncomingMessage } from "node:http";
import { tokenOf } from "./ctx.server.ts";
import { accountOfToken } from "./known-tokens.ts";

const item = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/**
 * Whose request it is, for the turns of a person: the account of a session this process has served, whatever session it comes by. A token that is not
 * known yet counts for its address; null for a request without one.
 */
export async function personOf(req: IncomingMessage, address: string): Promise<string | null> {
  const token = await tokenOf(req.headers.authorization, item(req.headers.cookie));
  if (!token) return null;
  const account = accountOfToken(token);
  return account === undefined ? `address ${address}` : `account ${account}`;
}
