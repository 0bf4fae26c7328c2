import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import {
  headingOf,
  type FilterKind,
  filterKindsOf,
  type ListColumn,
  type ListFilter,
} from "#platform/records/list/list.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { fieldLook, Input, TextArea } from "#app/kit/ui/input.tsx";
import { isDay, quickRange, quickRanges } from "./filter-address.ts";
import type { FilterData } from "../data/list-data.ts";

/** `options`: labels of coded values; `today`: base of quick ranges. */
export type FieldProps = {
  column: ListColumn;
  filter: ListFilter | undefined;
  options: Record<string, string> | undefined;
  today: string | undefined;
};
type Props = Pick<FieldProps, "column" | "filter" | "options">;

export function fieldOf(column: ListColumn, filterData: FilterData, today: string): FieldProps {
  return {
    column,
    filter: filterData.query.filters.find((filter) => filter.key === column.key),
    options: column.dict ? filterData.dicts[column.dict] : undefined,
    today: isDay(column) ? today : undefined,
  };
}

const valuesOf = (filter: ListFilter | undefined, kind: FilterKind) =>
  filter?.kind === kind ? filter.values : null;

/**
 * The usual condition as a field, others behind a button. Input names follow the address grammar.
 */
export function FilterField({ column, filter, options, today }: FieldProps) {
  const t = useTranslate();
  const label = headingOf(column, t);
  const kinds = filterKindsOf(column);
  const others = kinds.filter((kind) => kind !== column.filter);
  return (
    <>
      <FilterMain column={column} filter={filter} options={options} label={label} />
      {others.length > 0 ? (
        <details className="sw-pop sw-kinds" name="sw-pop">
          <summary
            aria-label={t("list.otherKinds", { column: label })}
            title={t("list.otherKinds", { column: label })}
          >
            <span aria-hidden="true">⋯</span>
          </summary>
          <div className="sw-pop-body">
            <strong>{label}</strong>
            {today ? <QuickRanges column={column} today={today} /> : null}
            {others.map((kind) => (
              <OtherKind key={kind} kind={kind} column={column} filter={filter} />
            ))}
            <Button type="submit" intent="primary" size="small">
              {t("shell.search")}
            </Button>
          </div>
        </details>
      ) : null}
    </>
  );
}

function FilterMain({ column, filter, options, label }: Props & { label: string }) {
  const t = useTranslate();
  const name = `f.${column.key}`;
  if (column.filter === "between") {
    const [from = "", to = ""] = valuesOf(filter, "between") ?? [];
    const type = isDay(column) ? "date" : "text";
    return (
      <fieldset className="sw-range">
        <legend>{label}</legend>
        <Input
          type={type}
          name={`${name}.from`}
          defaultValue={from}
          aria-label={`${label} ${t("shell.from")}`}
        />
        <span aria-hidden="true">–</span>
        <Input
          type={type}
          name={`${name}.to`}
          defaultValue={to}
          aria-label={`${label} ${t("shell.to")}`}
        />
      </fieldset>
    );
  }
  if (column.dict || column.kind === "flag")
    return <PickMany column={column} filter={filter} options={options} label={label} />;
  const value = (column.filter ? valuesOf(filter, column.filter) : null)?.[0] ?? "";
  return (
    <label>
      <span>{label}</span>
      <Input type="text" name={name} defaultValue={value} />
    </label>
  );
}

/** Several coded values from an unfolding list. */
function PickMany({ column, filter, options: coded = {}, label }: Props & { label: string }) {
  const t = useTranslate();
  const chosen = valuesOf(filter, "in") ?? [];
  const options: Record<string, string> = column.dict
    ? coded
    : { Y: t("shell.yes"), N: t("shell.no") };
  const chosenText = chosen.map((value) => options[value] ?? value).join(", ");
  return (
    <div className="sw-field-like">
      <span id={`f-${column.key}`}>{label}</span>
      <details className="sw-pop sw-pick" name="sw-pop">
        <summary className={fieldLook} aria-labelledby={`f-${column.key} v-${column.key}`}>
          <span id={`v-${column.key}`}>{chosenText || t(column.unasked ?? "list.choose")}</span>
        </summary>
        <div className="sw-pop-body" role="group" aria-labelledby={`f-${column.key}`}>
          {Object.entries(options).map(([value, text]) => (
            <label key={value}>
              <input
                type="checkbox"
                name={`f.${column.key}`}
                value={value}
                defaultChecked={chosen.includes(value)}
              />{" "}
              {text}
            </label>
          ))}
          <Button type="submit" intent="primary" size="small">
            {t("shell.search")}
          </Button>
        </div>
      </details>
    </div>
  );
}

/** Fill both date fields; without JavaScript they submit. */
function QuickRanges({ column, today }: { column: ListColumn; today: string }) {
  const t = useTranslate();
  return (
    <div className="sw-quick">
      {quickRanges.map((name) => {
        const [from, to] = quickRange(name, today);
        return (
          <a
            key={name}
            href={`?f.${column.key}.from=${from}&f.${column.key}.to=${to}`}
            data-from={from}
            data-to={to}
            suppressHydrationWarning
          >
            {t(name)}
          </a>
        );
      })}
    </div>
  );
}

function OtherKind({ kind, column, filter }: Omit<Props, "options"> & { kind: FilterKind }) {
  const t = useTranslate();
  const name = `f.${column.key}.${kind}`;
  const values = valuesOf(filter, kind);
  const labelKey = t(`list.${kind}`);
  if (kind === "empty" || kind === "filled")
    return (
      <label>
        <input type="checkbox" name={name} value="1" defaultChecked={values !== null} /> {labelKey}
      </label>
    );
  if (kind === "in")
    return (
      <label className="sw-paste">
        <span>
          {labelKey} · {t("list.paste")}
        </span>
        <TextArea name={name} rows={5} defaultValue={values?.join("\n") ?? ""} />
      </label>
    );
  return (
    <label>
      <span>{labelKey}</span>
      <Input type={isDay(column) ? "date" : "text"} name={name} defaultValue={values?.[0] ?? ""} />
    </label>
  );
}
