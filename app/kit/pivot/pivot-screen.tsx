import "#app/kit/report/report.css";
import "./pivot.css";
import type { Pivot } from "#platform/records/pivot/pivot-query.ts";
import { EmptyList } from "#app/kit/list/empty-list.tsx";
import type { ListData } from "#app/kit/list/data/list-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Callout } from "#app/kit/ui/callout.tsx";
import { PivotForm } from "./pivot-form.tsx";
import { PivotTable } from "./pivot-table.tsx";

/** A list's search as a pivot table (`ListQuery.pivot`). */
export function PivotScreen({ data: listData, pivot }: { data: ListData; pivot: Pivot }) {
  return (
    <div className="sw-pivot-screen">
      <PivotForm data={listData} pivot={pivot} />
      <Content data={listData} pivot={pivot} />
    </div>
  );
}

function Content({ data: listData, pivot }: { data: ListData; pivot: Pivot }) {
  const t = useTranslate();
  const { pivot: pivotData } = listData;
  if (!pivotData) return <EmptyList data={listData} create={undefined} />;
  if ("refusal" in pivotData)
    return (
      <Callout intent="warning" role="alert">
        {t(pivotData.refusal.code, pivotData.refusal.params)}
      </Callout>
    );
  const { table } = pivotData;
  if (table.leaves.length === 0) return <EmptyList data={listData} create={undefined} />;
  return (
    <>
      <PivotTable data={listData} pivot={pivot} table={table} />
      <p className="sw-hint">
        {t("list.pivotCounts", { rows: table.rows.length, columns: table.columns.length })}
      </p>
    </>
  );
}
