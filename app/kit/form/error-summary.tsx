import { useEffect, useRef } from "react";
import type { FormDefinition } from "#platform/form/form.ts";
import { useSay } from "../shell/translate.ts";
import type { FieldError } from "./form-data.ts";
import { focusField, setField } from "./form-dom.ts";

type Props = { errors: readonly FieldError[]; form: FormDefinition; insist?: boolean };

/**
 * All errors of a submit in one place; each leads to its field. It takes the focus, so that nobody searches for what happened. With `insist`
 * they are objections, and a button saves all the same.
 */
export function ErrorSummary({ errors, form, insist }: Props) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length === 0) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div className={`bp6-callout bp6-intent-${insist ? "warning" : "danger"} sw-summary`} role="alert" tabIndex={-1} ref={box}>
      <strong>{say(insist ? "shell.objections" : "shell.fixFields", { count: errors.length })}</strong>
      <ul>
        {errors.map((error, i) => (
          <li key={`${error.field} ${error.code} ${i}`}>
            {isNamed(form, error.field) ? (
              <a
                href={`#${idOf(error.field)}`}
                onClick={(event) => {
                  if (focusField(idOf(error.field))) event.preventDefault();
                }}
              >
                {labelOf(form, error.field, say)}
              </a>
            ) : null}
            {isNamed(form, error.field) ? ": " : null}
            {say(error.code, error.params)}
          </li>
        ))}
      </ul>
      {insist ? (
        <button type="submit" name="accept" value="Y" className="bp6-button bp6-intent-warning">
          {say("shell.saveAnyway")}
        </button>
      ) : null}
    </div>
  );
}

/** What is wrong with a field, and the codes that may be meant: buttons that put them there, without JavaScript through the server. */
export function FaultText({ error }: { error: FieldError }) {
  const say = useSay();
  return (
    <span>
      {say(error.code, error.params)}
      {error.suggest?.length ? (
        <span className="sw-suggest">
          {say("shell.meant")}
          {error.suggest.map((one) => (
            <button
              key={one.code}
              type="submit"
              formNoValidate
              name="_intent"
              value={`use:${error.field}:${one.code}`}
              className="sw-suggestion"
              onClick={(event) => {
                if (setField(error.field, one.code)) event.preventDefault();
              }}
            >
              {one.code} {one.label}
            </button>
          ))}
        </span>
      ) : null}
    </span>
  );
}

/** The element id of a field path such as `cargo.0.pkgs`. */
export function idOf(path: string): string {
  return `f-${path.replace(/[.[\]]+/g, "-").replace(/-$/, "")}`;
}

/** A field of the sheet. One of a form beside it, or of a tree, has no name here: what is wrong with it is said without one. */
const isNamed = (form: FormDefinition, path: string) =>
  [...form.sections.flatMap((section) => section.fields), ...(form.lines ?? [])].some((one) => one.key === path.split(".")[0]);

/** What people call a field: its label, in a line with the line's name and number. */
export function labelOf(form: FormDefinition, path: string, say: ReturnType<typeof useSay>): string {
  const [head, index, tail] = path.split(".");
  const lines = form.lines?.find((one) => one.key === head);
  if (lines) {
    const field = lines.fields.find((one) => one.key === tail);
    return `${say(lines.word)} ${index === undefined ? "" : Number(index) + 1}${field ? ` ${say(field.word)}` : ""}`;
  }
  const field = form.sections.flatMap((section) => section.fields).find((one) => one.key === head);
  return field ? say(field.word) : path;
}
