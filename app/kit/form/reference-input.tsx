import { type InputHTMLAttributes, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { useLang, useTranslate } from "../shell/translate.ts";
import type { CodeName } from "./form-data.ts";
import { OptionList } from "./option-list.tsx";
import { useCombobox } from "./use-combobox.ts";

type Props = InputHTMLAttributes<HTMLInputElement> & {
  /** Reference kind: port, customer, voyage … (db/services/references/references.server.ts). */
  kind: string;
  /** The code that stands there, with its name. */
  known?: CodeName | undefined;
};

/**
 * Picks a code by code, English, Chinese or pinyin: the combobox of ARIA 1.2 with a list. Arrows choose, Enter and Tab take, Escape
 * leaves. Without JavaScript it is a plain field; the server understands a code, or a name only one code has.
 */
export function ReferenceInput({ kind, known: codeName, ...input }: Props) {
  const t = useTranslate();
  const lang = useLang();
  const list = useId();
  const box = useRef<HTMLInputElement>(null);
  const { options, at, chosen, shown, handlers, take, leave } = useCombobox({ kind, lang, known: codeName, box });
  return (
    <span className="sw-ref">
      <input
        {...input}
        {...handlers}
        ref={box}
        className="bp6-input"
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown !== null}
        aria-controls={list}
        aria-activedescendant={shown && options[at] ? `${list}-${at}` : undefined}
        aria-describedby={[input["aria-describedby"], chosen ? `${list}-name` : ""].filter(Boolean).join(" ") || undefined}
        autoComplete="off"
        spellCheck={false}
      />
      <span className="sw-ref-name" id={`${list}-name`} title={chosen ? `${chosen.label} ${chosen.fact}` : undefined}>
        {chosen ? (
          <>
            {chosen.label} <i>{chosen.fact}</i>
          </>
        ) : null}
      </span>
      {shown
        ? createPortal(
            <OptionList id={list} anchor={shown} options={options} active={at} label={t("shell.options")} onTake={take} onLeave={leave} />,
            document.body,
          )
        : null}
    </span>
  );
}
