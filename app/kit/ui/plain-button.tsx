import { Classes } from "@blueprintjs/core";
import type { ComponentPropsWithoutRef } from "react";
import { partClass } from "./part-class.ts";

export type ButtonLook = {
  intent?: "primary" | "success" | "warning" | "danger" | undefined;
  size?: "small" | "medium" | "large" | undefined;
  variant?: "solid" | "minimal" | "outlined" | undefined;
};

const sizes = { small: Classes.SMALL, medium: "", large: Classes.LARGE };
const variants = { solid: "", minimal: Classes.MINIMAL, outlined: Classes.OUTLINED };
const buttonClass = ({ intent, size = "medium", variant = "solid" }: ButtonLook) =>
  [Classes.BUTTON, Classes.intentClass(intent), sizes[size], variants[variant]]
    .filter(Boolean)
    .join(" ");

/** What unfolds a `details`, as a button: Blueprint has none that works without a script. */
export function SummaryButton({
  intent,
  size,
  variant,
  className,
  ...attributes
}: ButtonLook & ComponentPropsWithoutRef<"summary">) {
  const look = buttonClass({ intent, size, variant });
  return <summary {...attributes} className={partClass(`ui-button ${look}`, className)} />;
}

/** The label of a checkbox, as a button. */
export function LabelButton({
  intent,
  size,
  variant,
  className,
  htmlFor,
  ...attributes
}: ButtonLook & ComponentPropsWithoutRef<"label">) {
  const look = buttonClass({ intent, size, variant });
  return (
    <label
      {...attributes}
      htmlFor={htmlFor}
      className={partClass(`ui-button ${look}`, className)}
    />
  );
}
