import { Buffer } from "node:buffer";

export type MailMessage = {
  from: string;
  to: readonly string[];
  subject: string;
  text: string;
  date: Date;
  /** Names the message and its parts: equal ids and content give equal bytes. */
  id: string;
  attachment?: { name: string; contentType: string; bytes: Uint8Array };
};

const newline = "\r\n";
const base64 = (bytes: Uint8Array | string) =>
  Buffer.from(bytes)
    .toString("base64")
    .replace(/.{76}(?=.)/g, (line) => line + newline);

/** Text of a header (RFC 2047): words of at most 45 bytes, no letter cut. */
function headerText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const chunks: string[] = [];
  for (const letter of text) {
    const last = chunks.at(-1);
    if (last === undefined || Buffer.byteLength(last + letter) > 45) chunks.push(letter);
    else chunks[chunks.length - 1] = last + letter;
  }
  return chunks
    .map((chunk) => `=?UTF-8?B?${Buffer.from(chunk).toString("base64")}?=`)
    .join(`${newline} `);
}

const textPart = (text: string): string[] => [
  "Content-Type: text/plain; charset=utf-8",
  "Content-Transfer-Encoding: base64",
  "",
  base64(text),
];

/**
 * A message with a text and perhaps a file, as a mail server takes it from its pickup folder (RFC
 * 5322, MIME).
 */
export function mailMessage({
  from,
  to,
  subject,
  text,
  date,
  id,
  attachment,
}: MailMessage): string {
  const head = [
    `From: ${from}`,
    `To: ${to.join(`,${newline} `)}`,
    `Subject: ${headerText(subject.replace(/[\r\n]+/g, " "))}`,
    `Date: ${date.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${id}@${from.split("@")[1] ?? "localhost"}>`,
    "MIME-Version: 1.0",
  ];
  if (!attachment) return [...head, ...textPart(text), ""].join(newline);
  const boundary = `=_${id}`;
  const name = encodeURIComponent(attachment.name).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return [
    ...head,
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    ...textPart(text),
    `--${boundary}`,
    `Content-Type: ${attachment.contentType}`,
    "Content-Transfer-Encoding: base64",
    `Content-Disposition: attachment; filename*=UTF-8''${name}`,
    "",
    base64(attachment.bytes),
    `--${boundary}--`,
    "",
  ].join(newline);
}
