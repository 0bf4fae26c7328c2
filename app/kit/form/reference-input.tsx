import { useFetcher } from "@remix-run/react";
import { type InputHTMLAttributes, useId, useRef } from "react";

type Option = { code: string; label: string };

/**
 * Picks a code by code, English or Chinese name. Without JavaScript it is a plain field for the code; with it the options follow
 * what is typed.
 */
export function ReferenceInput({ kind, ...input }: InputHTMLAttributes<HTMLInputElement> & { kind: string }) {
  const fetcher = useFetcher<{ options: Option[] }>();
  const list = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => fetcher.load(`/ref/${kind}?q=${encodeURIComponent(text)}`), 150);
  };
  return (
    <>
      <input
        {...input}
        className="bp6-input"
        type="text"
        list={list}
        autoComplete="off"
        onFocus={(event) => search(event.target.value)}
        onInput={(event) => search(event.currentTarget.value)}
      />
      <datalist id={list}>
        {fetcher.data?.options.map((option) => (
          <option key={option.code + option.label} value={option.code}>
            {option.label}
          </option>
        ))}
      </datalist>
    </>
  );
}
