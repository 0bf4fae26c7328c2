import { type ReactNode, useRef } from "react";
import type { FormField, FormLines, FormRecord } from "#platform/records/form/form.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { isDeferred } from "#platform/kernel/field/deferred-fields.ts";
import { FieldInput } from "../field/field-input.tsx";
import type { FieldMark } from "../field/required-mark.tsx";
import { useLineValues } from "../field/use-line-values.ts";
import type { FieldError, FormData_ } from "../save/form-data.ts";

type Props = {
  lines: FormLines;
  values: FormRecord;
  index: number;
  data: FormData_;
  errors: readonly FieldError[] | undefined;
  /** True when no line may be added. */
  full: boolean;
  onCopy: () => void;
  onRemove: () => void;
};

/** Rarely used fields are folded below the row. */
export function LineRow({
  lines,
  values,
  index,
  data: formData,
  errors,
  full,
  onCopy,
  onRemove,
}: Props) {
  const t = useTranslate();
  const main = lines.fields.filter((field) => !field.more);
  const more = lines.fields.filter((field) => field.more);
  const row = useRef<HTMLTableSectionElement>(null);
  const { deferred } = formData;
  const current = useLineValues(row, { lines, deferred }, values);
  // What a later step asks for may be missing at the save, so it is marked as that.
  const markOf = ({ key, askedBy }: FormField): FieldMark | undefined =>
    isDeferred(deferred, `${lines.key}.${key}`, current)
      ? "deferred"
      : askedBy !== undefined && current[askedBy] === "Y" && !deferred
        ? "required"
        : undefined;
  const input = (field: FormField, line?: number) => (
    <FieldInput
      {...(line === undefined ? {} : { line })}
      field={field}
      name={`${lines.key}[${index}].${field.key}`}
      value={values[field.key]}
      data={formData}
      errors={errors}
      mark={markOf(field)}
    />
  );
  return (
    <tbody ref={row}>
      <tr>
        <th scope="row" className="sw-line-no">
          {index + 1}
        </th>
        {main.map((field) => (
          <td key={field.key} className={`sw-line-${field.kind ?? "text"}`}>
            {input(field, index)}
          </td>
        ))}
        <td className="sw-line-acts">
          <input type="hidden" name={`${lines.key}[${index}].id`} value={String(values.id ?? 0)} />
          {formData.maySave ? (
            <>
              {full ? null : (
                <LineButton
                  intent={`copy:${lines.key}:${index}`}
                  onPress={onCopy}
                  icon="duplicate"
                  label={t("shell.copyLine", { line: index + 1 })}
                />
              )}
              <LineButton
                intent={`remove:${lines.key}:${index}`}
                onPress={onRemove}
                icon="trash"
                label={t("shell.removeLine", { line: index + 1 })}
              />
            </>
          ) : null}
        </td>
      </tr>
      {more.length > 0 ? (
        <tr className="sw-line-more">
          <td colSpan={main.length + 2}>
            <Fold
              fields={more}
              values={values}
              faulty={more.some((field) => isFaulty(errors, `${lines.key}.${index}.${field.key}`))}
            >
              <div className="sw-grid">
                {more.map((field) => (
                  <div key={field.key} className="sw-contents">
                    {input({ ...field, span: field.span ?? (field.kind === "flag" ? 1 : 2) })}
                  </div>
                ))}
              </div>
            </Fold>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

const isFaulty = (errors: readonly FieldError[] | undefined, path: string) =>
  errors?.some((error) => error.field === path) ?? false;

/** True for a value an empty form does not hold. */
const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== "" && value !== "N";

type FoldProps = {
  fields: readonly FormField[];
  values: FormRecord;
  faulty: boolean;
  children: ReactNode;
};

/** Folds rarely used fields; opens on an error and shows how many are filled. */
export function Fold({ fields, values, faulty, children }: FoldProps) {
  const t = useTranslate();
  const input = fields.filter((field) => isFilled(values[field.key])).length;
  const flagged = fields.some((field) => field.kind === "flag" && values[field.key] === "Y");
  return (
    <details className="sw-fold" open={faulty || flagged || undefined}>
      <summary>
        {t("shell.moreFields")} {input > 0 ? <span className="sw-badge">{input}</span> : null}
      </summary>
      {children}
    </details>
  );
}

type ButtonProps = {
  intent: string;
  onPress: () => void;
  icon: string;
  label?: string;
  children?: ReactNode;
};

/** A button that changes lines in place, or on the server without JavaScript. */
export function LineButton({ intent, onPress, icon, label, children }: ButtonProps) {
  return (
    <Button
      type="submit"
      formNoValidate
      name="_intent"
      value={intent}
      aria-label={label}
      title={label}
      size="small"
      variant={children ? undefined : "minimal"}
      icon={<Icon name={icon} />}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </Button>
  );
}
