import { amountShown } from "#domain/kit/cell-text.ts";
import type { FormField, FormValue } from "#domain/kit/form.ts";
import { useSay } from "../shell/say.ts";
import { idOf } from "./error-summary.tsx";
import type { FieldError, FormData_ } from "./form-data.ts";
import { ReferenceInput } from "./reference-input.tsx";

type Props = {
  field: FormField;
  /** Name in the form: `key` or `cargo[0].key`. */
  name: string;
  value: FormValue;
  found: FormData_;
  errors: readonly FieldError[] | undefined;
  /** In a line the heading of the column is the label. */
  bare?: boolean;
};

/** One field by its kind, with its constraint from the schema and its error. */
export function FieldInput({ field, name, value, found, errors, bare }: Props) {
  const say = useSay();
  const path = name.replace(/\[(\d+)\]\./, ".$1.");
  const wrong = errors?.filter((one) => one.field === path) ?? [];
  const id = idOf(path);
  const constraint = found.constraints[path.replace(/\.\d+\./, ".")] ?? {};
  const label = say(field.word);
  const control = (
    <Control
      field={field}
      name={name}
      value={value}
      found={found}
      a11y={{ id, label: bare ? label : undefined, wrong: wrong.length > 0, constraint }}
    />
  );
  const message = wrong.map((one) => (
    <span key={one.code} className="sw-wrong" id={`${id}-wrong`}>
      {say(one.code, one.params)}
    </span>
  ));
  if (bare) {
    return (
      <>
        {control}
        {message}
      </>
    );
  }
  return (
    <div className={`sw-field sw-span-${field.span ?? 3}${wrong.length > 0 ? " sw-bad" : ""}`}>
      <label htmlFor={id}>
        {label}
        {constraint.required ? <span aria-hidden="true"> *</span> : null}
      </label>
      {control}
      {field.hint ? <small>{say(field.hint)}</small> : null}
      {message}
    </div>
  );
}

type ControlProps = Pick<Props, "field" | "name" | "value" | "found"> & {
  a11y: { id: string; label: string | undefined; wrong: boolean; constraint: FormData_["constraints"][string] };
};

function Control({ field, name, value, found, a11y }: ControlProps) {
  const say = useSay();
  const text = value === null || value === undefined || typeof value === "object" ? "" : String(value);
  const shared = {
    id: a11y.id,
    name,
    "aria-label": a11y.label,
    "aria-invalid": a11y.wrong || undefined,
    "aria-describedby": a11y.wrong ? `${a11y.id}-wrong` : undefined,
    required: a11y.constraint.required,
  };
  switch (field.kind) {
    case "shown":
      return (
        <output id={a11y.id} className="sw-shown">
          {field.dict ? (found.dicts[field.dict]?.[text] ?? text) : field.amount ? amountShown(text) : text}
        </output>
      );
    case "area":
      return (
        <textarea {...shared} className="bp6-input" rows={field.rows ?? 3} maxLength={a11y.constraint.maxLength} defaultValue={text} />
      );
    case "dict":
      return (
        <span className="bp6-html-select">
          <select {...shared} defaultValue={text}>
            {a11y.constraint.required && text ? null : <option value="">—</option>}
            {Object.entries(found.dicts[field.dict ?? ""] ?? {}).map(([code, label]) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        </span>
      );
    case "flag":
      return (
        <span className="sw-flag">
          <input {...shared} required={false} type="checkbox" value="Y" defaultChecked={text === "Y"} />
          {a11y.label ? null : <span>{say("shell.yes")}</span>}
        </span>
      );
    case "ref":
      return <ReferenceInput {...shared} kind={field.ref ?? ""} maxLength={a11y.constraint.maxLength} defaultValue={text} />;
    default:
      return (
        <input
          {...shared}
          className="bp6-input"
          {...typeOf(field)}
          maxLength={a11y.constraint.maxLength}
          defaultValue={field.kind === "local" ? text.replace(" ", "T") : text}
        />
      );
  }
}

function typeOf(field: FormField): { type: string; inputMode?: "decimal" | "numeric"; autoComplete?: string } {
  if (field.kind === "date") return { type: "date" };
  if (field.kind === "local") return { type: "datetime-local" };
  if (field.kind === "password") return { type: "password", autoComplete: "new-password" };
  if (field.kind === "decimal") return { type: "text", inputMode: "decimal" };
  if (field.kind === "int") return { type: "text", inputMode: "numeric" };
  return { type: "text" };
}
