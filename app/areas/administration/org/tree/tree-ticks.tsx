import "../org.css";
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import type { TreeNode } from "#domain/administration/org/org.queries.server.ts";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { findIn, followTick, oneStop, showHalf, startStop, stepTo, tickAll } from "./tick-tree.ts";

type Props = {
  /** Sent as `name[]`. */
  name: string;
  label: string;
  nodes: readonly TreeNode[];
  ticked: ReadonlySet<number>;
  /** The box that links nodes, and its state. */
  linkName: string;
  linked: boolean;
};

/** Nodes of a tree. */
export const numberOf = (nodes: readonly TreeNode[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + numberOf(children), 0);
const isBox = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.closest("li") !== null;

/**
 * While linked, a tick includes ancestors and descendants, an untick descendants. Without script
 * boxes are independent.
 */
export function TreeTicks({ name, label, nodes, ticked, linkName, linked }: Props) {
  const t = useTranslate();
  const live = useHydrated();
  const tree = useRef<HTMLFieldSetElement>(null);
  const [count, setCount] = useState(ticked.size);
  useEffect(() => {
    if (tree.current) setCount(showHalf(tree.current));
  }, [ticked]);
  useEffect(() => {
    if (live && tree.current) startStop(tree.current);
  }, [live]);
  const onChange = ({ target, currentTarget }: ChangeEvent<HTMLFieldSetElement>) => {
    if (isBox(target)) followTick(currentTarget, target);
    setCount(showHalf(currentTarget));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (!isBox(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = stepTo(event.currentTarget, event.target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLFieldSetElement>) => {
    if (live && isBox(target)) oneStop(currentTarget, target);
  };
  return (
    <fieldset
      className="sw-section sw-ticks"
      ref={tree}
      onChange={onChange}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <legend>{label}</legend>
      <input type="hidden" name={`${name}[]`} value="" />
      <input type="hidden" name={linkName} value="N" />
      <div className="sw-ticks-bar">
        <label className="sw-flag sw-ticks-link">
          <input type="checkbox" name={linkName} value="Y" defaultChecked={linked} data-link="" />
          <span>{t("org.checkStrictly")}</span>
        </label>
        {live ? <Tools tree={tree} onTicked={setCount} /> : null}
        <output>{t("org.tickedCount", { count, all: numberOf(nodes) })}</output>
      </div>
      <Level name={name} nodes={nodes} ticked={ticked} />
    </fieldset>
  );
}

type ToolsProps = { tree: RefObject<HTMLFieldSetElement>; onTicked: (count: number) => void };

function Tools({ tree, onTicked }: ToolsProps) {
  const t = useTranslate();
  const tick = (on: boolean) => {
    const { current } = tree;
    if (!current) return;
    tickAll(current, on);
    onTicked(showHalf(current));
    // Marks the form as changed.
    current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <>
      <Find tree={tree} />
      <Button type="button" size="small" onClick={() => tick(true)}>
        {t("org.tickAll")}
      </Button>
      <Button type="button" size="small" onClick={() => tick(false)}>
        {t("org.tickNone")}
      </Button>
    </>
  );
}

/** Outside the form: typing is not unsaved input, and Enter does not submit. */
function Find({ tree }: Pick<ToolsProps, "tree">) {
  const t = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = field;
    const heard = (event: Event) => {
      event.stopPropagation();
      if (event.type === "input" && tree.current) findIn(tree.current, current?.value ?? "");
    };
    for (const type of ["input", "change"]) current?.addEventListener(type, heard);
    return () => {
      for (const type of ["input", "change"]) current?.removeEventListener(type, heard);
    };
  }, [tree]);
  const label = t("org.treeFind");
  return (
    <Input
      ref={field}
      type="search"
      placeholder={label}
      aria-label={label}
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
    />
  );
}

const Level = memo(function Level({
  name,
  nodes,
  ticked,
}: Pick<Props, "name" | "nodes" | "ticked">) {
  return (
    <ul>
      {nodes.map((node) => (
        <li
          key={node.id}
          className={
            node.children.length > 0 &&
            node.children.every((treeNode) => treeNode.children.length === 0)
              ? "sw-tick-row"
              : undefined
          }
        >
          <label className="sw-flag sw-tick">
            <input
              type="checkbox"
              name={`${name}[]`}
              value={node.id}
              defaultChecked={ticked.has(node.id)}
            />
            <span className={node.disabled ? "sw-off" : undefined}>{node.label}</span>
          </label>
          {node.children.length > 0 ? (
            <Level name={name} nodes={node.children} ticked={ticked} />
          ) : null}
        </li>
      ))}
    </ul>
  );
});
