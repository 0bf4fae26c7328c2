import { createHmac, randomInt, randomUUID } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Lang } from "#platform/operation/actor.ts";
import { readConfig } from "#platform/settings/config.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { isOn } from "#platform/settings/settings.ts";
import { drawCaptcha } from "./captcha-image.server.ts";
import { pictureQuestion, plainResponse, numberQuestion } from "./captcha-question.ts";

/** How long a question may be answered, in seconds (wire contract §2), and when one in words may be answered first. */
const liveSeconds = 120;
const messagesAfterSeconds = 8;
/** Questions one address may hold at a time: pictures cost work, words cost a program nothing. */
const mostPictures = 300;
const mostTerms = 5;

export type CaptchaKind = "image" | "text";
/** What a sign-in page shows: a PNG in base64, or a question in words. */
export type CaptchaShown = { uuid: string; kind: CaptchaKind; img: string; question: string; waitSeconds: number };

/** Keyed: an answer of two digits behind a plain hash could be tried out by who reads the table. */
const hash = (text: string) =>
  createHmac("sha256", process.env.SEAWAY_SESSION_SECRET ?? "")
    .update(text)
    .digest("hex");

/** Whether a sign-in has to answer a question (setting sys.account.captchaEnabled). */
export async function captchaEnabled(em: EntityManager): Promise<boolean> {
  return isOn(await readConfig(em, "sys.account.captchaEnabled"));
}

/**
 * Makes a question for a reader at an address; null when questions are switched off. Old ones are cleared on the way.
 * @throws Refusal session.captchaTooMany when the address holds too many unanswered ones.
 */
export async function makeCaptcha(
  em: EntityManager,
  input: { lang: Lang; address: string; kind?: CaptchaKind },
): Promise<CaptchaShown | null> {
  if (!(await captchaEnabled(em))) return null;
  const kind = input.kind ?? "image";
  const question = kind === "text" ? numberQuestion(input.lang, randomInt) : pictureQuestion(input.lang, randomInt);
  const uuid = await keepCaptcha(em, { address: input.address, kind, answer: String(question.answer) });
  return {
    uuid,
    kind,
    img: kind === "image" ? drawCaptcha(question.text).toString("base64") : "",
    question: kind === "text" ? question.text : "",
    waitSeconds: kind === "text" ? messagesAfterSeconds : 0,
  };
}

/** Stores a question's answer; answers the number it is asked back with. @throws Refusal session.captchaTooMany. */
export async function keepCaptcha(em: EntityManager, input: { address: string; kind: CaptchaKind; answer: string }): Promise<string> {
  const uuid = randomUUID();
  const kept = await em.transactional(async (inner) => {
    const db = (inner as EntityManager).getKysely();
    await sql`delete from captcha where id_hash in (select id_hash from captcha where expires_at < now() for update skip locked)`.execute(
      db,
    );
    // Alone with this address: questions asked for at once are counted like those one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`captcha ${input.address}`}, 0))`.execute(db);
    return sql`insert into captcha (id_hash, answer_hash, address, kind, opens_at, expires_at)
      select ${hash(uuid)}, ${hash(`${uuid}:${input.answer}`)}, ${input.address}, ${input.kind},
      now() + make_interval(secs => ${input.kind === "text" ? messagesAfterSeconds : 0}), now() + make_interval(secs => ${liveSeconds})
    where (select count(*) from captcha where address = ${input.address} and kind = ${input.kind}) < ${input.kind === "text" ? mostTerms : mostPictures}
      returning 1`.execute(db);
  });
  if (kept.rows.length === 0) throw new Refusal("session.captchaTooMany", {}, { field: "code" });
  return uuid;
}

/**
 * Takes a question and its answer: whatever the answer is, the question is used up (wire contract §2).
 * @throws Refusal session.captchaRequired, session.captchaGone, session.captchaEarly or session.captchaWrong, at the field `code`.
 */
export async function useCaptcha(em: EntityManager, input: { uuid: string; code: string }): Promise<void> {
  if (!(await captchaEnabled(em))) return;
  const { rows } = await sql<{ answerHash: string; open: boolean; early: boolean }>`delete from captcha where id_hash = ${hash(input.uuid)}
    returning answer_hash as "answerHash", expires_at > now() as open, opens_at > now() as early`.execute(em.getKysely());
  const typed = plainResponse(input.code);
  if (!typed) throw new Refusal("session.captchaRequired", {}, { field: "code" });
  const result = rows[0];
  if (!result?.open) throw new Refusal("session.captchaGone", {}, { field: "code" });
  if (result.early) throw new Refusal("session.captchaEarly", { seconds: messagesAfterSeconds }, { field: "code" });
  if (result.answerHash !== hash(`${input.uuid}:${typed}`)) throw new Refusal("session.captchaWrong", {}, { field: "code" });
}
