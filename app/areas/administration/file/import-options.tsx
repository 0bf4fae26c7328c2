import { useLoaderData } from "@remix-run/react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { ReferenceInput } from "#app/kit/form/field/reference-input.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Input } from "#app/kit/ui/input.tsx";
import { Select } from "#app/kit/ui/select.tsx";

export type ShownOption = {
  name: string;
  label: string;
  ref?: string;
  choices?: Record<string, string>;
  type?: "date" | "number";
};

export function ImportOptions() {
  const { options } = useLoaderData() as { options: ShownOption[] };
  const t = useTranslate();
  return (
    <div className="sw-grid">
      {options.map((option) => (
        <div key={option.name} className="sw-field sw-span-3">
          <label htmlFor={`import-${option.name}`}>{t(option.label as MessageKey)}</label>
          <OptionField option={option} />
        </div>
      ))}
    </div>
  );
}

function OptionField({ option }: { option: ShownOption }) {
  const field = { id: `import-${option.name}`, name: `o.${option.name}` };
  if (option.ref) return <ReferenceInput kind={option.ref} maxLength={40} {...field} />;
  if (!option.choices) return <Input type={option.type ?? "text"} maxLength={80} {...field} />;
  return (
    <Select {...field}>
      {Object.entries(option.choices).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
