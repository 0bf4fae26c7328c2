import { type InputHTMLAttributes, useRef } from "react";
import { groupDigits } from "#platform/records/list/cell-text.ts";
import type { Constraint } from "#platform/kernel/refusal/constraints.ts";
import { cutZeros } from "#platform/kernel/text/decimal-text.ts";
import { Input } from "#app/kit/ui/input.tsx";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "min" | "max"> & {
  constraint: Constraint;
  hint: string;
};

const ungrouped = (text: string) => text.replace(/,/g, "");
const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

/** Keeps a number as text to lose no digit; groups thousands while not focused. */
export function NumberInput({ constraint, hint, defaultValue, ...input }: Props) {
  const before = useRef("");
  const { scale = 0, min, max } = constraint;
  const sign = min !== undefined && min >= 0 ? "" : "-?";
  const start = cutZeros(String(defaultValue ?? ""), Math.min(scale, 3));
  return (
    <Input
      {...input}
      className="sw-number-input"
      type="text"
      inputMode={scale === 0 && min !== undefined && min >= 0 ? "numeric" : "decimal"}
      autoComplete="off"
      // The server also accepts full-width digits.
      pattern={
        scale > 0 ? `${sign}[0-9０-９,，]*([.．][0-9０-９]{0,${scale}})?` : `${sign}[0-9０-９,，]*`
      }
      title={hint}
      data-min={min}
      data-max={max}
      defaultValue={isNumber(start) ? groupDigits(start) : start}
      onFocus={(event) => {
        const field = event.currentTarget;
        before.current = ungrouped(field.value);
        if (field.value === before.current) return;
        field.value = before.current;
        // Focus by Tab selects the value, as in other fields.
        field.select();
      }}
      onBlur={(event) => {
        const plain = ungrouped(event.currentTarget.value.trim());
        if (isNumber(plain)) event.currentTarget.value = groupDigits(plain);
      }}
    />
  );
}
