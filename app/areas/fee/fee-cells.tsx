import { Link } from "@remix-run/react";
import type { ListRow } from "#platform/list/list.ts";
import { type FeeSide, feeSides } from "#domain/fee/fee-side.ts";
import type { ExplainLine, InnerLine } from "#domain/rate/explain-rate.ts";
import type { MessageKey } from "#platform/i18n/message-key.ts";
import { cellText } from "#platform/list/cell-text.ts";
import { useLang, useTranslate } from "../../kit/shell/translate.ts";
import { useMay } from "../../kit/shell/use-may.ts";
import { feeExplanationPath, feeFormPath } from "./fee-address.ts";

const sideOf = (row: ListRow): FeeSide => (row.feeBelong === "P" ? "P" : "R");

/** Links to the explanation of the amount. */
function AmountCell({ row }: { row: ListRow }) {
  const t = useTranslate();
  const lang = useLang();
  const text = cellText({ key: "amount", label: "fee.amount", kind: "money" }, row.amount, { lang, dicts: {} });
  const side = sideOf(row);
  if (!useMay()(`${feeSides[side].name}:explain`)) return <>{text}</>;
  return (
    <Link to={feeExplanationPath(side, row.id)} title={t("fee.explainTitle")}>
      {text}
    </Link>
  );
}

function DiffersCell({ row }: { row: ListRow }) {
  const t = useTranslate();
  return row.differs === "Y" ? <span className="sw-wrong">{t("fee.differs")}</span> : <>{t("shell.no")}</>;
}

type Report = { label: MessageKey; params: Record<string, string | number>; near: { rateId: string; reasons: ExplainLine[] }[] };
type Translate = ReturnType<typeof useTranslate>;

/** Values may themselves be message keys. */
function lineText(t: Translate, line: InnerLine): string {
  const values = Object.entries(line.params ?? {}).map(([name, value]) => [name, typeof value === "object" ? lineText(t, value) : value]);
  return t(line.label, Object.fromEntries(values));
}

/** What the last calculation could not price, with near misses. */
function FindingsCell({ row }: { row: ListRow }) {
  const t = useTranslate();
  const matches = (row.findings ?? []) as Report[];
  if (matches.length === 0) return null;
  return (
    <ul className="sw-findings">
      {matches.map((match) => (
        <li key={match.label + JSON.stringify(match.params)}>
          {t(match.label, match.params)}
          {match.near.map(({ rateId, reasons }) => (
            <div key={rateId}>{t("fee.finding.near", { rateId, reasons: reasons.map((reason) => lineText(t, reason)).join("; ") })}</div>
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

export const feeAddress = (row: ListRow) => feeFormPath(sideOf(row), row.id);
