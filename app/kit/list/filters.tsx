import { todayShown } from "#platform/clock/shown-zone.ts";
import { Form, Link, useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { headingOf, type ListColumn, type ListFilter } from "#platform/list/list.ts";
import { Kept } from "../shell/kept.tsx";
import { useTranslate } from "../shell/translate.ts";
import { addressOf, addressOfForm, withoutFilter } from "./filter-address.ts";
import { type FieldProps, FilterField, fieldOf } from "./filter-field.tsx";
import type { FilterData } from "./list-data.ts";

/** Others unfold. */
const shownFilters = 8;

/** A GET form: the address is the search and can be shared. */
export function Filters({ data: filterData }: { data: FilterData }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  useClosePops(form);
  const goOnInTable = useFocusAfterSearch(filterData);
  const columns = filterData.columns.filter((column) => column.filter && (!column.hidden || column.query));
  if (columns.length === 0) return null;
  // Active conditions always show.
  const used = new Set(filterData.query.filters.map((filter) => filter.key));
  const first = columns.filter((column, i) => (column.query ?? i < shownFilters) || used.has(column.key));
  const more = columns.filter((column) => !first.includes(column));
  const today = todayShown();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    goOnInTable();
    navigate(addressOfForm(new FormData(event.currentTarget), filterData.query));
  };
  const choose = (event: MouseEvent<HTMLFormElement>) => chooseRange(event, form.current);
  return (
    <>
      <input type="checkbox" id="sw-fold" className="sw-fold" aria-label={t("list.filters")} />
      <label htmlFor="sw-fold" className="sw-fold-label bp6-button" aria-hidden="true">
        {t("list.filters")} {used.size > 0 ? `(${used.size})` : ""}
      </label>
      <Form
        ref={form}
        method="get"
        className="sw-filters"
        key={JSON.stringify(filterData.query.filters)}
        role="search"
        onSubmit={search}
        onClick={choose}
      >
        {first.map((column) => (
          <Kept
            key={column.key}
            as="div"
            className={used.has(column.key) ? "sw-filter sw-filter-used" : "sw-filter"}
            of={FilterField}
            inputs={fieldOf(column, filterData, today)}
          />
        ))}
        <div className="sw-filter-buttons">
          <button type="submit" className="bp6-button bp6-intent-primary">
            {t("shell.search")}
          </button>
          <Link className="bp6-button" to={`${pathname}?all=1`}>
            {t("shell.reset")}
          </Link>
        </div>
        {more.length > 0 ? (
          <details className="sw-more">
            <summary>{t("shell.moreFilters", { count: more.length })}</summary>
            <Kept
              as="div"
              className="sw-more-fields"
              of={MoreFields}
              inputs={{ fields: more.map((column) => fieldOf(column, filterData, today)) }}
            />
          </details>
        ) : null}
      </Form>
      <Chips data={filterData} columns={columns} />
    </>
  );
}

/** Moves the focus to the table after a search by keyboard. Call the result on submit. */
function useFocusAfterSearch(filterData: FilterData): () => void {
  const searched = useRef(false);
  useEffect(() => {
    if (!searched.current) return;
    searched.current = false;
    document.querySelector<HTMLElement>(".sw-frame .sw-big, .sw-frame td[tabindex='0']")?.focus({ preventScroll: true });
  }, [filterData]);
  return () => {
    searched.current = true;
  };
}

function MoreFields({ fields }: { fields: readonly FieldProps[] }) {
  return (
    <>
      {fields.map((field) => (
        <div className="sw-filter" key={field.column.key}>
          <FilterField {...field} />
        </div>
      ))}
    </>
  );
}

/** Fills both date fields and searches. */
function chooseRange(event: MouseEvent<HTMLFormElement>, form: HTMLFormElement | null): void {
  const quick = (event.target as HTMLElement).closest<HTMLElement>("[data-from]");
  if (!quick || !form) return;
  event.preventDefault();
  const key =
    new URLSearchParams(quick.getAttribute("href") ?? "")
      .keys()
      .next()
      .value?.replace(/\.from$/, "") ?? "";
  const fill = (end: string, value: string | undefined) => {
    const input = form.elements.namedItem(`${key}.${end}`);
    if (input instanceof HTMLInputElement) input.value = value ?? "";
  };
  fill("from", quick.dataset.from);
  fill("to", quick.dataset.to);
  form.requestSubmit();
}

export function useFilterText(filterData: FilterData): (filter: ListFilter) => string {
  const t = useTranslate();
  return ({ key, kind, values }) => {
    const column = filterData.columns.find((column) => column.key === key);
    if (!column) return key;
    const dict: Record<string, string> = column.dict
      ? (filterData.dicts[column.dict] ?? {})
      : column.kind === "flag"
        ? { Y: t("shell.yes"), N: t("shell.no") }
        : {};
    const name = headingOf(column, t);
    const shown = values.map((value) => dict[value] ?? value);
    if (kind === "empty" || kind === "filled") return `${name} ${t(`list.${kind}`)}`;
    if (kind === "between") return `${name} ${shown[0] || "…"} – ${shown[1] || "…"}`;
    if (kind === "in" && shown.length > 3) return `${name} ${t("list.values", { count: shown.length })}`;
    // "In" of a single value reads as "equals".
    const how = kind === "in" && shown.length === 1 ? "equals" : kind;
    return `${name} ${t(`list.${how}`)} ${shown.join(", ")}`;
  };
}

/** Active conditions with remove links. */
function Chips({ data: filterData, columns }: { data: FilterData; columns: readonly ListColumn[] }) {
  const t = useTranslate();
  const text = useFilterText(filterData);
  const filters = filterData.query.filters.filter((filter) => columns.some((column) => column.key === filter.key));
  if (filters.length === 0) return null;
  return (
    <ul className="sw-chips" aria-label={t("list.used")}>
      {filters.map((filter) => (
        <li key={filter.key}>
          <Link
            className="sw-chip"
            to={addressOf(withoutFilter(filterData.query, filter.key)) + (filters.length === 1 ? "&all=1" : "")}
            aria-label={t("list.removeFilter", { filter: text(filter) })}
            preventScrollReset
          >
            {text(filter)} <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      {filters.length > 1 ? (
        <li>
          <Link to="?all=1">{t("list.clearFilters")}</Link>
        </li>
      ) : null}
    </ul>
  );
}

/** Closes menus on Escape and on a click elsewhere. */
export function useClosePops(within: RefObject<HTMLElement>): void {
  useEffect(() => {
    const open = () => within.current?.querySelectorAll<HTMLDetailsElement>("details.sw-pop[open]") ?? [];
    const onPointer = (event: PointerEvent) => {
      for (const pop of open()) if (!pop.contains(event.target as Node)) pop.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const pop of open()) {
        pop.open = false;
        pop.querySelector("summary")?.focus();
      }
    };
    document.addEventListener("pointerdown", onPointer);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPointer);
      document.removeEventListener("keydown", onKey);
    };
  });
}
