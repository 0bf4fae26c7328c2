import { cleanNumber } from "#platform/kernel/text/clean-number.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

export type CntNoFault = {
  code: CntNoFaultCode;
  label: MessageKey;
  params: Record<string, string | number>;
};
export type CntNoFaultCode = "LENGTH" | "LETTERS" | "CATEGORY" | "SERIAL" | "DIGIT";

/**
 * `cntNo` is cleaned even when invalid. `freight` is false for categories J (detachable equipment)
 * and Z (trailers, chassis).
 */
export type CntNoVerdict = {
  valid: boolean;
  cntNo: string;
  freight: boolean;
  faults: CntNoFault[];
  suggestions: string[];
};

/** Typing and scanning errors, with Cyrillic and Greek capitals. */
const letterFor: Record<string, string> = {
  "0": "O",
  "1": "I",
  "2": "Z",
  "5": "S",
  "6": "G",
  "8": "B",
  А: "A",
  В: "B",
  Е: "E",
  К: "K",
  М: "M",
  Н: "H",
  О: "O",
  Р: "P",
  С: "C",
  Т: "T",
  У: "Y",
  Х: "X",
  І: "I",
  Ѕ: "S",
  Ј: "J",
  Α: "A",
  Β: "B",
  Ε: "E",
  Ζ: "Z",
  Η: "H",
  Ι: "I",
  Κ: "K",
  Μ: "M",
  Ν: "N",
  Ο: "O",
  Ρ: "P",
  Τ: "T",
  Υ: "Y",
  Χ: "X",
};
const digitFor: Record<string, string> = {
  O: "0",
  Q: "0",
  D: "0",
  I: "1",
  L: "1",
  Z: "2",
  S: "5",
  G: "6",
  B: "8",
  О: "0",
  Ο: "0",
  І: "1",
};

/**
 * ISO 6346 check digit: letters 10, 12 … 38 without multiples of 11, place n weighted 2^n, sum
 * modulo 11, 10 written as 0. Null unless four letters and six digits.
 */
export function checkDigit(firstTen: string): string | null {
  if (!/^[A-Z]{4}\d{6}$/.test(firstTen)) return null;
  let sum = 0;
  for (let place = 0; place < 10; place += 1)
    sum += characterValue(firstTen.charCodeAt(place)) * 2 ** place;
  return String((sum % 11) % 10);
}

/** Checks a typed number and never throws. Suggestions are one error away, likeliest first. */
export function checkCntNo(text: string): CntNoVerdict {
  const cntNo = cleanNumber("container", text);
  const faults = faultsOf(cntNo);
  const valid = faults.length === 0;
  return {
    valid,
    cntNo,
    freight: valid && cntNo[3] === "U",
    faults,
    suggestions: valid ? [] : suggestionsFor(cntNo),
  };
}

/** Cleans the number first. */
export function isCntNo(text: string): boolean {
  return faultsOf(cleanNumber("container", text)).length === 0;
}

/**
 * Valid numbers with a known owner one letter away (MSDU1234566 → MSCU), in the order of
 * `existing`.
 */
export function ownerSlips(cntNo: string, owners: Iterable<string>): string[] {
  if (!/^[A-Z]{4}\d{7}$/.test(cntNo)) return [];
  const slips: string[] = [];
  for (const prefix of owners) if (differInOne(prefix, cntNo)) slips.push(prefix + cntNo.slice(4));
  return slips.filter((slip) => faultsOf(slip).length === 0);
}

/** Runs for every owner and faulty number, so it allocates nothing. */
function differInOne(prefix: string, cntNo: string): boolean {
  let others = 0;
  for (let place = 0; place < 4 && others < 2; place += 1)
    if (prefix.charCodeAt(place) !== cntNo.charCodeAt(place)) others += 1;
  return others === 1 && prefix.length === 4;
}

function faultsOf(cntNo: string): CntNoFault[] {
  const length = [...cntNo].length;
  if (length !== 11) return [{ code: "LENGTH", label: "gear.cntNo.length", params: { length } }];
  const faults: CntNoFault[] = [];
  const owner = [...cntNo].slice(0, 3).join("");
  const category = [...cntNo][3] ?? "";
  const rest = [...cntNo].slice(4).join("");
  if (!/^[A-Z]{3}$/.test(owner))
    faults.push({ code: "LETTERS", label: "gear.cntNo.letters", params: { data: owner } });
  if (!/^[UJZ]$/.test(category))
    faults.push({ code: "CATEGORY", label: "gear.cntNo.category", params: { data: category } });
  if (!/^\d{7}$/.test(rest))
    faults.push({ code: "SERIAL", label: "gear.cntNo.serial", params: { data: rest } });
  if (faults.length > 0) return faults;
  const expected = checkDigit(cntNo.slice(0, 10)) ?? "";
  const digit = cntNo.slice(10);
  return expected === digit
    ? []
    : [{ code: "DIGIT", label: "gear.cntNo.digit", params: { expected, data: digit } }];
}

function suggestionsFor(cntNo: string): string[] {
  const faults = faultsOf(cntNo);
  // Everything else is well formed: swapping digits would be a guess at another container.
  if (faults.length === 1 && faults[0]?.code === "DIGIT")
    return [cntNo.slice(0, 10) + checkDigit(cntNo.slice(0, 10))];
  const lookAlike = repairLookAlikes(cntNo);
  const candidates = [lookAlike];
  if (/^[A-Z]{4}\d{6}$/.test(lookAlike)) candidates.push(lookAlike + checkDigit(lookAlike));
  if (/^[A-Z]{4}\d{7}$/.test(lookAlike)) {
    candidates.push(...neighbourSwaps(lookAlike), `${lookAlike.slice(0, 3)}U${lookAlike.slice(4)}`);
    candidates.push(lookAlike.slice(0, 10) + checkDigit(lookAlike.slice(0, 10)));
  }
  if (/^[A-Z]{3}\d{7}$/.test(lookAlike))
    candidates.push(`${lookAlike.slice(0, 3)}U${lookAlike.slice(3)}`);
  if (/^[A-Z]{4}\d{8}$/.test(lookAlike)) candidates.push(...oneLeftOut(lookAlike));
  return [...new Set(candidates)].filter(
    (candidate) => candidate !== cntNo && faultsOf(candidate).length === 0,
  );
}

function repairLookAlikes(cntNo: string): string {
  const letters = /^[A-Z]{3}\d{7}$/.test(cntNo) ? 3 : 4;
  return [...cntNo]
    .map((character, place) =>
      place < letters ? (letterFor[character] ?? character) : (digitFor[character] ?? character),
    )
    .join("");
}

function neighbourSwaps(cntNo: string): string[] {
  const swaps: string[] = [];
  for (let place = 0; place < 10; place += 1) {
    if (place === 3) continue;
    swaps.push(
      cntNo.slice(0, place) +
        cntNo.charAt(place + 1) +
        cntNo.charAt(place) +
        cntNo.slice(place + 2),
    );
  }
  return swaps;
}

function oneLeftOut(cntNo: string): string[] {
  return Array.from(
    { length: 8 },
    (_, place) => cntNo.slice(0, 4 + place) + cntNo.slice(5 + place),
  );
}

/** A is 10; 11, 22 and 33 are skipped. */
function characterValue(code: number): number {
  if (code < 65) return code - 48;
  const value = code - 55;
  return value + Math.floor((value - 1) / 10);
}
