import { expect, test } from "vitest";
import { mailMessage } from "./mail-message.ts";

const bytes = Uint8Array.from({ length: 200 }, (_, i) => i);
const message = {
  from: "office@seaway.invalid",
  to: ["one@agent.invalid", "two@agent.invalid"],
  subject: "到付运费通知 2026-11-26，请收清待收金额后放货并告知收款情况",
  text: "附件：到付运费通知",
  date: new Date("2026-11-26T02:00:00Z"),
  id: "task-7",
  attachment: { name: "到付运费通知 (1).pdf", contentType: "application/pdf", bytes },
};

test("a message holds addressees, subject, text and file; no line is longer than a mail server takes", () => {
  const text = mailMessage(message);
  const [head = "", ...parts] = text.split("--=_task-7");
  expect(head).toContain("To: one@agent.invalid,\r\n two@agent.invalid\r\n");
  expect(head).toContain("Date: Thu, 26 Nov 2026 02:00:00 +0000\r\n");
  const encoded = [...head.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map(([, word = ""]) =>
    Buffer.from(word, "base64").toString(),
  );
  expect(encoded.join("")).toBe(message.subject);
  const bodies = parts.map((part) => part.split("\r\n\r\n")[1]?.trim() ?? "");
  expect(Buffer.from(bodies[0] ?? "", "base64").toString()).toBe(message.text);
  expect(Uint8Array.from(Buffer.from(bodies[1] ?? "", "base64"))).toEqual(bytes);
  expect(decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(text)?.[1] ?? "")).toBe(
    message.attachment.name,
  );
  for (const line of text.split("\r\n")) expect(line.length).toBeLessThanOrEqual(150);
  expect(mailMessage(message)).toBe(text);
});

test("a subject cannot add a header", () => {
  expect(mailMessage({ ...message, subject: "a\r\nBcc: x@y.invalid" })).toContain(
    "Subject: a Bcc: x@y.invalid\r\n",
  );
});
