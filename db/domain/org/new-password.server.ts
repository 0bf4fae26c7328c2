import { readConfigs } from "#platform/settings/config.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { passwordFault, passwordRule } from "./password-rule.ts";
import { hashPassword } from "./password.server.ts";

/** The rule for passwords of this installation, and the first password of new users ("" when each must be given one). */
export async function passwordSettings(ctx: Pick<Ctx, "em">) {
  const result = await readConfigs(ctx.em, ["sys.account.chrtype", "sys.account.passwordMinLength", "sys.user.initPassword"]);
  return {
    rule: passwordRule(result["sys.account.chrtype"] ?? "", result["sys.account.passwordMinLength"] ?? ""),
    initial: result["sys.user.initPassword"] ?? "",
  };
}

/**
 * The hash of a password an administrator gives: the given one, else the initial one of the settings. It must be changed at the first sign-in.
 * @throws Refusal when there is neither, or the given one breaks the rule.
 */
export async function hashInput(ctx: Pick<Ctx, "em">, input: string, userName: string): Promise<string> {
  const { rule, initial } = await passwordSettings(ctx);
  const password = input || initial;
  if (!password) throw new Refusal("kit.requiredPlain", {}, { field: "password" });
  const fault = passwordFault(password, userName, rule);
  // The initial one is the administrator's setting: it is replaced at the first sign-in anyway.
  if (fault && password !== initial) throw new Refusal(fault.label, fault.params, { field: "password" });
  return hashPassword(password);
}
