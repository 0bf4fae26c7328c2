import type { MouseEvent } from "react";

/** `yes` and `no` name what the buttons do. */
export type Question = { text: string; hint?: string; yes: string; no: string };
export type Asked = Question & { answer: (yes: boolean) => void };

let receiver: ((asked: Asked) => void) | null = null;

/** Asks in a dialog of the product. @returns false for "no", Esc, and before hydration */
export function askQuestion(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    if (receiver) receiver({ ...question, answer: resolve });
    else resolve(false);
  });
}

/** Sets the receiver of questions. Returns its removal. */
export function receiveQuestions(receive: (asked: Asked) => void): () => void {
  receiver = receive;
  return () => {
    if (receiver === receive) receiver = null;
  };
}

/** Lets a submit button ask first. Without script the button submits at once. */
export async function askThenSubmit(event: MouseEvent<HTMLButtonElement>, question: Question, refused?: () => void): Promise<void> {
  event.preventDefault();
  const button = event.currentTarget;
  if (await askQuestion(question)) button.form?.requestSubmit(button);
  else refused?.();
}
