import type { FormRecord } from "#platform/records/form/form.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Table } from "#app/kit/ui/table.tsx";

const figures: readonly [key: string, label: MessageKey][] = [
  ["carried", "contract.progress.carried"],
  ["percent", "contract.progress.percent"],
  ["due", "contract.progress.due"],
  ["forecast", "contract.progress.forecast"],
  ["shortfallTeu", "contract.progress.shortfall"],
  ["shortfallAmount", "contract.progress.charge"],
];

/** The commitment's bar, its forecast and what a shortfall would cost. */
export function ContractProgress({ record }: { record: FormRecord }) {
  const t = useTranslate();
  const { progress } = record;
  if (typeof progress !== "object" || progress === null || Array.isArray(progress)) return null;
  const text = (key: string) => String(progress[key] ?? "");
  return (
    <section className="sw-section" aria-labelledby="progress-title">
      <h2 id="progress-title">{t("contract.progress")}</h2>
      <p>
        <progress
          max={Number(text("mqcTeu"))}
          value={Number(text("carried"))}
          aria-labelledby="progress-title"
        />{" "}
        {text("carried")} / {text("mqcTeu")} TEU ({text("percent")}%)
      </p>
      <Table compact>
        <tbody>
          {figures.map(([key, label]) => (
            <tr key={key}>
              <th scope="row">{t(label)}</th>
              <td>{text(key)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
