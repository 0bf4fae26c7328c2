import type { MouseEvent } from "react";
import { formOf } from "#app/kit/ui/button.tsx";

/** `yes` and `no` name what the buttons do. */
export type Question = { text: string; hint?: string; yes: string; no: string };
export type OpenQuestion = Question & { respond: (yes: boolean) => void };

let receiver: ((question: OpenQuestion) => void) | null = null;

/** Asks in a dialog of the product. @returns false for "no", Esc, and before hydration */
export function askQuestion(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    if (receiver) receiver({ ...question, respond: resolve });
    else resolve(false);
  });
}

/** Sets the receiver of questions. Returns its removal. */
export function receiveQuestions(receive: (question: OpenQuestion) => void): () => void {
  receiver = receive;
  return () => {
    if (receiver === receive) receiver = null;
  };
}

/** Lets a submit button ask first. Without script the button submits at once. */
export async function askThenSubmit(
  event: MouseEvent<HTMLElement>,
  question: Question,
  refused?: () => void,
): Promise<void> {
  event.preventDefault();
  const button = event.currentTarget;
  const form = formOf(event);
  if (await askQuestion(question)) form?.requestSubmit(button);
  else refused?.();
}
