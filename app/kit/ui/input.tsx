import { Classes, TextArea as BlueprintTextArea, type TextAreaProps } from "@blueprintjs/core";
import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { partClass } from "./part-class.ts";

type InputLook = { intent?: "danger" | undefined; small?: boolean | undefined };

const inputClass = ({ intent, small }: InputLook) =>
  [Classes.INPUT, small && Classes.SMALL, Classes.intentClass(intent)].filter(Boolean).join(" ");

/**
 * A field of one line. A plain tag: `InputGroup` would put each of the hundreds of fields of a
 * sheet into one more element for icons that they do not have.
 */
export const Input = forwardRef<HTMLInputElement, InputLook & ComponentPropsWithoutRef<"input">>(
  function Input({ intent, small, className, ...attributes }, ref) {
    const look = inputClass({ intent, small });
    return <input {...attributes} ref={ref} className={partClass(`ui-input ${look}`, className)} />;
  },
);

/** A field of several lines. */
export const TextArea = forwardRef<HTMLTextAreaElement, Omit<TextAreaProps, "ref" | "inputRef">>(
  function TextArea(props, ref) {
    return (
      <BlueprintTextArea
        {...props}
        inputRef={ref}
        className={partClass("ui-input", props.className)}
      />
    );
  },
);

/** A part of the page that looks like a field: formatted text that is edited, what unfolds. */
export const fieldLook = `ui-input ${Classes.INPUT}`;
