/** Platform §8. */
type MessageKind = "success" | "info" | "warning" | "error";
export type Message = { id: number; kind: MessageKind; text: string };

/** Milliseconds (platform §9: errors 5 seconds). */
export const messageMs = 5000;

let next = 1;
let tell: ((message: Message) => void) | null = null;
const early: Message[] = [];

/** Shows a toast; queued until hydration. */
export function showMessage(kind: MessageKind, text: string): void {
  const message = { id: next++, kind, text };
  if (tell) tell(message);
  else early.push(message);
}

/** Sets the receiver of toasts. Returns its removal. */
export function hearMessages(heard: (message: Message) => void): () => void {
  tell = heard;
  for (const message of early.splice(0)) heard(message);
  return () => {
    if (tell === heard) tell = null;
  };
}
