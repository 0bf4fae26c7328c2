import { readZone } from "#platform/kernel/clock/company-zone.server.ts";
import type { EntityManager } from "@mikro-orm/postgresql";
import { type Lang, systemActor } from "#platform/kernel/actor/actor.ts";
import { readConfig } from "#platform/kernel/settings/config.server.ts";
import { type Caller, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { isOn } from "#platform/kernel/settings/settings.ts";
import { useCaptcha } from "#domain/administration/session/captcha.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { validateInTurn } from "#domain/administration/session/attempts.server.ts";
import { registerUser } from "#domain/administration/session/ops/register-user.server.ts";
import {
  assertAddressOpen,
  type SignInEntryPoint,
  signInByDevice,
} from "#domain/administration/session/sign-in.server.ts";
import { addressHeader } from "./address.server.ts";
import { deviceCookie, languageCookie, sessionCookie } from "./cookies.server.ts";
import { tokenOf } from "./ctx.server.ts";
import { platform } from "./platform.server.ts";

export async function entryPointOf(request: Request): Promise<SignInEntryPoint> {
  const { headers } = request;
  return {
    address: headers.get(addressHeader) ?? "",
    agent: headers.get("user-agent") ?? "",
    channel: "page",
    former: await tokenOf(null, headers.get("cookie")),
  };
}

/** "" without one. */
export async function deviceOf(request: Request): Promise<string> {
  const token: unknown = await deviceCookie.parse(request.headers.get("cookie"));
  return typeof token === "string" ? token : "";
}

/** Cookies of a new session. The account's language applies when the browser has none. */
export async function signedInHeaders(
  request: Request,
  input: { token: string; device: string | null; lang?: Lang },
): Promise<Headers> {
  const headers = new Headers([["set-cookie", await sessionCookie.serialize(input.token)]]);
  if (input.device) headers.append("set-cookie", await deviceCookie.serialize(input.device));
  const chosen: unknown = await languageCookie.parse(request.headers.get("cookie"));
  if (input.lang && !chosen)
    headers.append("set-cookie", await languageCookie.serialize(input.lang));
  return headers;
}

/**
 * Signs in a device, else returns null. A rejected cookie stays: it may still mark a known device.
 */
export async function signInDevice(
  request: Request,
): Promise<{ headers: Headers; userName: string } | null> {
  const cookie = await deviceOf(request);
  if (!cookie) return null;
  const { orm } = await platform();
  const used = await signInByDevice(
    orm.em.fork() as EntityManager,
    cookie,
    await entryPointOf(request),
  );
  return used ? { headers: await signedInHeaders(request, used), userName: used.userName } : null;
}

/** Setting sys.account.registerUser. */
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
 * Registers an account in the system's name, after checking the setting and the captcha.
 * @throws Refusal
 */
export function signUp(input: SignUp): Promise<{ userName: string; open: boolean }> {
  return validateInTurn(input.address, () => register(input));
}

async function register(signUp: SignUp): Promise<{ userName: string; open: boolean }> {
  const { orm, log } = await platform();
  const em = orm.em.fork() as EntityManager;
  const { requestId, source, address, userName, password, confirmPassword } = signUp;
  await assertAddressOpen(em, { userName, address, agent: signUp.agent });
  // Closed registration is refused before a misread captcha is.
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
