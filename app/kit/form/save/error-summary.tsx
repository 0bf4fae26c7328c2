import { useEffect, useRef } from "react";
import type { FormDefinition } from "#platform/records/form/form.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import type { FieldError } from "./form-data.ts";
import { idOf } from "../field/field-id.ts";
import { focusField, setField } from "../form-dom.ts";

type Props = {
  /** Those not corrected yet. */
  errors: readonly FieldError[];
  /** As reported; new ones take the focus. */
  shown?: readonly FieldError[];
  form: FormDefinition;
  insist?: boolean | undefined;
};

/**
 * Lists all errors and takes the focus. With `insist` they are confirmable warnings, and a button
 * saves anyway.
 */
export function ErrorSummary({ errors, shown = errors, form, insist }: Props) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown.length === 0) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  const { heads, places } = partsOf(errors);
  if (places.length === 0) return null;
  return (
    <div className="sw-summary" role="alert" tabIndex={-1} ref={box}>
      <Callout intent={insist ? "warning" : "danger"}>
        <strong>
          {t(insist ? "shell.objections" : "shell.fixFields", { count: places.length })}
        </strong>
        {heads.map((error) => (
          <p key={error.code}>{t(error.code, error.params)}</p>
        ))}
        <ul>
          {places.map((error, i) => (
            <li key={`${error.field} ${error.code} ${i}`}>
              {isNamed(form, error.field) ? (
                <a
                  href={`#${idOf(error.field)}`}
                  onClick={(event) => {
                    if (focusField(idOf(error.field))) event.preventDefault();
                  }}
                >
                  {labelOf(form, error.field, t)}
                </a>
              ) : null}
              {isNamed(form, error.field) ? ": " : null}
              {t(error.code, error.params)}
            </li>
          ))}
        </ul>
        {insist ? (
          <Button type="submit" name="accept" value="Y" intent="warning">
            {t("shell.saveAnyway")}
          </Button>
        ) : null}
      </Callout>
    </div>
  );
}

/**
 * A refusal without a field before others heads them: it is no place to correct, and goes with the
 * last of them.
 */
function partsOf(errors: readonly FieldError[]): {
  heads: readonly FieldError[];
  places: readonly FieldError[];
} {
  const heads = errors.filter((error, i) => i === 0 && error.field === "");
  const places = errors.slice(heads.length);
  return places.some((error) => error.field !== "")
    ? { heads, places }
    : { heads: [], places: errors };
}

/** An error with suggested codes as buttons; they work without JavaScript. */
export function FaultText({ error }: { error: FieldError }) {
  const t = useTranslate();
  return (
    <span>
      {t(error.code, error.params)}
      {error.suggest?.length ? (
        <span className="sw-suggest">
          {t("shell.meant")}
          {error.suggest.map((codeName) => (
            <button
              key={codeName.code}
              type="submit"
              formNoValidate
              name="_intent"
              value={`use:${error.field}:${codeName.code}`}
              className="sw-suggestion"
              onClick={(event) => {
                if (setField(error.field, codeName.code)) event.preventDefault();
              }}
            >
              {codeName.code} {codeName.label}
            </button>
          ))}
        </span>
      ) : null}
    </span>
  );
}

/** False for fields outside the definition; their errors show without a label. */
const isNamed = (form: FormDefinition, path: string) =>
  [...form.sections.flatMap((section) => section.fields), ...(form.lines ?? [])].some(
    (field) => field.key === path.split(".")[0],
  );

/** The label, in a line with the line's name and number. */
export function labelOf(
  form: FormDefinition,
  path: string,
  t: ReturnType<typeof useTranslate>,
): string {
  const [head, index, tail] = path.split(".");
  const lines = form.lines?.find((line) => line.key === head);
  if (lines) {
    const field = lines.fields.find((field) => field.key === tail);
    return `${t(lines.label)} ${index === undefined ? "" : Number(index) + 1}${field ? ` ${t(field.label)}` : ""}`;
  }
  const field = form.sections
    .flatMap((section) => section.fields)
    .find((formField) => formField.key === head);
  return field ? t(field.label) : path;
}
