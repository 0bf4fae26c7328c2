import type { BankEntry } from "./bank-statement.ts";

/** Keys of SEPA texts: what is asked for by the payer, references, and what is about others. */
const sepaKey = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|BREF|RREF|PURP)\+/;

/**
 * Counterparty and purpose: "?32" and "?20" of German banks (">20" of others) with "EREF+" and
 * "SVWZ+" within, "/NAME/" and "/REMI/" of others, else all is purpose.
 */
export function describeEntry(
  entry: Pick<BankEntry, "payerName" | "remarks">,
  value: string,
): void {
  const text = value.replace(/\n/g, "");
  const mark = /^\d{3}\?|\?\d{2}/.test(text) ? "?" : /^\d{3}>|>\d{2}/.test(text) ? ">" : "";
  if (mark) {
    const parts = [...text.matchAll(mark === "?" ? /\?(\d{2})([^?]*)/g : />(\d{2})([^>]*)/g)].map(
      ([, code = "", part = ""]) => ({
        code,
        part,
      }),
    );
    const of = (pattern: RegExp) =>
      parts
        .filter(({ code }) => pattern.test(code))
        .map(({ part }) => part)
        .join("");
    const purpose = ofSepa(of(/^(2\d|6[0-3])$/));
    entry.payerName = of(/^3[23]$/).trim() || purpose.party;
    entry.remarks = [entry.remarks, purpose.text].filter(Boolean).join(" ").trim();
    return;
  }
  entry.payerName = /\/NAME\/([^/]*)/.exec(text)?.[1]?.trim() ?? "";
  const purpose = /\/REMI\/(.*?)(?:\/[A-Z]{3,4}\/|$)/.exec(text)?.[1];
  entry.remarks = [
    entry.remarks,
    (purpose ?? (entry.payerName ? text.replace(/\/NAME\/[^/]*/, "") : text)).trim(),
  ]
    .join(" ")
    .trim();
}

/** The purpose after SVWZ+, then the payer's references; without keys the text as it is. */
function ofSepa(text: string): { text: string; party: string } {
  if (!sepaKey.test(text)) return { text, party: "" };
  const pieces = text.split(new RegExp(sepaKey.source, "g"));
  const values = new Map<string, string>();
  for (let i = 1; i < pieces.length; i += 2)
    values.set(pieces[i] ?? "", (pieces[i + 1] ?? "").trim());
  const references = ["EREF", "KREF", "RREF"].flatMap((key) => {
    const reference = values.get(key);
    return reference && !/^(NOTPROVIDED|NONREF)$/.test(reference) ? [reference] : [];
  });
  const purpose = [(pieces[0] ?? "").trim(), values.get("SVWZ") ?? "", ...references]
    .filter(Boolean)
    .join(" ");
  return { text: purpose, party: values.get("ABWA") ?? "" };
}
