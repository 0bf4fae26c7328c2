import { type InputHTMLAttributes, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { useLang, useTranslate } from "../shell/translate.ts";
import type { CodeName } from "./form-data.ts";
import { OptionList } from "./option-list.tsx";
import { useCombobox } from "./use-combobox.ts";

type Props = InputHTMLAttributes<HTMLInputElement> & {
  /** Such as port or voyage (db/services/references/references.server.ts). */
  kind: string;
  initial?: CodeName | undefined;
};

/** An ARIA 1.2 combobox over code, English, Chinese and pinyin. Without JavaScript the server accepts a code or a unique name. */
export function ReferenceInput({ kind, initial: codeName, ...input }: Props) {
  const t = useTranslate();
  const lang = useLang();
  const list = useId();
  const box = useRef<HTMLInputElement>(null);
  const { options, at, chosen, shown, handlers, take, leave } = useCombobox({ kind, lang, initial: codeName, box });
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
