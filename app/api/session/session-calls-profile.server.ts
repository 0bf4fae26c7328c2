import { Readable } from "node:stream";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { changePassword } from "#domain/administration/session/ops/change-password.server.ts";
import { saveProfile } from "#domain/administration/session/ops/save-profile.server.ts";
import { setAvatar } from "#domain/administration/session/ops/set-avatar.server.ts";
import {
  type Profile,
  readAvatar,
  readProfile,
} from "#domain/administration/session/profile.queries.server.ts";
import { clientToken } from "#app/session/client-token.ts";
import { openContext, tokenOf } from "#app/session/ctx.server.ts";
import { assertOpen } from "../admin/define-admin-call.server.ts";
import { bodyOf, formOf, reply } from "../call.server.ts";
import type { SessionCall, SessionInput } from "./session-call.server.ts";

const time = (value: string | null) => (value ? timeShown(value, { seconds: true }) : "");

/** A user in the clients' names (wire contract §2, §4). */
export function userOf(profile: Profile): object {
  const { deptId, deptName, roles, userId } = profile;
  const { userName, nickName, email, phonenumber, sex, avatar, status, loginIp } = profile;
  return {
    userId,
    userName,
    nickName,
    email,
    phonenumber,
    sex,
    avatar,
    status,
    loginIp,
    delFlag: "0",
    deptId,
    dept: deptId === null ? null : { deptId, deptName },
    roles: roles.map((role) => ({ ...role, admin: role.roleKey === "admin" })),
    admin: roles.some((role) => role.roleKey === "admin"),
    loginDate: time(profile.loginDate),
    createTime: time(profile.createdTime),
    pwdUpdateDate: time(profile.passwordTime),
  };
}

function contextOf({ context }: SessionInput) {
  if (!context) throw new Refusal("kit.notFound");
  return context;
}

/** Own account (wire contract §4, profile). */
export const profileCalls: Record<string, SessionCall> = {
  "system/user/profile": {
    beforePassword: true,
    async respond(call, input) {
      const context = contextOf(input);
      const { actor, em } = context;
      const { lang } = input;
      if (call.method === "GET") {
        const profile = await readProfile(em, actor);
        const groups = {
          roleGroup: profile.roleNames.join(","),
          postGroup: profile.postNames.join(","),
        };
        return reply({
          code: 200,
          msg: translate(lang, "shell.succeeded"),
          data: userOf(profile),
          ...groups,
        });
      }
      assertOpen(context);
      const { nickName, phonenumber, email, sex } = await bodyOf(call);
      const typed = {
        nickName,
        phonenumber: phonenumber ?? "",
        email: email ?? "",
        sex: sex ?? "2",
      };
      await runOperation(context, saveProfile, typed);
      return reply({ code: 200, msg: translate(lang, "shell.succeeded") });
    },
  },
  "system/user/profile/updatePwd": {
    beforePassword: true,
    async respond(call, input) {
      const context = contextOf(input);
      if (call.method === "GET") throw new Refusal("kit.notFound");
      // Older clients send both in the query (wire contract §4).
      const fromQuery = {
        oldPassword: call.query.get("oldPassword"),
        newPassword: call.query.get("newPassword"),
      };
      const body = fromQuery.oldPassword === null ? await bodyOf(call) : fromQuery;
      await runOperation(context, changePassword, {
        oldPassword: body.oldPassword,
        newPassword: body.newPassword,
      });
      return reply({ code: 200, msg: translate(input.lang, "shell.succeeded") });
    },
  },
  "system/user/profile/avatar": {
    async respond(call, input) {
      const context = contextOf(input);
      if (call.method === "GET") throw new Refusal("kit.notFound");
      const file = (await formOf(call)).get("avatarfile");
      if (!(file instanceof File))
        throw new Refusal("kit.required", { field: "avatarfile" }, { field: "avatarfile" });
      const { imgUrl } = await runOperation(context, setAvatar, {
        body: new Uint8Array(await file.arrayBuffer()),
      });
      return reply({ code: 200, msg: translate(input.lang, "shell.succeeded"), imgUrl });
    },
  },
};

/** User pictures for any signed-in user, served only with the verified image type. */
export const avatarCall: SessionCall & { prefix: string } = {
  prefix: "profile/avatar/",
  open: true,
  async respond(call, { lang }) {
    const token =
      (await tokenOf(call.header("authorization"), call.header("cookie"))) ||
      clientToken(call.header("cookie"));
    const { address, requestId, signal } = call;
    const context =
      token && call.method === "GET"
        ? await openContext({
            token,
            lang,
            viaApi: true,
            address,
            requestId,
            changes: true,
            signal,
          })
        : null;
    if (!context) return reply({ code: 401, msg: translate(lang, "shell.sessionExpired") });
    const avatar = await readAvatar(context.em, call.path.slice("profile/avatar/".length));
    if (!avatar) throw new Refusal("kit.notFound");
    // Asked anew each time, with the session; the name changes with the picture.
    const kept = {
      "cache-control": "private, no-cache",
      etag: `"${call.path.split("/").at(-1) ?? ""}"`,
    };
    if (call.header("if-none-match") === kept.etag) return { status: 304, headers: kept, body: "" };
    const headers = {
      ...kept,
      "content-type": avatar.mime,
      "content-length": String(avatar.body.byteLength),
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    };
    return { status: 200, headers, body: Readable.from([avatar.body]) };
  },
};
