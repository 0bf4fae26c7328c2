import { can, type Lang } from "#domain/kit/actor.ts";
import { perform } from "#domain/kit/operation.server.ts";
import { say } from "#domain/kit/say.ts";
import type { Word } from "#domain/words.ts";
import { changePassword } from "#domain/org/ops/change-password.server.ts";
import { signIn, signOut } from "#domain/org/ops/sign-in.server.ts";
import { type Desk, isForeign, tokenOf } from "../session/ctx.server.ts";
import { platform } from "../session/platform.server.ts";
import { openApiOf } from "#db/openapi.server.ts";
import { screens } from "../site-map.js";
import { bodyOf, type Call, type CallAnswer, reply, replyText } from "./call.server.ts";

type Given = { lang: Lang; desk: Desk | null };
/** `open`: answered without a session. */
type SessionCall = { open: boolean; answer(call: Call, given: Given): Promise<CallAnswer> };

/** The calls of a session (platform §7; captcha and register come with the platform's sign-in). */
export const sessionCalls: Record<string, SessionCall> = {
  login: {
    open: true,
    async answer(call, { lang }) {
      const body = await bodyOf(call);
      const { orm } = await platform();
      const { token } = await signIn(orm.em.fork(), {
        userName: String(body.username ?? ""),
        password: String(body.password ?? ""),
        address: call.address,
        agent: call.header("user-agent") ?? "",
        channel: "api",
        former: await tokenOf(call.header("authorization"), null),
      });
      return reply({ code: 200, msg: say(lang, "shell.succeeded"), token });
    },
  },
  // A missing or expired session must answer 200 too, or a client can never drop its token.
  logout: {
    open: true,
    async answer(call, { lang }) {
      const token = await tokenOf(call.header("authorization"), isForeign(call.header) ? null : call.header("cookie"));
      const { orm } = await platform();
      if (token) await signOut(orm.em.fork(), token);
      return reply({ code: 200, msg: say(lang, "shell.signedOut") });
    },
  },
  getInfo: {
    open: false,
    async answer(_request, { lang, desk }) {
      const actor = desk?.actor;
      return reply({
        code: 200,
        msg: say(lang, "shell.succeeded"),
        user: { userId: actor?.userId, userName: actor?.userName, nickName: actor?.nickName, avatar: "" },
        roles: actor?.roles ?? [],
        permissions: actor?.permissions ?? [],
        isDefaultModifyPwd: desk?.mustChangePassword ?? false,
      });
    },
  },
  "system/user/profile/updatePwd": {
    open: false,
    async answer(call, { lang, desk }) {
      if (!desk || call.method === "GET") return reply({ code: 404, msg: say(lang, "kit.notFound") });
      await perform(desk.caller, changePassword, await bodyOf(call));
      return reply({ code: 200, msg: say(lang, "shell.succeeded") });
    },
  },
  // Only what the reader may call: a document is no list of doors for others.
  "openapi.json": {
    open: false,
    async answer(_call, { lang, desk }) {
      return replyText(JSON.stringify(openApiOf({ lang, may: (perm) => desk !== null && can(desk.actor, perm) })));
    },
  },
  "getRouters/XHL": {
    open: false,
    async answer(_request, { lang, desk }) {
      const open = screens.filter((screen) => desk && can(desk.actor, screen.perm ?? "") && screen.group && screen.group !== "home");
      const groups = [...new Set(open.map((screen) => screen.group ?? ""))];
      const data = groups.map((group) => ({
        name: group,
        path: `/${group}`,
        hidden: false,
        redirect: "noRedirect",
        component: "Layout",
        alwaysShow: true,
        meta: { title: say(lang, `menu.group.${group}` as Word), icon: "", noCache: false, link: null },
        children: open
          .filter((screen) => screen.group === group)
          .map((screen) => ({
            name: screen.path.slice(1).replaceAll("/", "-"),
            path: screen.path,
            hidden: screen.menu === false,
            component: screen.path.slice(1),
            meta: { title: say(lang, screen.word as Word), icon: "", noCache: false, link: null },
          })),
      }));
      return reply({ code: 200, msg: say(lang, "shell.succeeded"), data });
    },
  },
};
