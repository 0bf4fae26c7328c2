import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { Icon } from "#app/kit/ui/icon.tsx";

/** `items` makes it a directory; a `path` with a scheme is external. */
export type MenuEntry = { title: string; icon: string; path: string; items?: readonly MenuEntry[] };
export type MenuGroup = { title: string; icon: string; items: readonly MenuEntry[] };

/** True for a screen and those above it. */
export const leadsTo = (path: string, pathname: string): boolean =>
  pathname === path || (path !== "/" && pathname.startsWith(`${path}/`));

type Props = { groups: readonly MenuGroup[]; here: readonly string[] };

const holds = (entries: readonly MenuEntry[], here: readonly string[]): boolean =>
  entries.some((entry) => (entry.items ? holds(entry.items, here) : here.includes(entry.path)));

/** A group links to its first page. */
const firstOf = (entries: readonly MenuEntry[]): string => {
  const [entry] = entries;
  return entry?.items ? firstOf(entry.items) : (entry?.path ?? "/");
};

/** Falls back to the first group. */
const groupOf = (groups: readonly MenuGroup[], here: readonly string[]): MenuGroup | undefined =>
  groups.find((group) => holds(group.items, here)) ?? groups[0];

/**
 * `here`: paths of the current place, whose group is open. Every group is there, beside a top
 * navigation too.
 */
export function Menu({ groups, here }: Props) {
  const at = groupOf(groups, here);
  return (
    <>
      {groups.map((group) => (
        <details
          key={group.title}
          open={group === at}
          className={group === at ? "sw-menu-group sw-here" : "sw-menu-group"}
        >
          <summary title={group.title}>
            <Icon name={group.icon} /> <span>{group.title}</span>
          </summary>
          <Entries entries={group.items} here={here} />
        </details>
      ))}
    </>
  );
}

function Entries({ entries, here }: { entries: readonly MenuEntry[]; here: readonly string[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.path + entry.title}>
          {entry.items ? (
            <details open={holds(entry.items, here)}>
              <summary title={entry.title}>
                <Icon name={entry.icon} /> <span>{entry.title}</span>
              </summary>
              <Entries entries={entry.items} here={here} />
            </details>
          ) : (
            <MenuLink
              to={entry.path}
              here={here.includes(entry.path) ? "page" : null}
              icon={entry.icon}
            >
              {entry.title}
            </MenuLink>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows `shown` groups; the rest goes under "More" (platform §9). */
export function TopMenu({ groups, here, shown, more }: Props & { shown: number; more: string }) {
  const at = groupOf(groups, here);
  const link = (group: MenuGroup) => (
    <MenuLink key={group.title} to={firstOf(group.items)} here={group === at ? "true" : null}>
      {group.title}
    </MenuLink>
  );
  const rest = groups.slice(shown);
  return (
    <>
      {groups.slice(0, shown).map(link)}
      {rest.length > 0 ? (
        <details className="sw-drop" name="sw-drop">
          <summary className={at && rest.includes(at) ? "active" : undefined}>{more}</summary>
          <div className="sw-drop-body">{rest.map(link)}</div>
        </details>
      ) : null}
    </>
  );
}

/** One handler for all links: two hundred router links cost a page as much as its rows. */
export function useMenuLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as Element).closest("a");
    const isPlain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || link.target || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    navigate(link.pathname + link.search, { replace: link.href === window.location.href });
  };
}

type LinkProps = { to: string; here: "page" | "true" | null; icon?: string; children: string };

function MenuLink({ to, here, icon, children }: LinkProps) {
  const at = here ? ({ "aria-current": here, className: "active" } as const) : {};
  const face = icon ? (
    <>
      <Icon name={icon} /> <span>{children}</span>
    </>
  ) : (
    children
  );
  const title = icon ? { title: children } : {};
  if (/^https?:/i.test(to))
    return (
      <a href={to} target="_blank" rel="noreferrer" {...title}>
        {face}
      </a>
    );
  return (
    <a {...at} {...title} href={to}>
      {face}
    </a>
  );
}
