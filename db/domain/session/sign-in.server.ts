import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { readAgent } from "#platform/operation/agent.server.ts";
import { readConfig } from "#platform/settings/config.server.ts";
import { isRefusal, Refusal, Refusals, refusalsOf } from "#platform/operation/refusal.ts";
import { actorOfUser, type UserActor } from "../data-permission/actor.server.ts";
import { passwordFits } from "../org/password.server.ts";
import { addressListed } from "./address-list.server.ts";
import { validateInTurn, settleAttempt, takeAttempt } from "./attempts.server.ts";
import { useCaptcha } from "./captcha.server.ts";
import { existingDevice, rememberDevice, useDevice } from "./devices.server.ts";
import { openSession } from "./sessions.server.ts";
import { assertWellFormed } from "#platform/operation/well-formed.ts";

/** Where a sign-in comes from. `former`: the token the caller came with, which ends with a new one. */
export type SignInEntryPoint = { address: string; agent: string; channel: "page" | "api"; former?: string | undefined };
export type SignInInput = SignInEntryPoint & {
  userName: string;
  password: string;
  /** The number of the question that was shown, and what was answered. */
  uuid: string;
  code: string;
  /** The cookie of a known browser, and whether it may sign in by itself from now on. Pages only. */
  device?: string | undefined;
  keep?: boolean;
};
export type SignedIn = { token: string; actor: UserActor; device: string | null };

/** How tries end in the login log (dictionary login_result). */
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

/** Writes the login log: who, from where, with which end. */
export async function logSignIn(
  em: EntityManager,
  line: { userName: string; address: string; agent: string; result: SignInResult },
): Promise<void> {
  const { browser, os } = readAgent(line.agent);
  await sql`insert into login_log (user_name, address, agent, browser, os, result) values (${line.userName.slice(0, 64)}, ${line.address},
    ${line.agent.slice(0, 250)}, ${browser}, ${os}, ${line.result})`.execute(em.getKysely());
}

/** @throws Refusal session.blacklisted from an address that is shut out (setting sys.login.blackIPList). */
export async function assertAddressOpen(em: EntityManager, who: { userName: string; address: string; agent: string }): Promise<void> {
  if (!addressListed(await readConfig(em, "sys.login.blackIPList"), who.address)) return;
  await logSignIn(em, { ...who, result: "BLACKLIST" });
  throw new Refusal("session.blacklisted");
}

function assertFilled(input: SignInInput): void {
  assertWellFormed({ userName: input.userName, password: input.password, code: input.code, uuid: input.uuid });
  const missing = (["userName", "password"] as const).filter((field) => !input[field].trim());
  if (missing.length > 0) throw new Refusals(missing.map((field) => new Refusal("kit.required", { field }, { field })));
}

/**
 * Checks question and password and opens a session; answers the opaque token, of which only the hash is stored. Unknown user and wrong password
 * get the same answer in the same time; that an account is shut is told only to who knows its password. Repeated failures lock the pair of
 * account and place (and an address that tries many accounts); a browser the account is known on is a place of its own, so neither a
 * stranger elsewhere nor somebody at the same address can lock an account for its owner (security.md, session).
 * @throws Refusal session.blacklisted, session.captcha…, session.locked, session.tooManyAtOnce, session.wrongPassword, session.disabled;
 * kit.required.
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
  const existing = input.device ? await existingDevice(em, input.device, userName) : null;
  const place = existing ? `device ${existing}` : input.address;
  const id = await takeAttempt(em, { userName, place }).catch(async (error: unknown) => {
    if (isRefusal(error)) await logSignIn(em, { ...who, result: "LOCKED" });
    throw error;
  });
  const { rows } = await sql<{ id: number; hash: string; status: string }>`select id, password_hash as hash, status from app_user
    where user_name = ${userName} and del_flag = '0'`.execute(em.getKysely());
  const fits = await passwordFits(rows[0]?.hash ?? null, input.password.slice(0, 200));
  await settleAttempt(em, { id, userName, place, fits });
  const actor = fits && rows[0] ? await actorOfUser(em, { userId: rows[0].id }) : null;
  if (!actor) {
    await logSignIn(em, { ...who, result: fits ? "DISABLED" : "WRONG" });
    throw fits ? new Refusal("session.disabled") : new Refusal("session.wrongPassword");
  }
  return { ...(await welcome(em, { ...input, known: existing }, actor)), actor };
}

async function welcome(
  em: EntityManager,
  input: SignInEntryPoint & { known: number | null; keep?: boolean },
  actor: UserActor,
): Promise<{ token: string; device: string | null }> {
  const userId = actor.userId ?? 0;
  const { address, agent, channel, known: existing } = input;
  const device =
    channel === "page" ? await rememberDevice(em, { userId, address, agent, keep: input.keep ?? false, known: existing }) : null;
  const token = await openSession(em, { userId, channel, address, agent, deviceId: device?.deviceId ?? null, former: input.former });
  await sql`update app_user set login_ip = ${address}, login_date = now() where id = ${userId}`.execute(em.getKysely());
  await logSignIn(em, { userName: actor.userName, address, agent, result: "OK" });
  return { token, device: device?.cookie ?? null };
}

/** What a device gets that signs in by itself: a session, and its new cookie (null: it has it already). */
export type DeviceSignIn = { token: string; userName: string; device: string | null };

/**
 * Opens a session for a device that was told to keep its user signed in. Null when it may not (unknown, over, shut out); a stolen cookie ends
 * what runs on the device, for thief and owner alike.
 */
export async function signInByDevice(em: EntityManager, cookie: string, entryPoint: SignInEntryPoint): Promise<DeviceSignIn | null> {
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
  const token = await openSession(em, { userId: used.userId, channel, address, agent, deviceId: used.deviceId, former });
  await sql`update app_user set login_ip = ${address}, login_date = now() where id = ${used.userId}`.execute(em.getKysely());
  await logSignIn(em, { userName: used.userName, address, agent, result: "DEVICE" });
  return { token, userName: used.userName, device: used.cookie };
}
