import { FileChoice } from "#app/kit/upload/file-choice.tsx";
import { useEffect, useState } from "react";
import type { Constraints } from "#platform/kernel/refusal/constraints.ts";
import type { FormField } from "#platform/records/form/form.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { nameOf } from "#domain/administration/tool/builder/form-edit.ts";
import { isLayout, type Item, type Form } from "#domain/administration/tool/builder/built-form.ts";
import type { FormData_ } from "#app/kit/form/save/form-data.ts";
import { FieldInput } from "#app/kit/form/field/field-input.tsx";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";

type Dicts = Record<string, Record<string, string>>;

const kinds: Partial<Record<Item["kind"], FormField["kind"]>> = {
  money: "decimal",
  radio: "dict",
  upload: "text",
};
const dictOf = (item: Item) => item.dict || `options.${item.id}`;

/** The catalogue returns unknown keys as they are. */
const asLabel = (label: string) => label as MessageKey;

function fieldOf(item: Item, lang: "zh" | "en"): FormField {
  const kind = kinds[item.kind] ?? (item.kind as FormField["kind"]);
  const more = {
    ...(item.rows ? { rows: item.rows } : {}),
    ...(item.ref ? { ref: item.ref } : {}),
  };
  return {
    key: item.key || item.id,
    label: asLabel(nameOf(item, lang)),
    kind: kind ?? "text",
    span: item.span,
    dict: dictOf(item),
    ...more,
  };
}

function constraintOf(item: Item) {
  const number = (text: string) =>
    text && Number.isFinite(Number(text)) ? Number(text) : undefined;
  const input = {
    required: item.required || undefined,
    minLength: item.minLength ?? undefined,
    maxLength: item.maxLength ?? undefined,
    pattern: item.pattern || undefined,
    min: number(item.min),
    max: number(item.max),
    scale:
      item.kind === "int" ? 0 : item.kind === "money" ? 3 : item.kind === "decimal" ? 4 : undefined,
  };
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** The data form parts need, for a form under construction. */
function matchFor(form: Form, dicts: Dicts): FormData_ {
  const own = form.items.filter((item) => !item.dict && item.options.length > 0);
  const constraints: Constraints = Object.fromEntries(
    form.items.map((item) => [item.key || item.id, constraintOf(item)]),
  );
  return {
    form: { title: asLabel(""), sections: [] },
    record: {},
    constraints,
    dicts: {
      ...dicts,
      ...Object.fromEntries(
        own.map((item) => [
          dictOf(item),
          Object.fromEntries(item.options.map((option) => [option, option])),
        ]),
      ),
    },
    names: {},
    steps: [],
    maySave: true,
    idempotencyKey: "",
    history: null,
    whySee: null,
  };
}

/** Labels of dictionaries chosen after loading. */
function useDicts(form: Form, dicts: Dicts): Dicts {
  const lang = useLang();
  const [more, setMore] = useState<Dicts>({});
  const missing = [...new Set(form.items.map((item) => item.dict))]
    .filter((type) => type && !dicts[type] && !more[type])
    .join(",");
  useEffect(() => {
    for (const type of missing.split(",").filter(Boolean)) {
      fetch(`/xhl-admin/system/dict/data/type/${encodeURIComponent(type)}`, {
        headers: { "content-language": lang },
      })
        .then((response) => response.json())
        .then(({ data }: { data?: { dictValue: string; dictLabel: string }[] }) => {
          const labels = Object.fromEntries(
            (data ?? []).map((item) => [item.dictValue, item.dictLabel]),
          );
          setMore((now) => ({ ...now, [type]: labels }));
        })
        .catch(() => setMore((now) => ({ ...now, [type]: {} })));
    }
  }, [missing, lang]);
  return { ...dicts, ...more };
}

type Section = { head: Item | null; items: Item[] };
const sectionsOf = (form: Form): Section[] =>
  form.items.reduce<Section[]>(
    (done, item) => {
      if (isLayout(item.kind)) return [...done, { head: item, items: [] }];
      const last = done.at(-1);
      return last ? [...done.slice(0, -1), { ...last, items: [...last.items, item] }] : done;
    },
    [{ head: null, items: [] }],
  );

/** Previews with the product's own form parts; input is discarded. */
export function FormPreview({ sheet, dicts }: { sheet: Form; dicts: Dicts }) {
  const t = useTranslate();
  const lang = useLang();
  const previewData = matchFor(sheet, useDicts(sheet, dicts));
  return (
    <form
      className="sw-panel sw-form-preview"
      onSubmit={(event) => event.preventDefault()}
      aria-label={t("tool.build.preview")}
    >
      <h2>{sheet[lang] || sheet.zh || t("tool.build.preview")}</h2>
      {sectionsOf(sheet).map((section, i) =>
        section.items.length > 0 || section.head ? (
          // Sections have no id of their own.
          <fieldset key={section.head?.id ?? i} className="sw-section">
            {section.head?.kind === "section" ? (
              <legend>{nameOf(section.head, lang)}</legend>
            ) : null}
            <div className="sw-grid">
              {section.items.map((item) => (
                <PreviewField
                  key={`${item.id} ${JSON.stringify(item)}`}
                  item={item}
                  data={previewData}
                />
              ))}
            </div>
          </fieldset>
        ) : null,
      )}
    </form>
  );
}

/** Radios and files use native inputs; the kit has none. */
function PreviewField({ item, data: previewData }: { item: Item; data: FormData_ }) {
  const lang = useLang();
  const field = fieldOf(item, lang);
  if (item.kind !== "radio" && item.kind !== "upload")
    return (
      <FieldInput
        field={field}
        name={field.key}
        value={item.value}
        data={previewData}
        errors={undefined}
      />
    );
  const label = nameOf(item, lang);
  if (item.kind === "upload")
    return (
      <label className={`sw-field sw-span-${item.span}`}>
        <span>{label}</span>
        <FileChoice required={item.required} />
      </label>
    );
  return (
    <fieldset className={`sw-field sw-span-${item.span}`}>
      <legend>{label}</legend>
      {Object.entries(previewData.dicts[dictOf(item)] ?? {}).map(([value, dictLabel]) => (
        <label key={value} className="sw-flag">
          <input
            type="radio"
            name={field.key}
            value={value}
            defaultChecked={value === item.value}
            required={item.required}
          />
          <span>{dictLabel}</span>
        </label>
      ))}
    </fieldset>
  );
}
