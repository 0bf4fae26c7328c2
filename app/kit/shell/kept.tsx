import { type ComponentType, createContext, createElement, useContext } from "react";

/** Returns a part's HTML, cached by inputs and language. */
export type Remember = <P extends object>(part: ComponentType<P>, inputs: P) => string;

/** Server only; the browser renders elements. */
export const RememberContext = createContext<Remember | null>(null);

type Props<P extends object> = {
  as: "div" | "nav";
  className?: string;
  "aria-label"?: string;
  /** Must render from `inputs` and language alone. Then they are a complete key, and no reader sees another's content. */
  of: ComponentType<P>;
  inputs: P;
};

/** The server writes rarely changing parts as cached HTML, at a fraction of React's cost; the browser hydrates elements. */
export function Kept<P extends object>({ as, of: Part, inputs, ...attributes }: Props<P>) {
  const remember = useContext(RememberContext);
  if (remember) return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: remember(Part, inputs) } });
  return createElement(as, attributes, <Part {...inputs} />);
}
