import { Classes } from "@blueprintjs/core";
import type { ReactNode } from "react";

type Props = {
  intent?: "primary" | "success" | "warning" | "danger" | "none" | undefined;
  minimal?: boolean | undefined;
  title?: string | undefined;
  children: ReactNode;
};

/**
 * A state or a kind in one word. A plain tag, because tables have one in each of hundreds of rows.
 */
export function Tag({ intent, minimal, title, children }: Props) {
  const look = [Classes.TAG, minimal && Classes.MINIMAL, Classes.intentClass(intent)];
  return (
    <span title={title} className={look.filter(Boolean).join(" ")}>
      {children}
    </span>
  );
}
