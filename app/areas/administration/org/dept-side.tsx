import "./org.css";
import { Link } from "@remix-run/react";
import type { TreeNode } from "#domain/administration/org/org.queries.server.ts";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Input } from "#app/kit/ui/input.tsx";
import { plainList } from "#app/kit/ui/plain-list.ts";
import { findIn } from "./tree/tick-tree.ts";

/** Links to accounts of the department and its descendants. */
export type DeptLink = Pick<TreeNode, "id" | "label" | "disabled"> & {
  to: string;
  here: boolean;
  children: DeptLink[];
};

/** The tree as links; works without script. */
export function DeptSide({
  nodes,
  all,
  here,
}: {
  nodes: readonly DeptLink[];
  all: string;
  here: boolean;
}) {
  const t = useTranslate();
  const live = useHydrated();
  return (
    <nav aria-label={t("org.deptTree")}>
      <h2>{t("org.deptTree")}</h2>
      {live ? (
        <Input
          type="search"
          placeholder={t("org.treeFind")}
          aria-label={`${t("org.deptTree")}: ${t("org.treeFind")}`}
          onChange={({ currentTarget }) => {
            const nav = currentTarget.closest("nav");
            if (nav) findIn(nav, currentTarget.value, ":scope > a");
          }}
        />
      ) : null}
      <Link to={all} aria-current={here ? "true" : undefined}>
        {t("org.allDepts")}
      </Link>
      <Level nodes={nodes} depth={0} />
    </nav>
  );
}

function Level({ nodes, depth }: { nodes: readonly DeptLink[]; depth: number }) {
  return (
    <ul className={plainList}>
      {nodes.map((node) => (
        <li key={node.id}>
          <Link
            to={node.to}
            title={node.label}
            aria-current={node.here ? "true" : undefined}
            className={node.disabled ? "sw-off" : undefined}
            style={{ paddingInlineStart: `${depth + 0.4}rem` }}
          >
            {node.label}
          </Link>
          {node.children.length > 0 ? <Level nodes={node.children} depth={depth + 1} /> : null}
        </li>
      ))}
    </ul>
  );
}
