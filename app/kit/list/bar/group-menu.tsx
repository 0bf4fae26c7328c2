import { Link, useLocation } from "@remix-run/react";
import { useRef, useState } from "react";
import { canGroup, headingOf } from "#platform/records/list/list.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { AnchorButton } from "#app/kit/ui/button.tsx";
import { SummaryButton } from "#app/kit/ui/plain-button.tsx";
import { onFoldKey } from "#app/kit/ui/fold-menu.ts";
import { addressOf } from "../filters/filter-address.ts";
import { useClosePops } from "../filters/filters.tsx";
import type { ListData } from "../data/list-data.ts";
import { useHydrated } from "../data/use-hydrated.tsx";

/**
 * `drawer=group` opens the menu without JavaScript, so that other pages need not carry its links.
 */
const drawer = "drawer";

/** Groups the rows by a column. */
export function GroupMenu({ data: listData }: { data: ListData }) {
  const t = useTranslate();
  const live = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDetailsElement>(null);
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const opened = query.get(drawer) === "group";
  const [open, setOpen] = useState(opened);
  useClosePops(box);
  query.set(drawer, "group");
  if (!live && !opened)
    return (
      <AnchorButton className="sw-group-link" href={`?${query}`}>
        {t("list.group")}
      </AnchorButton>
    );
  return (
    <div ref={box}>
      <details
        className="sw-pop sw-group-menu"
        ref={menu}
        name="sw-pop"
        onKeyDown={onFoldKey}
        open={opened || undefined}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <SummaryButton>{t("list.group")}</SummaryButton>
        <div className="sw-pop-body">
          {open ? (
            <Choices data={listData} onChosen={() => menu.current?.removeAttribute("open")} />
          ) : null}
        </div>
      </details>
    </div>
  );
}

function Choices({ data: listData, onChosen }: { data: ListData; onChosen: () => void }) {
  const t = useTranslate();
  const { group, ...rest } = listData.query;
  const columns = listData.columns.filter((column) => canGroup(column) && !column.off);
  return (
    <>
      {group ? (
        <Link
          to={addressOf({ ...rest, page: 1 }, listData.view)}
          onClick={onChosen}
          preventScrollReset
        >
          {t("list.groupOff")}
        </Link>
      ) : null}
      {columns.map((column) => (
        <Link
          key={column.key}
          to={addressOf({ ...rest, group: column.key, page: 1 }, listData.view)}
          aria-current={column.key === group ? "true" : undefined}
          onClick={onChosen}
          preventScrollReset
        >
          {headingOf(column, t)}
        </Link>
      ))}
    </>
  );
}

/** Says by what the list is grouped and removes it. */
export function GroupChip({ data: listData }: { data: ListData }) {
  const t = useTranslate();
  const { group, ...rest } = listData.query;
  const column = listData.columns.find(({ key }) => key === group);
  if (!column) return null;
  const text = t("list.groupedBy", { column: headingOf(column, t) });
  return (
    <li>
      <Link
        className="sw-chip"
        to={addressOf({ ...rest, page: 1 }, listData.view)}
        aria-label={t("list.removeFilter", { filter: text })}
        preventScrollReset
      >
        {text} <span aria-hidden="true">×</span>
      </Link>
    </li>
  );
}
