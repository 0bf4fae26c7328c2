import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Select } from "#app/kit/ui/select.tsx";

type Props = {
  id: string;
  name: string;
  kinds: Readonly<Record<string, string>>;
  required?: boolean;
};

/** What the chosen files are. Nothing is preset: whoever attaches a file says it. */
export function KindSelect({ kinds, ...attributes }: Props) {
  const t = useTranslate();
  return (
    <Select {...attributes} defaultValue="">
      <option value="">{t("file.chooseKind")}</option>
      {Object.entries(kinds).map(([kind, name]) => (
        <option key={kind} value={kind}>
          {name}
        </option>
      ))}
    </Select>
  );
}
