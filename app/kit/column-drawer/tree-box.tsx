import { type FormEvent, useRef, useState } from "react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Input } from "#app/kit/ui/input.tsx";
import type { PmsNode } from "./drawer-data.ts";

type Props = {
  name: string;
  label: string;
  nodes: readonly PmsNode[];
  picked: readonly string[];
  /** Labels of selected values missing from the tree. */
  names: Readonly<Record<string, string>>;
  /** Parent nodes only group. */
  leavesOnly: boolean;
  open: boolean;
  /** Hydrated: search works, and a group ticks its descendants. */
  live: boolean;
};

const idsIn = (nodes: readonly PmsNode[]): string[] =>
  nodes.flatMap((node) => [node.id, ...idsIn(node.children ?? [])]);

/** Picks values from a tree. Selected values missing from it stay on top. */
export function TreeBox({ name, label, nodes, picked, names, leavesOnly, open, live }: Props) {
  const t = useTranslate();
  const box = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(picked.length);
  const [find, setFind] = useState("");
  const offered = new Set(idsIn(nodes));
  const others = picked
    .filter((value) => !offered.has(value))
    .map((value): PmsNode => ({ id: value, label: names[value] ?? value }));
  const onChange = ({ target: ticked }: FormEvent<HTMLUListElement>) => {
    if (!(ticked instanceof HTMLInputElement)) return;
    if (ticked.dataset.group !== undefined)
      for (const item of ticked
        .closest("li")
        ?.querySelectorAll<HTMLInputElement>("ul input[type=checkbox]") ?? [])
        if (!item.closest("li")?.hidden) item.checked = ticked.checked;
    setCount(box.current?.querySelectorAll("input[name]:checked").length ?? 0);
  };
  const level = {
    name,
    picked: new Set(picked),
    leavesOnly,
    live,
    search: find.trim().toLowerCase(),
  };
  return (
    <details className="sw-pms-tree" open={open || undefined}>
      <summary>
        {label} <small>({count})</small>
      </summary>
      {live ? (
        <Input
          type="search"
          value={find}
          placeholder={t("dataPermission.treeFind")}
          aria-label={`${label}: ${t("dataPermission.treeFind")}`}
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
  search: string;
};

/** True when the node or a descendant matches. */
const isRequested = (node: PmsNode, searchText: string): boolean =>
  searchText === "" ||
  node.label.toLowerCase().includes(searchText) ||
  (node.children ?? []).some((pmsNode) => isRequested(pmsNode, searchText));

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
  const { name, picked, leavesOnly, live, search: searchText } = level;
  const below = node.children ?? [];
  // In the user tree departments are "d<id>" and cannot be granted anything.
  const groups = leavesOnly && (below.length > 0 || /^d\d/.test(node.id));
  if (groups && below.length === 0) return null;
  const whole = searchText !== "" && node.label.toLowerCase().includes(searchText);
  return (
    <li hidden={!isRequested(node, searchText)}>
      {groups && !live ? <span>{node.label}</span> : null}
      {groups && !live ? null : (
        <label>
          {groups ? (
            <input type="checkbox" data-group="" />
          ) : (
            <input
              type="checkbox"
              name={name}
              value={node.id}
              defaultChecked={picked.has(node.id)}
            />
          )}{" "}
          {node.label}
        </label>
      )}
      {below.length > 0 ? (
        <ul>
          <Level {...level} search={whole ? "" : searchText} nodes={below} />
        </ul>
      ) : null}
    </li>
  );
}
