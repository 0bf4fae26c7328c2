import { type ChangeEvent, useRef, useState } from "react";
import { useTranslate } from "../shell/translate.ts";
import type { PmsNode } from "./drawer-data.ts";

type Props = {
  name: string;
  label: string;
  nodes: readonly PmsNode[];
  picked: readonly string[];
  /** What selected ids and codes are called that the tree does not offer. */
  names: Readonly<Record<string, string>>;
  /** Nodes with others below them only group them. */
  leavesOnly: boolean;
  open: boolean;
  /** There is script: the tree can be searched, and a group ticks what is below it. */
  live: boolean;
};

/** Every id of a tree. */
const idsIn = (nodes: readonly PmsNode[]): string[] => nodes.flatMap((node) => [node.id, ...idsIn(node.children ?? [])]);

/** Ids and codes chosen from a tree that opens; what is chosen and not in the tree stands in front and stays. */
export function TreeBox({ name, label, nodes, picked, names, leavesOnly, open, live }: Props) {
  const t = useTranslate();
  const box = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(picked.length);
  const [find, setFind] = useState("");
  const existing = new Set(idsIn(nodes));
  const others = picked.filter((value) => !existing.has(value)).map((value): PmsNode => ({ id: value, label: names[value] ?? value }));
  const onChange = (event: ChangeEvent<HTMLUListElement>) => {
    const ticked = event.target as unknown as HTMLInputElement;
    if (ticked.dataset.group !== undefined)
      for (const item of ticked.closest("li")?.querySelectorAll<HTMLInputElement>("ul input[type=checkbox]") ?? [])
        if (!item.closest("li")?.hidden) item.checked = ticked.checked;
    setCount(box.current?.querySelectorAll("input[name]:checked").length ?? 0);
  };
  const level = { name, picked: new Set(picked), leavesOnly, live, wanted: find.trim().toLowerCase() };
  return (
    <details className="sw-pms-tree" open={open || undefined}>
      <summary>
        {label} <small>({count})</small>
      </summary>
      {live ? (
        <input
          className="bp6-input"
          type="search"
          value={find}
          placeholder={t("datapms.treeFind")}
          aria-label={`${label}: ${t("datapms.treeFind")}`}
          onChange={(event) => setFind(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      ) : null}
      <ul ref={box} onChange={onChange}>
        <Level {...level} nodes={others} />
        <Level {...level} nodes={nodes} />
      </ul>
    </details>
  );
}

type LevelProps = {
  nodes: readonly PmsNode[];
  name: string;
  picked: ReadonlySet<string>;
  leavesOnly: boolean;
  live: boolean;
  wanted: string;
};

/** Something of a node or below it is looked for. */
const isRequested = (node: PmsNode, requested: string): boolean =>
  requested === "" ||
  node.label.toLowerCase().includes(requested) ||
  (node.children ?? []).some((pmsNode) => isRequested(pmsNode, requested));

function Level({ nodes, ...level }: LevelProps) {
  return (
    <>
      {nodes.map((node) => (
        <Node key={node.id} node={node} {...level} />
      ))}
    </>
  );
}

function Node({ node, ...level }: { node: PmsNode } & Omit<LevelProps, "nodes">) {
  const { name, picked, leavesOnly, live, wanted: requested } = level;
  const below = node.children ?? [];
  // Departments stand in the tree of users as "d<id>"; nothing is granted to them there.
  const groups = leavesOnly && (below.length > 0 || /^d\d/.test(node.id));
  if (groups && below.length === 0) return null;
  const whole = requested !== "" && node.label.toLowerCase().includes(requested);
  return (
    <li hidden={!isRequested(node, requested)}>
      {groups && !live ? <span>{node.label}</span> : null}
      {groups && !live ? null : (
        <label>
          {groups ? (
            <input type="checkbox" data-group="" />
          ) : (
            <input type="checkbox" name={name} value={node.id} defaultChecked={picked.has(node.id)} />
          )}{" "}
          {node.label}
        </label>
      )}
      {below.length > 0 ? (
        <ul>
          <Level {...level} wanted={whole ? "" : requested} nodes={below} />
        </ul>
      ) : null}
    </li>
  );
}
