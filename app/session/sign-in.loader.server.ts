import { readZone } from "#platform/clock/company-zone.server.ts";
import type { EntityManager } from "@mikro-orm/postgresql";
import { type Lang, systemActor } from "#platform/operation/actor.ts";
import { readConfig } from "#platform/settings/config.server.ts";
import { type Caller, runOperation } from "#platform/operation/operation.server.ts";
import { isOn } from "#platform/settings/settings.ts";
import { useCaptcha } from "#domain/session/captcha.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { validateInTurn } from "#domain/session/attempts.server.ts";
import { registerUser } from "#domain/session/ops/register-user.server.ts";
import { assertAddressOpen, type SignInEntryPoint, signInByDevice } from "#domain/session/sign-in.server.ts";
import { addressHeader } from "./address.server.ts";
import { deviceCookie, languageCookie, sessionCookie } from "./cookies.server.ts";
import { tokenOf } from "./ctx.server.ts";
import { platform } from "./platform.server.ts";

/** Where a page's request comes from, for a sign-in. */
export async function entryPointOf(request: Request): Promise<SignInEntryPoint> {
  const { headers } = request;
  return {
    address: headers.get(addressHeader) ?? "",
    agent: headers.get("user-agent") ?? "",
    channel: "page",
    former: await tokenOf(null, headers.get("cookie")),
  };
}

/** The device cookie of a request; "" without one. */
export async function deviceOf(request: Request): Promise<string> {
  const existing: unknown = await deviceCookie.parse(request.headers.get("cookie"));
  return typeof existing === "string" ? existing : "";
}

/** The cookies somebody leaves a sign-in with. The account's usual language counts where the browser has none of its own. */
export async function signedInHeaders(request: Request, input: { token: string; device: string | null; lang?: Lang }): Promise<Headers> {
  const headers = new Headers([["set-cookie", await sessionCookie.serialize(input.token)]]);
  if (input.device) headers.append("set-cookie", await deviceCookie.serialize(input.device));
  const chosen: unknown = await languageCookie.parse(request.headers.get("cookie"));
  if (input.lang && !chosen) headers.append("set-cookie", await languageCookie.serialize(input.lang));
  return headers;
}

/** Signs a device in that may do so by itself; null when it may not. A cookie that opens nothing is left alone: it may still say "known". */
export async function signInDevice(request: Request): Promise<{ headers: Headers; userName: string } | null> {
  const cookie = await deviceOf(request);
  if (!cookie) return null;
  const { orm } = await platform();
  const used = await signInByDevice(orm.em.fork() as EntityManager, cookie, await entryPointOf(request));
  return used ? { headers: await signedInHeaders(request, used), userName: used.userName } : null;
}

/** Whether somebody may make an account (setting sys.account.registerUser). */
export async function registerOpen(em: EntityManager): Promise<boolean> {
  return isOn(await readConfig(em, "sys.account.registerUser"));
}

export type SignUp = {
  userName: string;
  password: string;
  confirmPassword: string;
  uuid: string;
  code: string;
  address: string;
  agent: string;
  requestId: string;
  source: "screen" | "api";
};

/**
 * Makes an account for somebody who has none: whether it is open at all, the question, then the operation, in the system's name. @throws Refusal
 */
export function signUp(input: SignUp): Promise<{ userName: string; open: boolean }> {
  return validateInTurn(input.address, () => register(input));
}

async function register(signUp: SignUp): Promise<{ userName: string; open: boolean }> {
  const { orm, log } = await platform();
  const em = orm.em.fork() as EntityManager;
  const { requestId, source, address, userName, password, confirmPassword } = signUp;
  await assertAddressOpen(em, { userName, address, agent: signUp.agent });
  // Who may not register at all is not sent back to a picture that was misread.
  if (!(await registerOpen(em))) throw new Refusal("session.registerClosed");
  await useCaptcha(em, signUp);
  const caller: Caller = {
    em,
    actor: systemActor("register", "zh", await readZone(em)),
    source,
    requestId,
    address,
    log: log.child({ requestId }),
  };
  return runOperation(caller, registerUser, { userName, password, confirmPassword, address });
}
