import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { nameOf } from "#domain/administration/tool/builder/form-edit.ts";
import {
  type Item,
  itemKinds,
  type FormFault,
} from "#domain/administration/tool/builder/built-form.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { plainList } from "#app/kit/ui/plain-list.ts";
import { kindLabel } from "./kind-labels.ts";

type Hold = (what: string) => (event: PointerEvent) => void;

/** A press adds a field after the picked one, a drag places it. */
export function Palette({ hold }: { hold: Hold }) {
  const t = useTranslate();
  return (
    <fieldset className="sw-palette">
      <legend>{t("tool.build.palette")}</legend>
      {itemKinds.map((kind) => (
        <Button
          key={kind}
          type="submit"
          name="_intent"
          value={`add:${kind}`}
          formNoValidate
          onPointerDown={hold(`add:${kind}`)}
        >
          {t(kindLabel(kind))}
        </Button>
      ))}
    </fieldset>
  );
}

type Props = {
  items: readonly Item[];
  picked: string;
  faults: readonly FormFault[];
  over: number | null;
  hold: Hold;
  run: (intent: string) => void;
};

/** Arrows move, Alt+arrows reorder, Delete removes, Ctrl-D copies. Null for other keys. */
export function intentOfKey(
  event: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">,
  item: string,
  around: { before: string; after: string },
): string | null {
  const { key, altKey } = event;
  if (key === "ArrowUp") return altKey ? `up:${item}` : around.before && `pick:${around.before}`;
  if (key === "ArrowDown") return altKey ? `down:${item}` : around.after && `pick:${around.after}`;
  if (key === "Delete") return `remove:${item}`;
  return (event.ctrlKey || event.metaKey) && key.toLowerCase() === "d" ? `copy:${item}` : null;
}

/** Every action has a button and a key. */
export function Items({ items, picked, faults, over, hold, run }: Props) {
  const t = useTranslate();
  const lang = useLang();
  const list = useRef<HTMLOListElement>(null);
  const follow = useRef(false);
  useEffect(() => {
    if (follow.current)
      list.current?.querySelector<HTMLElement>(`[data-item="${picked}"] .sw-item-name`)?.focus();
    follow.current = false;
  });
  const onKey = (event: KeyboardEvent, i: number) => {
    const item = items[i];
    const intent = item
      ? intentOfKey(event, item.id, {
          before: items[i - 1]?.id ?? "",
          after: items[i + 1]?.id ?? "",
        })
      : null;
    if (!intent) return;
    event.preventDefault();
    follow.current = true;
    run(intent);
  };
  return (
    <ol ref={list} className={`sw-items ${plainList}`} aria-label={t("tool.build.sheet")}>
      {items.map((item, i) => (
        <li
          key={item.id}
          data-item={item.id}
          className={`${item.id === picked ? "sw-picked" : ""}${over === i ? " sw-drop" : ""}`}
        >
          <button
            type="submit"
            name="_intent"
            value={`pick:${item.id}`}
            formNoValidate
            className="sw-item-name"
            aria-pressed={item.id === picked}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete Control+D"
            onKeyDown={(event) => onKey(event, i)}
            onPointerDown={hold(`to:${item.id}`)}
          >
            <b>{nameOf(item, lang)}</b> <code>{item.key}</code>{" "}
            <span className="sw-tag">{t(kindLabel(item.kind))}</span>
            {item.required ? <span className="sw-required"> *</span> : null}
            {faults.some((fault) => fault.id === item.id) ? (
              <span className="sw-tag sw-tag-FAILED">{t("tool.build.faulty")}</span>
            ) : null}
          </button>
          <Acts item={item} first={i === 0} last={i === items.length - 1} />
        </li>
      ))}
      <li
        aria-hidden="true"
        className={over !== null && over >= items.length ? "sw-drop sw-item-end" : "sw-item-end"}
      />
    </ol>
  );
}

function Acts({ item, first, last }: { item: Item; first: boolean; last: boolean }) {
  const t = useTranslate();
  const lang = useLang();
  const act = (verb: "up" | "down" | "copy" | "remove", icon: string, off = false) => (
    <Button
      type="submit"
      name="_intent"
      value={`${verb}:${item.id}`}
      formNoValidate
      variant="minimal"
      size="small"
      disabled={off}
      aria-label={t(`tool.build.${verb}`, { name: nameOf(item, lang) })}
      title={t(`tool.build.${verb}`, { name: nameOf(item, lang) })}
    >
      <Icon name={icon} />
    </Button>
  );
  return (
    <span className="sw-item-acts">
      {act("up", "arrow-up", first)}
      {act("down", "arrow-down", last)}
      {act("copy", "duplicate")}
      {act("remove", "trash")}
    </span>
  );
}
