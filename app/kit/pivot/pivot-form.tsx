import { Form } from "@remix-run/react";
import { headingOf } from "#platform/records/list/list.ts";
import { writeListQuery } from "#platform/records/list/query/list-address.ts";
import {
  dimensionColumns,
  dimensionText,
  isCalendar,
  measureColumns,
  measureText,
} from "#platform/records/pivot/pivot.ts";
import {
  grains,
  mostPivoted,
  type Pivot,
  pivotFunctions,
} from "#platform/records/pivot/pivot-query.ts";
import { dimensionName } from "#platform/records/pivot/pivot-text.ts";
import { addressOf } from "#app/kit/list/filters/filter-address.ts";
import type { ListData } from "#app/kit/list/data/list-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { usePivotTexts } from "./pivot-texts.ts";

/**
 * Chooses rows, column and values. A GET form: the address is the pivot, works without JavaScript
 * and keeps the search.
 */
export function PivotForm({ data: listData, pivot }: { data: ListData; pivot: Pivot }) {
  const t = useTranslate();
  const { pivot: _pivot, ...search } = listData.query;
  const kept = [...writeListQuery({ ...search, page: 1 })];
  const places = Array.from({ length: mostPivoted.rows }, (_, i) => i);
  return (
    <Form
      method="get"
      className="sw-tools sw-pivot-form"
      key={String(writeListQuery(listData.query))}
      preventScrollReset
    >
      {kept.map(([name, value], i) => (
        <input key={`${name}-${i}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="pivot" value="1" />
      <fieldset>
        <legend>{t("list.pivotRows")}</legend>
        {places.map((i) => (
          <DimensionSelect
            key={i}
            data={listData}
            name="p.row"
            label={`${t("list.pivotRows")} ${i + 1}`}
            value={pivot.rows[i] ? dimensionText(pivot.rows[i]) : ""}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{t("list.pivotColumn")}</legend>
        <DimensionSelect
          data={listData}
          name="p.col"
          label={t("list.pivotColumn")}
          value={pivot.column ? dimensionText(pivot.column) : ""}
        />
      </fieldset>
      <fieldset>
        <legend>{t("list.pivotMeasures")}</legend>
        {places.map((i) => (
          <MeasureSelect
            key={i}
            data={listData}
            label={`${t("list.pivotMeasures")} ${i + 1}`}
            value={pivot.measures[i] ? measureText(pivot.measures[i]) : ""}
          />
        ))}
      </fieldset>
      <Button type="submit" intent="primary">
        {t("list.pivotShow")}
      </Button>
      <LinkButton to={addressOf({ ...search, page: 1 }, listData.view)}>
        {t("list.pivotBack")}
      </LinkButton>
    </Form>
  );
}

type SelectProps = { data: ListData; name: string; label: string; value: string };

function DimensionSelect({ data: listData, name, label, value }: SelectProps) {
  const t = useTranslate();
  const texts = usePivotTexts(listData);
  return (
    <Select name={name} aria-label={label} defaultValue={value}>
      <option value="">{t("list.pivotNone")}</option>
      {dimensionColumns(listData).map((column) =>
        isCalendar(column) ? (
          <optgroup key={column.key} label={headingOf(column, t)}>
            {grains.map((grain) => (
              <option key={grain} value={dimensionText({ key: column.key, grain })}>
                {dimensionName(texts, { key: column.key, grain })}
              </option>
            ))}
          </optgroup>
        ) : (
          <option key={column.key} value={column.key}>
            {headingOf(column, t)}
          </option>
        ),
      )}
    </Select>
  );
}

function MeasureSelect({ data: listData, label, value }: Omit<SelectProps, "name">) {
  const t = useTranslate();
  const columns = measureColumns(listData);
  return (
    <Select name="p.of" aria-label={label} defaultValue={value}>
      <option value="">{t("list.pivotNone")}</option>
      <option value="count">{t("list.pivotCount")}</option>
      {columns.map((column) => (
        <optgroup key={column.key} label={headingOf(column, t)}>
          {pivotFunctions.map((of) => (
            <option key={of} value={measureText({ of, key: column.key })}>
              {t(`list.pivot.${of}`, { column: headingOf(column, t) })}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
