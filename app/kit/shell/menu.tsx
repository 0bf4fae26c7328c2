import { Link } from "@remix-run/react";
import type { Word } from "#domain/words.ts";
import { useSay } from "./say.ts";

export type MenuGroup = { group: string; items: { path: string; word: Word }[] };

/** True for the screen an address belongs to, and for those above it. */
export const leadsTo = (path: string, pathname: string): boolean => pathname === path || (path !== "/" && pathname.startsWith(`${path}/`));

type Props = { groups: readonly MenuGroup[]; here: readonly string[] };

/** The menus of the frame; `here` are the paths the reader is at. */
export function Menu({ groups, here }: Props) {
  const say = useSay();
  return (
    <>
      {groups.map((group) => (
        <details key={group.group} open>
          <summary>{say(`menu.group.${group.group}` as Word)}</summary>
          <ul>
            {group.items.map((item) => (
              <li key={item.path}>
                <MenuLink to={item.path} here={here.includes(item.path)}>
                  {say(item.word)}
                </MenuLink>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}

/** The server writes the link a router's link becomes: what is remembered knows no address of its own. */
function MenuLink({ to, here, children }: { to: string; here: boolean; children: string }) {
  const at = here ? ({ "aria-current": "page", className: "active" } as const) : {};
  if (import.meta.env.SSR)
    return (
      <a {...at} data-discover="true" href={to}>
        {children}
      </a>
    );
  return (
    <Link {...at} to={to}>
      {children}
    </Link>
  );
}
