import "./geography.css";
import { Link } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { GeographyNode } from "#domain/masterdata/place/geography.queries.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { plainList } from "#app/kit/ui/plain-list.ts";

type Props = { roots: readonly GeographyNode[]; here: string; path: string; most: number };

/** Up and Down move between lines, Right opens, Left goes to the parent. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const link = (event.target as HTMLElement).closest("a");
  if (!link || event.altKey || event.ctrlKey || event.metaKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a")];
  const at = links.indexOf(link);
  const above = link.closest("ul")?.closest("li")?.querySelector<HTMLElement>("a");
  const goal = {
    ArrowDown: links[at + 1],
    ArrowUp: links[at - 1],
    Home: links[0],
    End: links.at(-1),
    ArrowLeft: above,
  }[event.key];
  if (event.key === "ArrowRight" && link.dataset.shut !== undefined) link.click();
  else if (!goal) return;
  goal?.focus();
  event.preventDefault();
}

/** The tree as links, open along the chosen path; works without script. */
export function GeographySide({ roots, here, path, most }: Props) {
  const t = useTranslate();
  const tree = useRef<HTMLElement>(null);
  useEffect(() => {
    // Scrolls the chosen place into view.
    if (here) tree.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [here]);
  return (
    <nav ref={tree} aria-label={t("place.tree")} onKeyDown={onKeyDown}>
      <h2>{t("place.tree")}</h2>
      <Link to={`${path}?all=1`} aria-current={here === "" ? "true" : undefined}>
        {t("place.allPlaces")}
      </Link>
      <Level nodes={roots} here={here} path={path} most={most} depth={0} />
    </nav>
  );
}

type LevelProps = Omit<Props, "roots"> & { nodes: readonly GeographyNode[]; depth: number };

function Level({ nodes, here, path, most, depth }: LevelProps) {
  const t = useTranslate();
  return (
    <ul className={plainList}>
      {nodes.map((node) => {
        const open = node.children.length > 0;
        const shut = node.below > 0 && !open;
        return (
          <li key={node.code}>
            <Link
              to={`${path}?f.${node.below > 0 ? "parentCode" : "code"}=${encodeURIComponent(node.code)}`}
              title={`${node.code} ${node.name}`}
              aria-current={node.code === here ? "true" : undefined}
              aria-expanded={node.below > 0 ? open : undefined}
              data-shut={shut ? "" : undefined}
              style={{ paddingInlineStart: `${depth * 0.9 + 0.4}rem` }}
              preventScrollReset
            >
              <span aria-hidden="true">{open ? "▾" : shut ? "▸" : "·"}</span> {node.name}{" "}
              <small>{node.code}</small>
            </Link>
            {open ? (
              <Level nodes={node.children} here={here} path={path} most={most} depth={depth + 1} />
            ) : null}
          </li>
        );
      })}
      {nodes.length >= most ? <li>{t("place.morePlaces")}</li> : null}
    </ul>
  );
}
