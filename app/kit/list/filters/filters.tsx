import { todayShown } from "#platform/kernel/clock/shown-zone.ts";
import { Form, Link, useLocation, useNavigate } from "@remix-run/react";
import {
  type ChangeEvent,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import {
  filterKindsOf,
  headingOf,
  type ListColumn,
  type ListFilter,
} from "#platform/records/list/list.ts";
import { textWidth } from "../data/text-width.ts";
import { writePivot } from "#platform/records/pivot/pivot.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { LabelButton } from "#app/kit/ui/plain-button.tsx";
import { addressOf, addressOfForm, withoutFilter } from "./filter-address.ts";
import { type FieldProps, FilterField, fieldOf } from "./filter-field.tsx";
import type { FilterData } from "../data/list-data.ts";

/** Pixels of the bar's one line at 1440, without its buttons; conditions that do not fit unfold. */
const lineWidth = 900;
const folded = "sw-filters-folded";

/**
 * Pixels of a condition in the bar: label, field, the button of its other operators and the gap.
 */
function roomOf(column: ListColumn, label: string): number {
  const field = column.filter === "between" ? 250 : 104;
  return textWidth(label, 12) + field + (filterKindsOf(column).length > 1 ? 18 : 0) + 18;
}

/** The conditions that fit into one line, in their order; an administrator's choice comes first. */
export function filtersInLine(
  columns: readonly ListColumn[],
  labelOf: (column: ListColumn) => string,
): ListColumn[] {
  let left = lineWidth;
  const chosen = columns.filter((column) => column.query !== false);
  const ranked = [
    ...chosen.filter((column) => column.query),
    ...chosen.filter((column) => !column.query),
  ];
  const shown = new Set<ListColumn>();
  for (const column of ranked) {
    left -= roomOf(column, labelOf(column));
    if (left < 0) break;
    shown.add(column);
  }
  return columns.filter((column) => shown.has(column));
}

/** Conditions the reader may set; also those of a hidden column that is offered. */
export const filterColumns = ({ columns }: FilterData): ListColumn[] =>
  columns.filter((column) => column.filter && (!column.hidden || column.query));

/**
 * A GET form: the address is the search and can be shared. One line; the rest and all that is set
 * unfold and stand as chips.
 */
export function Filters({ data: filterData }: { data: FilterData }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  useClosePops(form);
  const goOnInTable = useFocusAfterSearch(filterData);
  useFolded();
  const columns = filterColumns(filterData);
  if (columns.length === 0) return null;
  const used = new Set(filterData.query.filters.map((filter) => filter.key));
  const first = filtersInLine(columns, (column) => headingOf(column, t));
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
      <input
        type="checkbox"
        id="sw-filters-fold"
        className="sw-filters-fold"
        aria-label={t("list.filtersFold")}
        onChange={keepFolded}
      />
      <Form
        ref={form}
        method="get"
        className="sw-filters"
        key={JSON.stringify(filterData.query.filters)}
        role="search"
        onSubmit={search}
        onClick={choose}
      >
        {filterData.query.group ? (
          <input type="hidden" name="group" value={filterData.query.group} />
        ) : null}
        {pivotFields(filterData.query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {first.map((column) => (
          <div
            key={column.key}
            className={used.has(column.key) ? "sw-filter sw-filter-used" : "sw-filter"}
          >
            <FilterField {...fieldOf(column, filterData, today)} />
          </div>
        ))}
        {more.length > 0 ? (
          <details className="sw-more sw-pop">
            <summary>{t("shell.moreFilters", { count: more.length })}</summary>
            <div className="sw-more-fields sw-pop-body">
              <MoreFields fields={more.map((column) => fieldOf(column, filterData, today))} />
            </div>
          </details>
        ) : null}
        <div className="sw-filter-buttons">
          <Button type="submit" intent="primary">
            {t("shell.search")}
          </Button>
          <LinkButton to={`${pathname}?all=1`}>{t("shell.reset")}</LinkButton>
        </div>
      </Form>
    </>
  );
}

/** The pivot stays while its conditions change. */
function pivotFields({ pivot }: FilterData["query"]): [name: string, value: string][] {
  const params = new URLSearchParams();
  if (pivot) writePivot(params, pivot);
  return [...params];
}

/** Folds the filter bar; on a narrow screen, where it begins folded, unfolds it. */
export function FoldFilters({ data: filterData }: { data: FilterData }) {
  const t = useTranslate();
  const { length } = filterData.query.filters;
  if (filterColumns(filterData).length === 0) return null;
  return (
    <LabelButton
      htmlFor="sw-filters-fold"
      className="sw-fold-label"
      aria-hidden="true"
      title={t("list.filtersFold")}
    >
      {t("list.filters")}
      {length > 0 ? ` (${length})` : ""}
    </LabelButton>
  );
}

const isNarrow = () => window.matchMedia("(max-width: 699px)").matches;

/** The bar stays folded on this device until it is unfolded. */
function keepFolded(event: ChangeEvent<HTMLInputElement>): void {
  if (!isNarrow()) localStorage.setItem(folded, event.currentTarget.checked ? "1" : "");
}

function useFolded(): void {
  useEffect(() => {
    const box = document.querySelector<HTMLInputElement>(".sw-filters-fold");
    if (!box || isNarrow()) return;
    // Checked already: it was pressed before the page was hydrated, and that press counts.
    if (box.checked) localStorage.setItem(folded, "1");
    else box.checked = localStorage.getItem(folded) === "1";
  }, []);
}

/** Moves the focus to the table after a search by keyboard. Call the result on submit. */
function useFocusAfterSearch(filterData: FilterData): () => void {
  const searched = useRef(false);
  useEffect(() => {
    if (!searched.current) return;
    searched.current = false;
    document
      .querySelector<HTMLElement>(".sw-frame .sw-big, .sw-frame td[tabindex='0']")
      ?.focus({ preventScroll: true });
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
      <MoreSearch />
    </>
  );
}

function MoreSearch() {
  const t = useTranslate();
  return (
    <Button type="submit" intent="primary">
      {t("shell.search")}
    </Button>
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
    if (kind === "in" && shown.length > 3)
      return `${name} ${t("list.values", { count: shown.length })}`;
    // "In" of a single value reads as "equals".
    const how = kind === "in" && shown.length === 1 ? "equals" : kind;
    return `${name} ${t(`list.${how}`)} ${shown.join(", ")}`;
  };
}

/** Active conditions with remove links. */
export function Chips({ data: filterData, children }: { data: FilterData; children?: ReactNode }) {
  const t = useTranslate();
  const columns = filterColumns(filterData);
  const text = useFilterText(filterData);
  const filters = filterData.query.filters.filter((filter) =>
    columns.some((column) => column.key === filter.key),
  );
  if (filters.length === 0 && !children) return null;
  return (
    <ul className="sw-chips" aria-label={t("list.used")}>
      {children}
      {filters.map((filter) => (
        <li key={filter.key}>
          <Link
            className="sw-chip"
            to={
              addressOf(withoutFilter(filterData.query, filter.key)) +
              (filters.length === 1 ? "&all=1" : "")
            }
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
    const open = () =>
      within.current?.querySelectorAll<HTMLDetailsElement>("details.sw-pop[open]") ?? [];
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
