import { readConfigs } from "#platform/kernel/settings/config.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { passwordFault, passwordRule } from "./password-rule.ts";
import { hashPassword } from "./password.server.ts";

/** The password rule and the initial password ("": none). */
export async function passwordSettings(ctx: Pick<Ctx, "em">) {
  const settings = await readConfigs(ctx.em, [
    "sys.account.chrtype",
    "sys.account.passwordMinLength",
    "sys.user.initPassword",
  ]);
  return {
    rule: passwordRule(
      settings["sys.account.chrtype"] ?? "",
      settings["sys.account.passwordMinLength"] ?? "",
    ),
    initial: settings["sys.user.initPassword"] ?? "",
  };
}

/**
 * Hashes the typed or the initial password, to be changed at first sign-in.
 * @throws Refusal without either or against the rule
 */
export async function hashInput(
  ctx: Pick<Ctx, "em">,
  input: string,
  userName: string,
): Promise<string> {
  const { rule, initial } = await passwordSettings(ctx);
  const password = input || initial;
  if (!password) throw new Refusal("kit.requiredPlain", {}, { field: "password" });
  const fault = passwordFault(password, userName, rule);
  // The initial password is exempt, as it is replaced at first sign-in.
  if (fault && password !== initial)
    throw new Refusal(fault.label, fault.params, { field: "password" });
  return hashPassword(password);
}
