import type { Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";

/** From 0 to below `limit`. */
export type Dice = (limit: number) => number;
export type Question = { text: string; answer: number };

/** "38加5等于?" or "38 + 5 = ?"; results are 0 to 98. */
export function pictureQuestion(lang: Lang, dice: Dice): Question {
  const kind = dice(3);
  if (kind === 0) {
    const [a, b] = [10 + dice(40), 1 + dice(49)];
    return { text: translate(lang, "session.captcha.plus", { a, b }), answer: a + b };
  }
  if (kind === 1) {
    const a = 20 + dice(79);
    const b = 1 + dice(a);
    return { text: translate(lang, "session.captcha.minus", { a, b }), answer: a - b };
  }
  const [a, b] = [2 + dice(8), 2 + dice(8)];
  return { text: translate(lang, "session.captcha.times", { a, b }), answer: a * b };
}

/**
 * A question in words for readers who cannot see the picture. Programs can read it, so it has a
 * delay and a limit per address (captcha.server.ts).
 */
export function numberQuestion(lang: Lang, dice: Dice): Question {
  const [a, b] = [11 + dice(40), 11 + dice(40)];
  const c = 1 + dice(9);
  return { text: translate(lang, "session.captcha.words", { a, b, c }), answer: a + b - c };
}

/** Ignores width, blanks and case (wire contract §2). */
export function plainResponse(typed: string): string {
  return typed.normalize("NFKC").replace(/\s/g, "").toLowerCase().slice(0, 20);
}
