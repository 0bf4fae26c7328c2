import { type ComponentType, createContext, createElement, useContext } from "react";

/** Answers the HTML of a part, remembered by its inputs and the reader's language. */
export type Remember = <P extends object>(part: ComponentType<P>, inputs: P) => string;

/** Given by the server only: the browser draws its parts itself. */
export const RememberContext = createContext<Remember | null>(null);

type Props<P extends object> = {
  /** The element the part fills. */
  as: "div" | "nav";
  className?: string;
  "aria-label"?: string;
  /**
   * Draws what stands inside from its inputs and the language alone: no address, no id of React's, no context but the words; functions among
   * the inputs are for the browser. That makes the inputs a complete key, so nobody is shown what was drawn for somebody else.
   */
  of: ComponentType<P>;
  inputs: P;
};

/**
 * A part of a page that is the same on most visits (menu, unused conditions, columns to choose from). The server writes it as remembered HTML,
 * at a fraction of what React's elements cost; the browser hydrates it as the elements they are.
 */
export function Kept<P extends object>({ as, of: Part, inputs, ...attributes }: Props<P>) {
  const remember = useContext(RememberContext);
  if (remember) return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: remember(Part, inputs) } });
  return createElement(as, attributes, <Part {...inputs} />);
}
