import { Link } from "@remix-run/react";
import type { ListRow } from "#platform/list/list.ts";
import { type FeeSide, feeSides } from "#domain/fee/fee-side.ts";
import type { ExplainLine, InnerLine } from "#domain/rate/explain-rate.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { cellText } from "#platform/list/cell-text.ts";
import { useLang, useSay } from "../../kit/shell/translate.ts";
import { useMay } from "../../kit/shell/use-may.ts";
import { feeExplanationPath, feeFormPath } from "./fee-address.ts";

const sideOf = (row: ListRow): FeeSide => (row.feeBelong === "P" ? "P" : "R");

/** The amount of a fee leads to the page that explains it. */
function AmountCell({ row }: { row: ListRow }) {
  const say = useSay();
  const lang = useLang();
  const text = cellText({ key: "amount", word: "fee.amount", kind: "money" }, row.amount, { lang, dicts: {} });
  const side = sideOf(row);
  if (!useMay()(`${feeSides[side].name}:explain`)) return <>{text}</>;
  return (
    <Link to={feeExplanationPath(side, row.id)} title={say("fee.explainTitle")}>
      {text}
    </Link>
  );
}

/** A line that differs says so in words. */
function DiffersCell({ row }: { row: ListRow }) {
  const say = useSay();
  return row.differs === "Y" ? <span className="sw-wrong">{say("fee.differs")}</span> : <>{say("shell.no")}</>;
}

type Told = { word: Word; params: Record<string, string | number>; near: { rateId: string; reasons: ExplainLine[] }[] };
type Say = ReturnType<typeof useSay>;

/** A line whose values may be words themselves. */
function sayLine(say: Say, line: InnerLine): string {
  const values = Object.entries(line.params ?? {}).map(([name, value]) => [name, typeof value === "object" ? sayLine(say, value) : value]);
  return say(line.word, Object.fromEntries(values));
}

/** What the last calculation could not price, and the rates that came close. */
function FindingsCell({ row }: { row: ListRow }) {
  const say = useSay();
  const found = (row.findings ?? []) as Told[];
  if (found.length === 0) return null;
  return (
    <ul className="sw-findings">
      {found.map((one) => (
        <li key={one.word + JSON.stringify(one.params)}>
          {say(one.word, one.params)}
          {one.near.map(({ rateId, reasons }) => (
            <div key={rateId}>{say("fee.finding.near", { rateId, reasons: reasons.map((reason) => sayLine(say, reason)).join("; ") })}</div>
          ))}
        </li>
      ))}
    </ul>
  );
}

export const feeCells = {
  amount: (row: ListRow) => <AmountCell row={row} />,
  differs: (row: ListRow) => <DiffersCell row={row} />,
};

export const billCells = { findings: (row: ListRow) => <FindingsCell row={row} /> };

/** The address of a fee's form. */
export const feeAddress = (row: ListRow) => feeFormPath(sideOf(row), row.id);
