import { Readable } from "node:stream";
import { readXml } from "#platform/records/import/reader/xml.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { Decimal, dec } from "#domain/masterdata/money/decimal.ts";
import type { BankEntry, BankStatement } from "./bank-statement.ts";

/** An ISO 20022 bank to customer statement, any version. */
export const isCamt053 = (head: string): boolean =>
  /<(\w+:)?Document\b/.test(head) && /<(\w+:)?BkToCstmrStmt\b|camt\.053/.test(head);
/**
 * Reports of the day and notices: their entries come again in the statement. Null for any other
 * file.
 */
export const otherCamt = (head: string): "CAMT.052" | "CAMT.054" | null =>
  /<(\w+:)?BkToCstmrAcctRpt\b/.test(head)
    ? "CAMT.052"
    : /<(\w+:)?BkToCstmrDbtCdtNtfctn\b/.test(head)
      ? "CAMT.054"
      : null;

/** An element with its text and children; attributes as written. */
type Node = { name: string; attributes: string; text: string; children: Node[] };

/**
 * Reads the booked entries of a CAMT.053 file; an entry with several transactions gives a line
 * each.
 * @throws Refusal import.damaged for malformed XML, writeOff.badBankFile for an entry without
 *   amount or date
 */
export async function readCamt053(bytes: Uint8Array): Promise<BankStatement[]> {
  const root = await treeOf(bytes);
  const statements = all(root, "Stmt").map(statementOf);
  if (statements.length === 0) throw new Refusal("import.noRows");
  return statements;
}

async function treeOf(bytes: Uint8Array): Promise<Node> {
  const root: Node = { name: "", attributes: "", text: "", children: [] };
  const open: Node[] = [root];
  await readXml(Readable.from([Buffer.from(bytes)]), {
    open: (name, attributes) => {
      const node: Node = { name, attributes, text: "", children: [] };
      open.at(-1)?.children.push(node);
      open.push(node);
    },
    close: () => void open.pop(),
    text: (text) => {
      const node = open.at(-1);
      if (node) node.text += text;
    },
  });
  return root;
}

/** Every element of a name below. */
function all(node: Node, name: string): Node[] {
  return node.children.flatMap((child) => (child.name === name ? [child] : all(child, name)));
}

/** The first element at a path, or undefined. */
function at(node: Node | undefined, path: string): Node | undefined {
  return path
    .split("/")
    .reduce<Node | undefined>(
      (parent, name) => parent?.children.find((child) => child.name === name),
      node,
    );
}

const textAt = (node: Node | undefined, ...paths: readonly string[]): string =>
  paths.map((path) => at(node, path)?.text.trim() ?? "").find(Boolean) ?? "";

const isOut = (node: Node | undefined): boolean => textAt(node, "CdtDbtInd") === "DBIT";

function statementOf(statement: Node): BankStatement {
  const account = textAt(statement, "Acct/Id/IBAN", "Acct/Id/Othr/Id");
  const number = textAt(statement, "ElctrncSeqNb", "LglSeqNb", "Id");
  // An Id is of the file, not of the statement: another download has another one.
  const counted = textAt(statement, "ElctrncSeqNb", "LglSeqNb");
  const balances = statement.children.filter(({ name }) => name === "Bal");
  const balance = (...codes: readonly string[]) => {
    const stated = balances.find((node) => codes.includes(textAt(node, "Tp/CdOrPrtry/Cd")));
    return stated ? `${isOut(stated) ? "-" : ""}${textAt(stated, "Amt")}` : null;
  };
  const booked = statement.children.filter(
    (node) => node.name === "Ntry" && !/^(PDNG|INFO)$/.test(textAt(node, "Sts/Cd", "Sts")),
  );
  const year = textAt(statement, "CreDtTm", "FrToDt/FrDtTm").slice(0, 4);
  const currency = textAt(statement, "Acct/Ccy") || currencyOf(at(booked[0], "Amt"));
  const entries = booked
    .flatMap((entry, i) => entriesOf(entry, i, currency))
    .map((entry, i) => ({ ...entry, formerRef: `${account}/${year}/${number}/${i + 1}` }));
  return {
    ...{ format: "C", account, currency, number, counted: /^0*$/.test(counted) ? "" : counted },
    ...{ opening: balance("OPBD", "PRCD"), closing: balance("CLBD"), entries, unread: [] },
  };
}

const currencyOf = (amount: Node | undefined): string =>
  /\bCcy\s*=\s*["']([A-Z]{3})["']/.exec(amount?.attributes ?? "")?.[1] ?? "";

/**
 * Transactions stand for their entry where their amounts add up to it; else the entry is a line.
 */
function entriesOf(entry: Node, i: number, currency: string): Omit<BankEntry, "formerRef">[] {
  const bankDate = textAt(entry, "BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm").slice(
    0,
    10,
  );
  const whole = textAt(entry, "Amt");
  const own = currencyOf(at(entry, "Amt")) || currency;
  const isSide = /^(CRDT|DBIT)$/.test(textAt(entry, "CdtDbtInd"));
  if (
    !/^\d{4}-\d\d-\d\d$/.test(bankDate) ||
    !/^\d+(\.\d+)?$/.test(whole) ||
    own !== currency ||
    !isSide
  )
    throw new Refusal("writeOff.badBankFile", {
      row: i + 1,
      text: `${bankDate} ${whole} ${own} ${textAt(entry, "CdtDbtInd")}`.trim(),
    });
  const sign = isOut(entry) ? "-" : "";
  const valueDate = textAt(entry, "ValDt/Dt", "ValDt/DtTm").slice(0, 10);
  const reference = textAt(entry, "AcctSvcrRef", "NtryRef");
  const entryAmount = `${sign}${whole}`;
  const transactions = all(entry, "TxDtls");
  const amounts = transactions.map((node) => textAt(node, "Amt", "AmtDtls/TxAmt/Amt"));
  const isOfEntry = transactions.every((node) =>
    [own, ""].includes(currencyOf(at(node, "Amt") ?? at(node, "AmtDtls/TxAmt/Amt"))),
  );
  const adds =
    isOfEntry &&
    amounts.every(Boolean) &&
    amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0)).eq(dec(whole));
  const more = textAt(entry, "AddtlNtryInf");
  if (transactions.length > 1 && adds)
    return transactions.map((node, n) => ({
      ...{
        bankDate,
        valueDate,
        amount: `${sign}${amounts[n] ?? ""}`,
        entryAmount,
        part: n + 1,
        bytes: bytesOf(node),
      },
      bankReference: textAt(node, "Refs/AcctSvcrRef") || reference,
      ...partyOf(node, sign !== "", more),
    }));
  const bankReference = reference || textAt(transactions[0], "Refs/AcctSvcrRef");
  return [
    {
      bankDate,
      valueDate,
      amount: entryAmount,
      bankReference,
      bytes: bytesOf(entry),
      ...partyOf(transactions[0], sign !== "", more),
    },
  ];
}

/** What an element says, whatever blanks stand between its parts. */
const bytesOf = ({ name, attributes, text, children }: Node): string =>
  `<${[name, attributes.trim(), text.trim(), ...children.map(bytesOf)].filter(Boolean).join(" ")}>`;

/** Who paid (or was paid) and what for. */
function partyOf(
  transaction: Node | undefined,
  out: boolean,
  more: string,
): { payerName: string; remarks: string } {
  const party = at(transaction, out ? "RltdPties/Cdtr" : "RltdPties/Dbtr");
  const purpose = transaction ? all(transaction, "Ustrd").map(({ text }) => text.trim()) : [];
  const reference = textAt(transaction, "RmtInf/Strd/CdtrRefInf/Ref", "Refs/EndToEndId");
  // Who pays through another is named in the purpose, so that his bills are found.
  const ultimate = textAt(
    at(transaction, out ? "RltdPties/UltmtCdtr" : "RltdPties/UltmtDbtr"),
    "Nm",
    "Pty/Nm",
  );
  const payerName = textAt(party, "Nm", "Pty/Nm") || ultimate;
  const remarks = [
    ...purpose,
    reference === "NOTPROVIDED" ? "" : reference,
    ultimate === payerName ? "" : ultimate,
  ];
  return {
    payerName,
    remarks: [...remarks, purpose.length === 0 ? more : ""].filter(Boolean).join(" "),
  };
}
