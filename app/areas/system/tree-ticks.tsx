import "./org.css";
import { type ChangeEvent, useEffect, useRef } from "react";
import type { TreeNode } from "#domain/org/org.queries.server.ts";
import { useSay } from "../../kit/shell/say.ts";

type Props = {
  /** Name of the ids in the form, sent as `name[]`. */
  name: string;
  label: string;
  nodes: readonly TreeNode[];
  ticked: ReadonlySet<number>;
  /** Name of the box that says whether nodes tick together, and how it stands. */
  linkName: string;
  linked: boolean;
};

const boxIn = (item: Element | null | undefined) => item?.querySelector<HTMLInputElement>(":scope > .sw-tick input") ?? null;
const below = (item: Element) => [...item.querySelectorAll<HTMLInputElement>("ul .sw-tick input")];

/** A node that is ticked while some of what is below it is not stands half: only to be seen, it is sent as ticked. */
function showHalf(tree: Element): void {
  for (const item of tree.querySelectorAll("li")) {
    const box = boxIn(item);
    const inside = below(item);
    if (box) box.indeterminate = box.checked && inside.some((one) => !one.checked);
  }
}

/**
 * A tree with a box per node. Ticking a node ticks what is above and below it, unticking one unticks what is below it; with the link switched off,
 * and without script, each box is its own.
 */
export function TreeTicks({ name, label, nodes, ticked, linkName, linked }: Props) {
  const say = useSay();
  const tree = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (tree.current) showHalf(tree.current);
  });
  const onChange = (event: ChangeEvent<HTMLFieldSetElement>) => {
    const box = event.target as unknown as HTMLInputElement;
    const root = event.currentTarget;
    const together = root.querySelector<HTMLInputElement>("[data-link]")?.checked;
    if (box.name === `${name}[]` && together) {
      const item = box.closest("li");
      if (item) for (const one of below(item)) one.checked = box.checked;
      if (box.checked)
        for (let up = item?.parentElement?.closest("li"); up; up = up.parentElement?.closest("li")) {
          const above = boxIn(up);
          if (above) above.checked = true;
        }
    }
    showHalf(root);
  };
  return (
    <fieldset className="sw-section sw-ticks" ref={tree} onChange={onChange}>
      <legend>{label}</legend>
      <input type="hidden" name={`${name}[]`} value="" />
      <input type="hidden" name={linkName} value="N" />
      <label className="sw-flag sw-ticks-link">
        <input type="checkbox" name={linkName} value="Y" defaultChecked={linked} data-link="" />
        <span>{say("org.checkStrictly")}</span>
      </label>
      <Level name={name} nodes={nodes} ticked={ticked} />
    </fieldset>
  );
}

function Level({ name, nodes, ticked }: Pick<Props, "name" | "nodes" | "ticked">) {
  return (
    <ul>
      {nodes.map((node) => (
        <li
          key={node.id}
          className={node.children.length > 0 && node.children.every((one) => one.children.length === 0) ? "sw-tick-row" : undefined}
        >
          <label className="sw-flag sw-tick">
            <input type="checkbox" name={`${name}[]`} value={node.id} defaultChecked={ticked.has(node.id)} />
            <span className={node.disabled ? "sw-off" : undefined}>{node.label}</span>
          </label>
          {node.children.length > 0 ? <Level name={name} nodes={node.children} ticked={ticked} /> : null}
        </li>
      ))}
    </ul>
  );
}
