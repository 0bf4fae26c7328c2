import { isChoice, isLayout, isNumber, isText, type Item, spans } from "#domain/tool/built-form.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { useSay } from "../../kit/shell/translate.ts";
import type { BuildData } from "./build-data.ts";

type Given = { name: string; word: Word; value: string; max?: number; numeric?: boolean };

function Line({ name, word, value, max, numeric }: Given) {
  const say = useSay();
  return (
    <label className="sw-prop">
      <span>{say(word)}</span>
      <input className="bp6-input" name={`prop.${name}`} defaultValue={value} maxLength={max} inputMode={numeric ? "decimal" : undefined} />
    </label>
  );
}

function Choice({ name, word, value, options }: Given & { options: readonly (readonly [string, string])[] }) {
  const say = useSay();
  return (
    <label className="sw-prop">
      <span>{say(word)}</span>
      <span className="bp6-html-select">
        <select name={`prop.${name}`} defaultValue={value}>
          {name === "span" ? null : <option value="">—</option>}
          {options.map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

const shown = (value: number | null) => (value === null ? "" : String(value));

/** The properties of the picked field: only those its kind has a use for. */
export function ItemProps({ item, found }: { item: Item; found: BuildData }) {
  const say = useSay();
  const { kind } = item;
  return (
    <fieldset className="sw-props">
      <legend>{say("tool.build.props")}</legend>
      <input type="hidden" name="prop.id" value={item.id} />
      {kind === "divider" ? null : (
        <>
          <Line name="zh" word="tool.build.zh" value={item.zh} max={60} />
          <Line name="en" word="tool.build.en" value={item.en} max={60} />
        </>
      )}
      {isLayout(kind) ? null : (
        <>
          <Line name="key" word="tool.build.key" value={item.key} max={40} />
          <label className="sw-flag">
            <input type="checkbox" name="prop.required" value="Y" defaultChecked={item.required} />
            <span>{say("tool.build.required")}</span>
          </label>
          <Choice name="span" word="tool.build.span" value={String(item.span)} options={spans.map((one) => [String(one), `${one} / 12`])} />
          <Line name="value" word="tool.build.value" value={item.value} max={200} />
        </>
      )}
      {isText(kind) ? (
        <>
          <Line name="minLength" word="tool.build.minLength" value={shown(item.minLength)} numeric />
          <Line name="maxLength" word="tool.build.maxLength" value={shown(item.maxLength)} numeric />
          <Line name="pattern" word="tool.build.pattern" value={item.pattern} max={200} />
        </>
      ) : null}
      {kind === "area" || kind === "rich" ? <Line name="rows" word="tool.build.rows" value={shown(item.rows)} numeric /> : null}
      {isNumber(kind) ? (
        <>
          <Line name="min" word="tool.build.min" value={item.min} max={20} numeric />
          <Line name="max" word="tool.build.max" value={item.max} max={20} numeric />
        </>
      ) : null}
      {isChoice(kind) ? (
        <>
          <Choice
            name="dict"
            word="tool.build.dict"
            value={item.dict}
            options={found.dictTypes.map((one) => [one.type, `${one.label} (${one.type})`])}
          />
          <label className="sw-prop">
            <span>{say("tool.build.options")}</span>
            <textarea className="bp6-input" name="prop.options" rows={4} defaultValue={item.options.join("\n")} />
          </label>
        </>
      ) : null}
      {kind === "ref" ? <Choice name="ref" word="tool.build.ref" value={item.ref} options={found.refs.map((one) => [one, one])} /> : null}
      <noscript>
        <button type="submit" name="_intent" value="apply" className="bp6-button">
          {say("tool.build.apply")}
        </button>
      </noscript>
    </fieldset>
  );
}
