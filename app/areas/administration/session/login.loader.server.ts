import type { EntityManager } from "@mikro-orm/postgresql";
import { data, redirect } from "@remix-run/node";
import { isRefusal, type RefusalParams, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { demoAccounts } from "#domain/administration/org/demo-accounts.server.ts";
import {
  type CaptchaKind,
  type CaptchaShown,
  makeCaptcha,
} from "#domain/administration/session/captcha.server.ts";
import { signIn } from "#domain/administration/session/sign-in.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { addressHeader } from "#app/session/address.server.ts";
import { noticeCookie } from "#app/session/cookies.server.ts";
import { findContext, tokenOf } from "#app/session/ctx.server.ts";
import { insidePath } from "#app/session/inside-path.ts";
import { languageOf } from "#app/session/language.server.ts";
import { platform } from "#app/session/platform.server.ts";
import {
  deviceOf,
  entryPointOf,
  registerOpen,
  signedInHeaders,
  signInDevice,
} from "#app/session/sign-in.loader.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";

/** `field` is "" for the whole form. */
export type Fault = { code: MessageKey; params: RefusalParams; field: string };
/** Fields of a form sent after its session ended, to be sent again. */
export type Kept = { fields: [name: string, value: string][] };

export type SignInResponse = {
  faults: Fault[];
  userName: string;
  captcha: CaptchaShown | null;
  kept: Kept | null;
  /** Signed in, with kept fields to send to this address. */
  goOn: { to: string; name: string } | null;
};

/** @throws the error unless it is a refusal */
export function faultsOf(error: unknown): Fault[] {
  if (!isRefusal(error)) throw error;
  return refusalsOf(error).map(({ code, params, place }) => ({
    code,
    params,
    field: place.field ?? "",
  }));
}

/** Null when no captcha is required. */
export async function askCaptcha(
  request: Request,
  kind: CaptchaKind = "image",
): Promise<CaptchaShown | null> {
  const { orm } = await platform();
  const address = request.headers.get(addressHeader) ?? "";
  return makeCaptcha(orm.em.fork() as EntityManager, {
    lang: await languageOf(request),
    address,
    kind,
  });
}

const empty: CaptchaShown = { uuid: "", kind: "image", img: "", question: "", waitSeconds: 0 };

async function askOrShow(
  request: Request,
  faults: Fault[],
  kind: CaptchaKind = "image",
): Promise<CaptchaShown | null> {
  return askCaptcha(request, kind).catch((error: unknown) => {
    faults.push(...faultsOf(error));
    return empty;
  });
}

const noticeLabels: ReadonlySet<string> = new Set([
  "session.userInfoFailed",
  "session.registered",
  "session.registeredClosed",
]);

/** Redirects home with a session, and signs in a device that may do so. */
export async function loadSignIn(request: Request) {
  if (await findContext(request)) throw redirect("/");
  const url = new URL(request.url);
  const device = await signInDevice(request);
  if (device)
    throw redirect(insidePath(url.searchParams.get("redirect")), { headers: device.headers });
  const { orm } = await platform();
  const em = orm.em.fork() as EntityManager;
  const cookie = request.headers.get("cookie");
  const notice: unknown = await noticeCookie.parse(cookie);
  const faults: Fault[] = [];
  const page = {
    accounts: await demoAccounts(em),
    captcha: await askOrShow(request, faults),
    faults,
    mayRegister: await registerOpen(em),
    ended: (await tokenOf(null, cookie)) !== "",
    notice: noticeOf(notice),
  };
  return notice
    ? data(page, { headers: { "set-cookie": await noticeCookie.serialize("", { maxAge: 0 }) } })
    : data(page);
}

/** Splits the notice another page left. */
function noticeOf(notice: unknown): { label: MessageKey; name: string } | null {
  const [label = "", name = ""] = typeof notice === "string" ? notice.split("|") : [];
  return noticeLabels.has(label) ? { label: label as MessageKey, name } : null;
}

function keptOf(form: FormData): Kept | null {
  const text = form.get("_kept");
  if (typeof text !== "string" || !text) return null;
  return { fields: [...new URLSearchParams(text).entries()].slice(0, 3000) };
}

/** Handles a new captcha, a kept form and the sign-in itself. */
export async function respondToSignIn(request: Request) {
  const form = await readPageForm(request);
  const intent = String(form.get("_intent") ?? "");
  const kept = keptOf(form);
  const userName = String(form.get("userName") ?? "").slice(0, 40);
  const back = async (faults: Fault[], status: number, kind: CaptchaKind = "image") => {
    const captcha = await askOrShow(request, faults, kind);
    return data<SignInResponse>({ faults, userName, captcha, kept, goOn: null }, { status });
  };
  if (intent.startsWith("captcha:"))
    return back([], 200, intent === "captcha:text" ? "text" : "image");
  if (intent === "ended") return back([], 401);
  const { orm } = await platform();
  try {
    const { token, actor, device } = await signIn(orm.em.fork() as EntityManager, {
      ...(await entryPointOf(request)),
      userName,
      password: String(form.get("password") ?? ""),
      uuid: String(form.get("uuid") ?? ""),
      code: String(form.get("code") ?? ""),
      device: await deviceOf(request),
      keep: form.get("keep") !== null,
    });
    const headers = await signedInHeaders(request, { token, device, lang: actor.lang });
    if (actor.mustChangePassword || actor.passwordExpired)
      return redirect("/user/profile", { headers });
    const to = insidePath(new URL(request.url).searchParams.get("redirect"));
    if (!kept) return redirect(to, { headers });
    const goOn = { to, name: `${actor.nickName} (${actor.userName})` };
    return data<SignInResponse>(
      { faults: [], userName: "", captcha: null, kept, goOn },
      { headers },
    );
  } catch (error) {
    return back(faultsOf(error), 401);
  }
}
