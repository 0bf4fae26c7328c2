import { useLoaderData } from "@remix-run/react";
import type { Word } from "#platform/i18n/message-key.ts";
import { ReferenceInput } from "../../kit/form/reference-input.tsx";
import { useSay } from "../../kit/shell/translate.ts";

export type ShownOption = { name: string; word: string; ref?: string; choices?: Record<string, string>; type?: "date" | "number" };

/** What an import asks beside the file; what is a known code is picked. */
export function ImportOptions() {
  const { options } = useLoaderData() as { options: ShownOption[] };
  const say = useSay();
  return (
    <div className="sw-grid">
      {options.map((one) => (
        <div key={one.name} className="sw-field sw-span-3">
          <label htmlFor={`import-${one.name}`}>{say(one.word as Word)}</label>
          <OptionField option={one} />
        </div>
      ))}
    </div>
  );
}

function OptionField({ option }: { option: ShownOption }) {
  const field = { id: `import-${option.name}`, name: `o.${option.name}` };
  if (option.ref) return <ReferenceInput kind={option.ref} maxLength={40} {...field} />;
  if (!option.choices) return <input type={option.type ?? "text"} className="bp6-input" maxLength={80} {...field} />;
  return (
    <span className="bp6-html-select">
      <select {...field}>
        {Object.entries(option.choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
