import type { EntityManager } from "@mikro-orm/postgresql";
import { can } from "#platform/kernel/actor/actor.ts";
import { readConfig } from "#platform/kernel/settings/config.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { textOfScalar } from "#platform/kernel/refusal/scalar-input.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { routesOf } from "#domain/administration/org/routes.server.ts";
import { makeCaptcha } from "#domain/administration/session/captcha.server.ts";
import { unlockScreen } from "#domain/administration/session/ops/unlock-screen.server.ts";
import { readProfile } from "#domain/administration/session/profile.queries.server.ts";
import { signOut } from "#domain/administration/session/sessions.server.ts";
import { logSignIn, signIn } from "#domain/administration/session/sign-in.server.ts";
import { tokenOf } from "#app/session/ctx.server.ts";
import { isForeign } from "#app/session/foreign.ts";
import { platform } from "#app/session/platform.server.ts";
import { signUp } from "#app/session/sign-in.loader.server.ts";
import { routeNodes } from "../admin/route-nodes.ts";
import { bodyOf, type Call, type CallResponse, reply, replyText } from "../call.server.ts";
import type { SessionCall, SessionInput } from "./session-call.server.ts";
import { interfaceOf } from "../interface.server.ts";
import { avatarCall, profileCalls, userOf } from "./session-calls-profile.server.ts";

const textOf = (body: Record<string, unknown>, key: string) => textOfScalar(body[key]) ?? "";
const agentOf = (call: Call) => call.header("user-agent") ?? "";

/** Rejects GET on a call that changes something. */
function assertPosted(call: Call): void {
  if (call.method === "GET") throw new Refusal("kit.notFound");
}

/** Session calls (wire contract §2, platform §7). */
export const sessionCalls: Record<string, SessionCall> = {
  captchaImage: {
    open: true,
    async respond(call, { lang }) {
      const { orm } = await platform();
      const made = await makeCaptcha(orm.em.fork() as EntityManager, {
        lang,
        address: call.address,
      });
      // Existing clients read `img`; the specification says `image` (platform §7).
      const shown = made
        ? { captchaEnabled: true, uuid: made.uuid, img: made.img, image: made.img }
        : { captchaEnabled: false };
      return reply({ code: 200, msg: translate(lang, "shell.succeeded"), ...shown });
    },
  },
  login: {
    open: true,
    async respond(call, { lang }) {
      assertPosted(call);
      const body = await bodyOf(call);
      const { orm } = await platform();
      const { token } = await signIn(orm.em.fork() as EntityManager, {
        userName: textOf(body, "username"),
        password: textOf(body, "password"),
        uuid: textOf(body, "uuid"),
        code: textOf(body, "code"),
        address: call.address,
        agent: agentOf(call),
        channel: "api",
        former: await tokenOf(call.header("authorization"), null),
      });
      return reply({ code: 200, msg: translate(lang, "shell.succeeded"), token });
    },
  },
  register: {
    open: true,
    async respond(call, { lang }) {
      assertPosted(call);
      const body = await bodyOf(call);
      const made = await signUp({
        userName: textOf(body, "username"),
        password: textOf(body, "password"),
        confirmPassword: textOfScalar(body.confirmPassword) ?? textOf(body, "password"),
        uuid: textOf(body, "uuid"),
        code: textOf(body, "code"),
        address: call.address,
        agent: agentOf(call),
        requestId: call.requestId,
        source: "api",
      });
      return reply({
        code: 200,
        msg: translate(lang, made.open ? "session.registered" : "session.registeredClosed", {
          name: made.userName,
        }),
      });
    },
  },
  // An expired session must get 200 too, or the client never drops its token.
  logout: {
    open: true,
    async respond(call, { lang }) {
      const token = await tokenOf(
        call.header("authorization"),
        isForeign(call.header) ? null : call.header("cookie"),
      );
      const { orm } = await platform();
      const em = orm.em.fork() as EntityManager;
      const userName = token ? await signOut(em, token) : null;
      if (userName)
        await logSignIn(em, {
          userName,
          address: call.address,
          agent: agentOf(call),
          result: "LOGOUT",
        });
      return reply({ code: 200, msg: translate(lang, "shell.signedOut") });
    },
  },
  getInfo: {
    beforePassword: true,
    async respond(_call, { lang, context }) {
      if (!context) throw new Refusal("kit.notFound");
      const { actor, em, passwordState } = context;
      return reply({
        code: 200,
        msg: translate(lang, "shell.succeeded"),
        user: userOf(await readProfile(em, actor)),
        roles: actor.roles,
        permissions: actor.permissions,
        pwdChrtype: await readConfig(em, "sys.account.chrtype"),
        isDefaultModifyPwd: passwordState === "first",
        isPasswordExpired: passwordState === "expired",
      });
    },
  },
  unlockscreen: {
    beforePassword: true,
    async respond(call, { lang, context }) {
      assertPosted(call);
      if (!context) throw new Refusal("kit.notFound");
      await runOperation(context, unlockScreen, await bodyOf(call));
      return reply({ code: 200, msg: translate(lang, "shell.succeeded") });
    },
  },
  ...profileCalls,
  // Lists only what the reader may call.
  "openapi.json": {
    async respond(_call, { lang, context }) {
      return replyText(
        JSON.stringify(interfaceOf(lang, (perm) => context !== null && can(context.actor, perm))),
      );
    },
  },
  // For clients that name no application (wire contract §2).
  getRouters: { beforePassword: true, respond: routers },
  "getRouters/XHL": { beforePassword: true, respond: routers },
};

async function routers(_call: Call, { lang, context }: SessionInput): Promise<CallResponse> {
  if (!context) throw new Refusal("kit.notFound");
  return reply({
    code: 200,
    msg: translate(lang, "shell.succeeded"),
    data: routeNodes(await routesOf(context.em, context.actor, lang)),
  });
}

export function findSessionCall(path: string): SessionCall | undefined {
  if (Object.hasOwn(sessionCalls, path)) return sessionCalls[path];
  return path.startsWith(avatarCall.prefix) ? avatarCall : undefined;
}
