import { Classes } from "@blueprintjs/core";
import { partClass } from "./part-class.ts";

/**
 * A sign beside a text or in a named button, from Blueprint's icon font: names of menu icons are
 * data, and a page would fetch the drawings of all of them.
 */
export function Icon({ name, className }: { name: string; className?: string | undefined }) {
  const sign = `ui-icon ${Classes.ICON_STANDARD} ${Classes.iconClass(name)}`;
  return <span className={partClass(sign, className)} aria-hidden="true" />;
}
