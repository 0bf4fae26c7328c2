import { Link } from "@remix-run/react";
/** Menus in the reader's language; an address with a scheme leads out of the product. */
export type MenuGroup = { title: string; items: { path: string; title: string }[] };

/** True for the screen an address belongs to, and for those above it. */
export const leadsTo = (path: string, pathname: string): boolean => pathname === path || (path !== "/" && pathname.startsWith(`${path}/`));

type Props = { groups: readonly MenuGroup[]; here: readonly string[] };

/** The menus of the frame; `here` are the paths the reader is at. */
export function Menu({ groups, here }: Props) {
  return (
    <>
      {groups.map((group) => (
        <details key={group.title} open>
          <summary>{group.title}</summary>
          <ul>
            {group.items.map((item) => (
              <li key={item.path}>
                <MenuLink to={item.path} here={here.includes(item.path)}>
                  {item.title}
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
  if (/^https?:/i.test(to))
    return (
      <a href={to} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
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
