import { amountShown } from "#platform/records/list/cell-text.ts";
import type { Constraint } from "#platform/kernel/refusal/constraints.ts";
import type { FormField, FormValue } from "#platform/records/form/form.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Input, TextArea } from "#app/kit/ui/input.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { pathOf } from "../save/client-faults.ts";
import { FaultText } from "../save/error-summary.tsx";
import { idOf } from "./field-id.ts";
import type { FieldError, FormData_ } from "../save/form-data.ts";
import { deferredLegendId, type FieldMark, RequiredMark } from "./required-mark.tsx";
import { NumberInput } from "./number-input.tsx";
import { RichInput } from "./rich-input.tsx";
import { ReferenceInput } from "./reference-input.tsx";

type Props = {
  field: FormField;
  /** `key` or `cargo[0].key`. */
  name: string;
  value: FormValue;
  data: FormData_;
  errors: readonly FieldError[] | undefined;
  /** Line number, part of the label inside a grid. */
  line?: number;
  /** A mark the schema of the save does not give. */
  mark?: FieldMark | undefined;
};

export function FieldInput({ field, name, value, data: formData, errors, ...about }: Props) {
  const { line } = about;
  const t = useTranslate();
  const path = pathOf(name);
  const wrong = errors?.filter((error) => error.field === path) ?? [];
  const id = idOf(path);
  const constraint = formData.constraints[path.replace(/\.\d+\./, ".")] ?? {};
  const labelKey = t(field.label);
  const bare = line !== undefined;
  // A read-only field needs no hint about filling it.
  const hint = bare || (value && !formData.maySave) ? undefined : field.hint;
  const mark = constraint.required ? "required" : about.mark;
  const described = [
    wrong.length > 0 ? `${id}-wrong` : "",
    hint ? `${id}-hint` : "",
    mark === "deferred" ? deferredLegendId : "",
  ]
    .filter(Boolean)
    .join(" ");
  const control = (
    <Control
      field={field}
      name={name}
      text={textOf(value)}
      data={formData}
      a11y={{
        id,
        label: bare ? `${labelKey} ${line + 1}` : undefined,
        wrong: wrong.length > 0,
        described,
        constraint,
      }}
    />
  );
  const message =
    wrong.length > 0 ? (
      <span className="sw-wrong" id={`${id}-wrong`}>
        {wrong.map((fieldError) => (
          <FaultText key={fieldError.code} error={fieldError} />
        ))}
      </span>
    ) : null;
  if (bare) {
    return (
      <>
        {control}
        {/* The heading of a column cannot tell which of its lines it is needed for. */}
        {mark === "deferred" ? <RequiredMark mark={mark} /> : null}
        {message}
      </>
    );
  }
  return (
    <div className={`sw-field sw-span-${field.span ?? 3}${wrong.length > 0 ? " sw-bad" : ""}`}>
      <label htmlFor={id}>
        {labelKey}
        <RequiredMark mark={mark} />
      </label>
      {control}
      {hint ? <small id={`${id}-hint`}>{t(hint)}</small> : null}
      {message}
    </div>
  );
}

const textOf = (value: FormValue) =>
  value === null || value === undefined || typeof value === "object" ? "" : String(value);

type ControlProps = Pick<Props, "field" | "name" | "data"> & {
  text: string;
  a11y: {
    id: string;
    label: string | undefined;
    wrong: boolean;
    described: string;
    constraint: Constraint;
  };
};

function Control({ field, name, text, data: formData, a11y }: ControlProps) {
  const t = useTranslate();
  const { constraint } = a11y;
  const shared = {
    id: a11y.id,
    name,
    "aria-label": a11y.label,
    "aria-invalid": a11y.wrong || undefined,
    "aria-describedby": a11y.described || undefined,
    required: constraint.required,
  };
  const length = { maxLength: constraint.maxLength, minLength: constraint.minLength };
  switch (field.kind) {
    case "shown":
      return <Shown field={field} id={a11y.id} text={text} data={formData} />;
    case "area":
      return <TextArea {...shared} {...length} rows={field.rows ?? 3} defaultValue={text} />;
    case "rich":
      return (
        <RichInput
          {...shared}
          {...length}
          label={t(field.label)}
          rows={field.rows ?? 10}
          defaultValue={text}
        />
      );
    case "dict":
      return (
        <DictSelect shared={shared} options={formData.dicts[field.dict ?? ""] ?? {}} text={text} />
      );
    case "picks":
      return (
        <Picks
          id={a11y.id}
          name={name}
          label={t(field.label)}
          options={formData.dicts[field.dict ?? ""] ?? {}}
          text={text}
        />
      );
    case "flag":
      return (
        <label className="sw-flag">
          <input
            {...shared}
            required={false}
            type="checkbox"
            value="Y"
            defaultChecked={text === "Y"}
          />
          {a11y.label ? null : <span>{t("shell.yes")}</span>}
        </label>
      );
    case "ref":
      // No length limit: typed names are longer than codes.
      return (
        <ReferenceInput
          {...shared}
          maxLength={60}
          kind={field.ref ?? ""}
          fills={field.fills}
          suits={field.suits}
          initial={formData.names[field.ref ?? ""]?.[text]}
          defaultValue={text}
        />
      );
    case "int":
    case "decimal":
      return (
        <NumberInput
          {...shared}
          constraint={numberOf(field, constraint)}
          hint={numberHint(t, field, constraint)}
          defaultValue={text}
        />
      );
    default:
      return (
        <Input
          {...shared}
          {...length}
          pattern={constraint.pattern}
          {...typeOf(field)}
          defaultValue={field.kind === "local" ? text.replace(" ", "T") : text}
        />
      );
  }
}

function Shown({
  field,
  id,
  text,
  data: formData,
}: {
  field: FormField;
  id: string;
  text: string;
  data: FormData_;
}) {
  const shownText = field.dict
    ? (formData.dicts[field.dict]?.[text] ?? text)
    : field.amount
      ? amountShown(text)
      : text;
  return (
    <output id={id} className="sw-shown">
      {shownText ? (
        field.dict ? (
          <span className={`sw-tag sw-tag-${text}`}>{shownText}</span>
        ) : (
          shownText
        )
      ) : (
        "—"
      )}
    </output>
  );
}

type Shared = { id: string; name: string; required: boolean | undefined };

function DictSelect({
  shared,
  options,
  text,
}: {
  shared: Shared;
  options: Record<string, string>;
  text: string;
}) {
  return (
    <Select {...shared} defaultValue={text}>
      {shared.required && text ? null : <option value="">—</option>}
      {/* A withdrawn option stays until another is chosen. */}
      {text && !Object.hasOwn(options, text) ? <option value={text}>{text}</option> : null}
      {Object.entries(options).map(([code, label]) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </Select>
  );
}

type PicksProps = {
  id: string;
  name: string;
  label: string;
  options: Record<string, string>;
  text: string;
};

/** Several dictionary values as checkboxes. */
function Picks({ id, name, label, options, text }: PicksProps) {
  const picked = new Set(text.split(","));
  return (
    <div className="sw-picks" id={id} role="group" aria-label={label} tabIndex={-1}>
      <input type="hidden" name={`${name}[]`} value="" />
      {Object.keys(options).length === 0 ? "—" : null}
      {Object.entries(options).map(([code, optionLabel]) => (
        <label key={code} className="sw-flag">
          <input
            type="checkbox"
            name={`${name}[]`}
            value={code}
            defaultChecked={picked.has(code)}
          />
          <span>{optionLabel}</span>
        </label>
      ))}
    </div>
  );
}

/** Decimal places: the schema's, else 0 for integers and a generous bound for decimals. */
const numberOf = (field: FormField, constraint: Constraint): Constraint => ({
  ...constraint,
  scale: constraint.scale ?? (field.kind === "int" ? 0 : 8),
});

function numberHint(
  t: ReturnType<typeof useTranslate>,
  field: FormField,
  constraint: Constraint,
): string {
  const { scale = 0 } = numberOf(field, constraint);
  return scale > 0 ? t("shell.decimalHint", { scale }) : t("shell.integerHint");
}

function typeOf(field: FormField): {
  type: string;
  autoComplete?: string;
  autoCapitalize?: string;
  spellCheck?: boolean;
} {
  if (field.kind === "date") return { type: "date" };
  if (field.kind === "local") return { type: "datetime-local" };
  if (field.kind === "password") return { type: "password", autoComplete: "new-password" };
  if (field.kind === "code")
    return { type: "text", autoCapitalize: "characters", spellCheck: false };
  return { type: "text" };
}
