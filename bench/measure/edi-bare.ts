/**
 * Text between terminators, released characters kept as they are: what any reader must do at least.
 */
export function bareSegments(text: string): string[][][] {
  return text
    .split("'\n")
    .map((segment) => segment.split("+").map((element) => element.split(":")));
}

/** What a bill needs of a manifest, without directory, codes, places or counts. */
export type BareBill = {
  no: string;
  master: string;
  parties: string[];
  goods: string;
  pkgs: string;
  kind: string;
  kg: string;
  m3: string;
  boxes: { no: string; pkgs: string }[];
};

export function bareBills(text: string): BareBill[] {
  const bills: BareBill[] = [];
  let bill: BareBill | undefined;
  for (const [[tag] = [], first = [], second = [], third = [], fourth = []] of bareSegments(text)) {
    if (tag === "CNI")
      bills.push(
        (bill = {
          no: second[0] ?? "",
          master: "",
          parties: [],
          goods: "",
          pkgs: "",
          kind: "",
          kg: "",
          m3: "",
          boxes: [],
        }),
      );
    if (!bill) continue;
    if (tag === "RFF" && first[0] === "MB") bill.master = first[1] ?? "";
    else if (tag === "NAD") bill.parties.push(third.join("\n"));
    else if (tag === "GID") [bill.pkgs, bill.kind] = [second[0] ?? "", second[1] ?? ""];
    else if (tag === "FTX") bill.goods = fourth.join(" ");
    else if (tag === "MEA" && second[0] === "G") bill.kg = third[1] ?? "";
    else if (tag === "MEA" && second[0] === "AAW") bill.m3 = third[1] ?? "";
    else if (tag === "SGP") bill.boxes.push({ no: first[0] ?? "", pkgs: second[0] ?? "" });
  }
  return bills;
}

/** The same for the platform's file, whose records have fields only. */
export const bareFlatRoundTrip = (text: string): number =>
  text
    .split("'\r\n")
    .map((record) => record.split(":").join(":"))
    .join("'\r\n").length;

/** Splits a text and joins it again: the bare work of writing a message and reading it back. */
export const bareRoundTrip = (text: string): number =>
  bareSegments(text)
    .map((elements) => elements.map((components) => components.join(":")).join("+"))
    .join("'\n").length;
