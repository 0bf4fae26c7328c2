import { HTMLSelect, type HTMLSelectProps } from "@blueprintjs/core";
import { forwardRef } from "react";
import { partClass } from "./part-class.ts";

/** The browser's own list to choose from; its mark needs no name. */
export const Select = forwardRef<HTMLSelectElement, Omit<HTMLSelectProps, "ref">>(
  function Select(props, ref) {
    return (
      <HTMLSelect
        {...props}
        ref={ref}
        iconProps={{ title: undefined }}
        className={partClass("ui-select", props.className)}
      />
    );
  },
);
