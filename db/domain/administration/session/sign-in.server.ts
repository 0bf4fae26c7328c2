import type { EntityManager } from "@mikro-orm/postgresql";
import { databaseNow, kyselyOf } from "#db/orm/kysely.server.ts";
import { readAgent } from "#platform/kernel/actor/agent.server.ts";
import { readConfig } from "#platform/kernel/settings/config.server.ts";
import { isRefusal, Refusal, Refusals, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import {
  actorOfUser,
  type UserActor,
} from "#domain/administration/data-permission/actor.server.ts";
import { passwordFits } from "#domain/administration/org/password/password.server.ts";
import { addressListed } from "./address-list.server.ts";
import { validateInTurn, settleAttempt, takeAttempt } from "./attempts.server.ts";
import { useCaptcha } from "./captcha.server.ts";
import { existingDevice, rememberDevice, useDevice } from "./devices.server.ts";
import { openSession } from "./sessions.server.ts";
import { assertWellFormed } from "#platform/kernel/refusal/well-formed.ts";

/** `former`: the caller's token, which ends. */
export type SignInEntryPoint = {
  address: string;
  agent: string;
  channel: "page" | "api";
  former?: string | undefined;
};
export type SignInInput = SignInEntryPoint & {
  userName: string;
  password: string;
  /** The captcha and its reply. */
  uuid: string;
  code: string;
  /** The browser's cookie, and whether to keep signing in. Pages only. */
  device?: string | undefined;
  keep?: boolean;
};
export type SignedIn = { token: string; actor: UserActor; device: string | null };

/** Dictionary login_result. */
export type SignInResult =
  | "OK"
  | "WRONG"
  | "LOCKED"
  | "CAPTCHA"
  | "DISABLED"
  | "BLACKLIST"
  | "LOGOUT"
  | "UNLOCK"
  | "DEVICE"
  | "STOLEN"
  | "REGISTER";

export async function logSignIn(
  em: EntityManager,
  line: { userName: string; address: string; agent: string; result: SignInResult },
): Promise<void> {
  await kyselyOf(em)
    .insertInto("login_log")
    .values({
      user_name: line.userName.slice(0, 64),
      address: line.address,
      agent: line.agent.slice(0, 250),
      ...readAgent(line.agent),
      result: line.result,
    })
    .execute();
}

/**
 * Logs the refusal.
 * @throws Refusal session.blacklisted for an address of the setting sys.login.blackIPList
 */
export async function assertAddressOpen(
  em: EntityManager,
  who: { userName: string; address: string; agent: string },
): Promise<void> {
  if (!addressListed(await readConfig(em, "sys.login.blackIPList"), who.address)) return;
  await logSignIn(em, { ...who, result: "BLACKLIST" });
  throw new Refusal("session.blacklisted");
}

function assertFilled(input: SignInInput): void {
  assertWellFormed({
    userName: input.userName,
    password: input.password,
    code: input.code,
    uuid: input.uuid,
  });
  const missing = (["userName", "password"] as const).filter((field) => !input[field].trim());
  if (missing.length > 0)
    throw new Refusals(missing.map((field) => new Refusal("kit.required", { field }, { field })));
}

/**
 * Checks captcha and password and returns a token. Unknown users and wrong passwords look alike;
 * only the right password reveals a disabled account. Failures lock account and place, so neither a
 * stranger nor a shared address locks the owner out (security.md, session).
 * @throws Refusals kit.required for an empty name or password; Refusal of `assertAddressOpen`,
 *   `useCaptcha` and `takeAttempt`; session.wrongPassword also for an unknown user;
 *   session.disabled for the right password of a disabled account
 */
export async function signIn(em: EntityManager, input: SignInInput): Promise<SignedIn> {
  assertFilled(input);
  return validateInTurn(input.address, () => validate(em, input));
}

async function validate(em: EntityManager, input: SignInInput): Promise<SignedIn> {
  const userName = input.userName.trim().slice(0, 40);
  const who = { userName, address: input.address, agent: input.agent };
  await assertAddressOpen(em, who);
  await useCaptcha(em, input).catch(async (error: unknown) => {
    if (isRefusal(error)) await logSignIn(em, { ...who, result: "CAPTCHA" });
    throw error;
  });
  const knownDevice = input.device ? await existingDevice(em, input.device, userName) : null;
  const place = knownDevice ? `device ${knownDevice}` : input.address;
  const id = await takeAttempt(em, { userName, place }).catch(async (error: unknown) => {
    if (isRefusal(error)) await logSignIn(em, { ...who, result: "LOCKED" });
    throw error;
  });
  const user = await kyselyOf(em)
    .selectFrom("app_user")
    .select(["id", "password_hash"])
    .where("user_name", "=", userName)
    .where("del_flag", "=", "0")
    .executeTakeFirst();
  const fits = await passwordFits(user?.password_hash ?? null, input.password.slice(0, 200));
  await settleAttempt(em, { id, userName, place, fits });
  const actor = fits && user ? await actorOfUser(em, { userId: user.id }) : null;
  if (!actor) {
    await logSignIn(em, { ...who, result: fits ? "DISABLED" : "WRONG" });
    throw fits ? new Refusal("session.disabled") : new Refusal("session.wrongPassword");
  }
  return { ...(await welcome(em, { ...input, knownDevice: knownDevice }, actor)), actor };
}

/** Shown to the user at the next sign-in. */
async function noteLogin(em: EntityManager, userId: number, address: string): Promise<void> {
  await kyselyOf(em)
    .updateTable("app_user")
    .set({ login_ip: address, login_date: databaseNow })
    .where("id", "=", userId)
    .execute();
}

async function welcome(
  em: EntityManager,
  input: SignInEntryPoint & { knownDevice: number | null; keep?: boolean },
  actor: UserActor,
): Promise<{ token: string; device: string | null }> {
  const userId = actor.userId ?? 0;
  const { address, agent, channel, knownDevice: existing } = input;
  const device =
    channel === "page"
      ? await rememberDevice(em, {
          userId,
          address,
          agent,
          keep: input.keep ?? false,
          knownDevice: existing,
        })
      : null;
  const token = await openSession(em, {
    userId,
    channel,
    address,
    agent,
    deviceId: device?.deviceId ?? null,
    former: input.former,
  });
  await noteLogin(em, userId, address);
  await logSignIn(em, { userName: actor.userName, address, agent, result: "OK" });
  return { token, device: device?.cookie ?? null };
}

/** `device` null: the browser has the cookie. */
export type DeviceSignIn = { token: string; userName: string; device: string | null };

/**
 * Null for unknown, expired or blocked devices. A stolen cookie ends all sessions of the device.
 */
export async function signInByDevice(
  em: EntityManager,
  cookie: string,
  entryPoint: SignInEntryPoint,
): Promise<DeviceSignIn | null> {
  const { address, agent, channel, former } = entryPoint;
  const shut = await assertAddressOpen(em, { userName: "", address, agent }).then(
    () => false,
    (error: unknown) => refusalsOf(error).length > 0,
  );
  const used = shut ? null : await useDevice(em, cookie);
  if (!used) return null;
  if (used.kind === "stolen") {
    await logSignIn(em, { userName: used.userName, address, agent, result: "STOLEN" });
    return null;
  }
  const token = await openSession(em, {
    userId: used.userId,
    channel,
    address,
    agent,
    deviceId: used.deviceId,
    former,
  });
  await noteLogin(em, used.userId, address);
  await logSignIn(em, { userName: used.userName, address, agent, result: "DEVICE" });
  return { token, userName: used.userName, device: used.cookie };
}
