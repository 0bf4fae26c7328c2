import {
  isChoice,
  isLayout,
  isNumber,
  isText,
  type Item,
  spans,
} from "#domain/administration/tool/builder/built-form.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input, TextArea } from "#app/kit/ui/input.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import type { BuildData } from "./build-data.ts";

type Input = { name: string; label: MessageKey; value: string; max?: number; numeric?: boolean };

function Line({ name, label: labelKey, value, max, numeric }: Input) {
  const t = useTranslate();
  return (
    <label className="sw-prop">
      <span>{t(labelKey)}</span>
      <Input
        name={`prop.${name}`}
        defaultValue={value}
        maxLength={max}
        inputMode={numeric ? "decimal" : undefined}
      />
    </label>
  );
}

function Choice({
  name,
  label: labelKey,
  value,
  options,
}: Input & { options: readonly (readonly [string, string])[] }) {
  const t = useTranslate();
  return (
    <label className="sw-prop">
      <span>{t(labelKey)}</span>
      <Select name={`prop.${name}`} defaultValue={value}>
        {name === "span" ? null : <option value="">—</option>}
        {options.map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </Select>
    </label>
  );
}

const shown = (value: number | null) => (value === null ? "" : String(value));

/** Shows only what the kind uses. */
export function ItemProps({ item, data: buildData }: { item: Item; data: BuildData }) {
  const t = useTranslate();
  const { kind } = item;
  return (
    <fieldset className="sw-props">
      <legend>{t("tool.build.props")}</legend>
      <input type="hidden" name="prop.id" value={item.id} />
      {kind === "divider" ? null : (
        <>
          <Line name="zh" label="tool.build.zh" value={item.zh} max={60} />
          <Line name="en" label="tool.build.en" value={item.en} max={60} />
        </>
      )}
      {isLayout(kind) ? null : (
        <>
          <Line name="key" label="tool.build.key" value={item.key} max={40} />
          <label className="sw-flag">
            <input type="checkbox" name="prop.required" value="Y" defaultChecked={item.required} />
            <span>{t("tool.build.required")}</span>
          </label>
          <Choice
            name="span"
            label="tool.build.span"
            value={String(item.span)}
            options={spans.map((span) => [String(span), `${span} / 12`])}
          />
          <Line name="value" label="tool.build.value" value={item.value} max={200} />
        </>
      )}
      {isText(kind) ? (
        <>
          <Line
            name="minLength"
            label="tool.build.minLength"
            value={shown(item.minLength)}
            numeric
          />
          <Line
            name="maxLength"
            label="tool.build.maxLength"
            value={shown(item.maxLength)}
            numeric
          />
          <Line name="pattern" label="tool.build.pattern" value={item.pattern} max={200} />
        </>
      ) : null}
      {kind === "area" || kind === "rich" ? (
        <Line name="rows" label="tool.build.rows" value={shown(item.rows)} numeric />
      ) : null}
      {isNumber(kind) ? (
        <>
          <Line name="min" label="tool.build.min" value={item.min} max={20} numeric />
          <Line name="max" label="tool.build.max" value={item.max} max={20} numeric />
        </>
      ) : null}
      {isChoice(kind) ? (
        <>
          <Choice
            name="dict"
            label="tool.build.dict"
            value={item.dict}
            options={buildData.dictTypes.map((dictType) => [
              dictType.type,
              `${dictType.label} (${dictType.type})`,
            ])}
          />
          <label className="sw-prop">
            <span>{t("tool.build.options")}</span>
            <TextArea name="prop.options" rows={4} defaultValue={item.options.join("\n")} />
          </label>
        </>
      ) : null}
      {kind === "ref" ? (
        <Choice
          name="ref"
          label="tool.build.ref"
          value={item.ref}
          options={buildData.refs.map((ref) => [ref, ref])}
        />
      ) : null}
      <noscript>
        <Button type="submit" name="_intent" value="apply">
          {t("tool.build.apply")}
        </Button>
      </noscript>
    </fieldset>
  );
}
