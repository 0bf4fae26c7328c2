import { data, redirect } from "@remix-run/node";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { readPasswordRule } from "#domain/administration/org/password/password.server.ts";
import {
  passwordLength,
  passwordLabel,
} from "#domain/administration/org/password/password-rule.ts";
import { avatarBounds } from "#domain/administration/session/avatar-image.ts";
import { changePassword } from "#domain/administration/session/ops/change-password.server.ts";
import {
  endOwnSession,
  forgetOwnDevice,
} from "#domain/administration/session/ops/own-sessions.server.ts";
import { saveProfile } from "#domain/administration/session/ops/save-profile.server.ts";
import { setAvatar } from "#domain/administration/session/ops/set-avatar.server.ts";
import {
  readOwnSessions,
  readProfile,
} from "#domain/administration/session/profile.queries.server.ts";
import { readAgent } from "#platform/kernel/actor/agent.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { oversizeOf } from "#app/intake/oversize.ts";
import { languageCookie, sessionCookie } from "#app/session/cookies.server.ts";
import { type PageContext, permit, runAction } from "#app/session/ctx.server.ts";
import { type Fault, faultsOf } from "./login.loader.server.ts";

export const tabs = ["profile", "password", "sessions"] as const;
export type Tab = (typeof tabs)[number];
export type ProfileResponse = {
  faults: Fault[];
  done: MessageKey | null;
  typed: Record<string, string>;
};

const time = (value: Date | string | null) => (value ? timeShown(value) : "");
const tabOf = (context: PageContext): Tab =>
  tabs.find((tab) => tab === new URL(context.url).searchParams.get("tab")) ?? "profile";

async function sessionsOf(em: Parameters<typeof readOwnSessions>[0], actor: Actor) {
  const ownSessions = await readOwnSessions(em, actor);
  return {
    sessions: ownSessions.sessions.map((session) => ({
      ...session,
      createdAt: time(session.createdAt),
      seenAt: time(session.seenAt),
    })),
    devices: ownSessions.devices.map(({ agent, ...device }) => {
      const { browser, os } = readAgent(agent);
      return {
        ...device,
        browser,
        os,
        createdAt: time(device.createdAt),
        seenAt: time(device.seenAt),
        keepUntil: time(device.keepUntil),
      };
    }),
    signIns: ownSessions.signIns.map((signIn) => ({
      ...signIn,
      loginTime: time(signIn.loginTime),
    })),
  };
}

/** Opens the requested tab, or only the password while it must be changed. */
export async function loadProfile(context: PageContext) {
  const { actor, em, passwordState } = permit(context, "org:self");
  const tab = passwordState ? "password" : tabOf(context);
  const profile = await readProfile(em, actor);
  const rule = await readPasswordRule(em);
  return {
    tab,
    passwordState,
    profile: {
      ...profile,
      loginDate: time(profile.loginDate),
      createdTime: time(profile.createdTime),
      passwordTime: time(profile.passwordTime),
    },
    avatarLimit: avatarBounds.bytes,
    rule: { min: rule.min, max: passwordLength.most, label: passwordLabel(rule) },
    own: tab === "sessions" ? await sessionsOf(em, actor) : null,
  };
}

async function fieldsOf(context: PageContext): Promise<FormData> {
  const oversize = oversizeOf(context);
  if (oversize)
    throw new Refusal(
      "session.avatarTooBig",
      { size: oversize, limit: avatarBounds.bytes },
      { field: "avatarfile" },
    );
  return context.form();
}

export async function respondToProfile(context: PageContext) {
  permit(context, "org:self");
  let typed: Record<string, string> = {};
  try {
    const form = await fieldsOf(context);
    const text = (name: string) => String(form.get(name) ?? "");
    switch (text("_intent")) {
      case "profile": {
        typed = Object.fromEntries(
          ["nickName", "phonenumber", "email", "sex", "lang"].map((name) => [name, text(name)]),
        );
        await runAction(context, saveProfile, typed);
        return data<ProfileResponse>(
          { faults: [], done: "session.profileSaved", typed: {} },
          {
            headers: {
              "set-cookie": await languageCookie.serialize(typed.lang === "en" ? "en" : "zh"),
            },
          },
        );
      }
      case "avatar": {
        const file = form.get("avatarfile");
        const body =
          file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
        await runAction(context, setAvatar, { body });
        return data<ProfileResponse>({ faults: [], done: "session.avatarSaved", typed });
      }
      case "password":
        return await responsePassword(context, text);
      case "others":
        await runAction(context, endOwnSession, { sessionId: 0, others: true });
        return data<ProfileResponse>({ faults: [], done: "session.ended", typed });
      case "end":
        await runAction(context, endOwnSession, { sessionId: text("sessionId") });
        return data<ProfileResponse>({ faults: [], done: "session.ended", typed });
      case "forget":
        await runAction(context, forgetOwnDevice, { deviceId: text("deviceId") });
        return data<ProfileResponse>({ faults: [], done: "session.deviceForgotten", typed });
      default:
        throw new Response("unknown form", { status: 400 });
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    return data<ProfileResponse>({ faults: faultsOf(error), done: null, typed }, { status: 422 });
  }
}

async function responsePassword(context: PageContext, text: (name: string) => string) {
  if (text("newPassword") !== text("repeatPassword"))
    throw new Refusal("shell.passwordsDiffer", {}, { field: "repeatPassword" });
  const { token } = await runAction(context, changePassword, {
    oldPassword: text("oldPassword"),
    newPassword: text("newPassword"),
    renew: true,
  });
  return redirect(
    "/user/profile?tab=password&changed=1",
    token ? { headers: { "set-cookie": await sessionCookie.serialize(token) } } : {},
  );
}
