import { createHmac, randomInt, randomUUID } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { readConfig } from "#platform/kernel/settings/config.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { isOn } from "#platform/kernel/settings/settings.ts";
import { drawCaptcha } from "./captcha-image.server.ts";
import { pictureQuestion, plainResponse, numberQuestion } from "./captcha-question.ts";

/** Life of a question (wire contract §2), and delay of one in words. */
const liveSeconds = 120;
const messagesAfterSeconds = 8;
/** Open questions per address. */
const mostPictures = 300;
const mostTerms = 5;

export type CaptchaKind = "image" | "text";
/** A PNG in base64, or words. */
export type CaptchaShown = {
  uuid: string;
  kind: CaptchaKind;
  img: string;
  question: string;
  waitSeconds: number;
};

/** Keyed, since readers of the table could try all two-digit answers. */
const hash = (text: string) =>
  createHmac("sha256", process.env.SEAWAY_SESSION_SECRET ?? "")
    .update(text)
    .digest("hex");

/** Setting sys.account.captchaEnabled. */
export async function captchaEnabled(em: EntityManager): Promise<boolean> {
  return isOn(await readConfig(em, "sys.account.captchaEnabled"));
}

/**
 * Null when disabled. Deletes old questions.
 * @throws Refusal session.captchaTooMany when the address holds too many open questions
 */
export async function makeCaptcha(
  em: EntityManager,
  input: { lang: Lang; address: string; kind?: CaptchaKind },
): Promise<CaptchaShown | null> {
  if (!(await captchaEnabled(em))) return null;
  const kind = input.kind ?? "image";
  const question =
    kind === "text"
      ? numberQuestion(input.lang, randomInt)
      : pictureQuestion(input.lang, randomInt);
  const uuid = await keepCaptcha(em, {
    address: input.address,
    kind,
    answer: String(question.answer),
  });
  return {
    uuid,
    kind,
    img: kind === "image" ? drawCaptcha(question.text).toString("base64") : "",
    question: kind === "text" ? question.text : "",
    waitSeconds: kind === "text" ? messagesAfterSeconds : 0,
  };
}

/** @returns the number of the question. @throws Refusal session.captchaTooMany as `makeCaptcha` */
export async function keepCaptcha(
  em: EntityManager,
  input: { address: string; kind: CaptchaKind; answer: string },
): Promise<string> {
  const uuid = randomUUID();
  const kept = await em.transactional(async (inner) => {
    const db = (inner as EntityManager).getKysely();
    await sql`delete from captcha
      where id_hash in (select id_hash from captcha where expires_at < now() for update skip locked)`.execute(
      db,
    );
    // Counts parallel requests of an address one by one.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`captcha ${input.address}`}, 0))`.execute(
      db,
    );
    return sql`insert into captcha (id_hash, answer_hash, address, kind, opens_at, expires_at)
      select ${hash(uuid)}, ${hash(`${uuid}:${input.answer}`)}, ${input.address}, ${input.kind},
        now() + make_interval(secs => ${input.kind === "text" ? messagesAfterSeconds : 0}),
        now() + make_interval(secs => ${liveSeconds})
      where (
          select count(*)
          from captcha
          where address = ${input.address} and kind = ${input.kind}
        ) < ${input.kind === "text" ? mostTerms : mostPictures}
      returning 1`.execute(db);
  });
  if (kept.rows.length === 0) throw new Refusal("session.captchaTooMany", {}, { field: "code" });
  return uuid;
}

/**
 * Consumes a question, whatever the reply (wire contract §2).
 * @throws Refusal session.captchaRequired, session.captchaGone, session.captchaEarly or
 *   session.captchaWrong at `code`
 */
export async function useCaptcha(
  em: EntityManager,
  input: { uuid: string; code: string },
): Promise<void> {
  if (!(await captchaEnabled(em))) return;
  const [question] = await kyselyOf(em)
    .deleteFrom("captcha")
    .where("id_hash", "=", hash(input.uuid))
    .returning([
      "answer_hash as answerHash",
      sql<boolean>`expires_at > now()`.as("open"),
      sql<boolean>`opens_at > now()`.as("early"),
    ])
    .execute();
  const typed = plainResponse(input.code);
  if (!typed) throw new Refusal("session.captchaRequired", {}, { field: "code" });
  if (!question?.open) throw new Refusal("session.captchaGone", {}, { field: "code" });
  if (question.early)
    throw new Refusal("session.captchaEarly", { seconds: messagesAfterSeconds }, { field: "code" });
  if (question.answerHash !== hash(`${input.uuid}:${typed}`))
    throw new Refusal("session.captchaWrong", {}, { field: "code" });
}
