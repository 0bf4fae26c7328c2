import { Link } from "@remix-run/react";
import { groupDigits } from "#platform/records/list/cell-text.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Table } from "#app/kit/ui/table.tsx";
import type { NamedRow } from "./coverage.server.ts";

type Props = {
  rows: readonly NamedRow[];
  dicts: Record<string, Record<string, string>>;
  sender: string;
  mayAdd: boolean;
};

/** An unmapped code links to a prefilled new mapping. */
export function CoverageTable({ rows, dicts, sender, mayAdd }: Props) {
  const t = useTranslate();
  if (rows.length === 0) return <p className="sw-empty">{t("edi.allMapped")}</p>;
  const heads = [
    "edi.type",
    "edi.systemCode",
    "edi.codeName",
    "edi.uses",
    "edi.lastUsed",
    "edi.mappedBy",
    "edi.ediCode",
  ] as const;
  return (
    <div className="sw-table-box" tabIndex={0}>
      <Table compact className="sw-table">
        <thead>
          <tr>
            {heads.map((label) => (
              <th key={label} className={label === "edi.uses" ? "sw-number" : undefined}>
                {t(label)}
              </th>
            ))}
            {mayAdd ? <th>{t("edi.addMapping")}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.type} ${row.systemCode}`}>
              <td>{dicts.edi_mapping_type?.[row.type] ?? row.type}</td>
              <th scope="row">{row.systemCode}</th>
              <td>{row.name}</td>
              <td className="sw-number">{groupDigits(String(row.uses))}</td>
              <td>{row.lastUsed}</td>
              <td>{dicts.edi_mapped_by?.[row.by] ?? row.by}</td>
              <td>{row.ediCode}</td>
              {mayAdd ? (
                <td>
                  {row.by === "none" || row.by === "same" ? (
                    <Link to={addAddress(row, sender)}>{t("edi.addMapping")}</Link>
                  ) : null}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

const addAddress = ({ type, systemCode }: NamedRow, sender: string) =>
  `/xhlbasic/ediMapping/index/new?${new URLSearchParams({ "set.sender": sender, "set.type": type, "set.systemCode": systemCode }).toString()}`;
