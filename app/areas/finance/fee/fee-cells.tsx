import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ListRow } from "#platform/records/list/list.ts";
import { type FeeSide, feeSides, subjectOfFee } from "#domain/finance/fee/fee-side.ts";
import type { ExplainLine, InnerLine } from "#domain/pricing/rate/match/explain-rate.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { moneyShown } from "#platform/records/list/cell-text.ts";
import type { OwnCells } from "#app/kit/list/grid/cell.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { feeExplanationPath, feeFormPath } from "./fee-address.ts";

const sideOf = (row: ListRow): FeeSide => (row.feeBelong === "P" ? "P" : "R");

type Report = {
  label: MessageKey;
  params: Record<string, string | number>;
  near: { rateId: string; reasons: ExplainLine[] }[];
};
type Translate = ReturnType<typeof useTranslate>;

/** Values may themselves be message keys. */
function lineText(t: Translate, line: InnerLine): string {
  const values = Object.entries(line.params ?? {}).map(([name, value]) => [
    name,
    typeof value === "object" ? lineText(t, value) : value,
  ]);
  return t(line.label, Object.fromEntries(values));
}

/** What the last calculation could not price, with near misses. */
function findings(t: Translate, row: ListRow): ReactNode {
  const matches = (row.findings ?? []) as Report[];
  if (matches.length === 0) return null;
  return (
    <ul className="sw-findings">
      {matches.map((match) => (
        <li key={match.label + JSON.stringify(match.params)}>
          {t(match.label, match.params)}
          {match.near.map(({ rateId, reasons }) => (
            <div key={rateId}>
              {t("fee.finding.near", {
                rateId,
                reasons: reasons.map((reason) => lineText(t, reason)).join("; "),
              })}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Plain elements, so that the server writes them as text. The amount links to its explanation. */
export function useFeeCells(): OwnCells {
  const t = useTranslate();
  const may = useMay();
  return {
    amount: (row) => {
      const text = moneyShown(String(row.amount ?? ""), row.currency);
      const side = sideOf(row);
      if (!may(`${feeSides[side].name}:explain`)) return text;
      return (
        <Link to={feeExplanationPath(side, row.id)} title={t("fee.explainTitle")}>
          {text}
        </Link>
      );
    },
    // A special or container fee belongs to no bill.
    blNo: (row) => String(row.blNo ?? "") || t("fee.noBill"),
    differs: (row) =>
      row.differs === "Y" ? <span className="sw-wrong">{t("fee.differs")}</span> : t("shell.no"),
  };
}

export function useBillCells(): OwnCells {
  const t = useTranslate();
  return { findings: (row) => findings(t, row) };
}

export const feeAddress = (row: ListRow) =>
  feeFormPath(sideOf(row), row.id, subjectOfFee(row.feeKind));
