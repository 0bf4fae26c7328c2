/** Kinds of short messages (platform §8). */
type MessageKind = "success" | "info" | "warning" | "error";
export type Message = { id: number; kind: MessageKind; text: string };

/** How long a message stays, in milliseconds (platform §9: errors 5 seconds). */
export const messageMs = 5000;

let next = 1;
let tell: ((message: Message) => void) | null = null;
const early: Message[] = [];

/** Says something in the corner of the page for five seconds; before the page answers to scripts it waits. */
export function showMessage(kind: MessageKind, text: string): void {
  const message = { id: next++, kind, text };
  if (tell) tell(message);
  else early.push(message);
}

/** The page's place for messages; answers how to leave it. */
export function hearMessages(heard: (message: Message) => void): () => void {
  tell = heard;
  for (const message of early.splice(0)) heard(message);
  return () => {
    if (tell === heard) tell = null;
  };
}
