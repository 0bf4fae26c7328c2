import type { FormDefinition } from "#domain/kit/form.ts";
import { useSay } from "../shell/say.ts";
import type { FieldError } from "./form-data.ts";

/** All errors of a submit in one place; each leads to its field. */
export function ErrorSummary({ errors, form }: { errors: readonly FieldError[]; form: FormDefinition }) {
  const say = useSay();
  if (errors.length === 0) return null;
  return (
    <div className="bp6-callout bp6-intent-danger" role="alert">
      <strong>{say("shell.fixFields", { count: errors.length })}</strong>
      <ul>
        {errors.map((error) => (
          <li key={error.field + error.code}>
            {error.field ? <a href={`#${idOf(error.field)}`}>{labelOf(form, error.field, say)}: </a> : null}
            {say(error.code, error.params)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The element id of a field path such as `cargo.0.pkgs`. */
export function idOf(path: string): string {
  return `f-${path.replace(/[.[\]]+/g, "-").replace(/-$/, "")}`;
}

function labelOf(form: FormDefinition, path: string, say: ReturnType<typeof useSay>): string {
  const [head, index, tail] = path.split(".");
  const lines = form.lines?.find((one) => one.key === head);
  if (lines) {
    const field = lines.fields.find((one) => one.key === tail);
    return `${say(lines.word)} ${index === undefined ? "" : Number(index) + 1}${field ? ` ${say(field.word)}` : ""}`;
  }
  const field = form.sections.flatMap((section) => section.fields).find((one) => one.key === head);
  return field ? say(field.word) : path;
}
