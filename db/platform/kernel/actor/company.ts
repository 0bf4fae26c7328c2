import type { Actor } from "./actor.ts";
import { Refusal } from "../refusal/refusal.ts";

/**
 * Company of a new record: the one named, else the actor's (domain §10).
 * @throws Refusal kit.noCompany at `companyCode`
 */
export function companyOf({ actor }: { actor: Pick<Actor, "companyCode"> }, named = ""): string {
  const code = named || actor.companyCode;
  if (!code) throw noCompany();
  return code;
}

export const noCompany = (): Refusal => new Refusal("kit.noCompany", {}, { field: "companyCode" });
