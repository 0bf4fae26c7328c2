import type { Source } from "#domain/booking/consolidation/split-cargo.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Input } from "#app/kit/ui/input.tsx";
import { cellName, type TypedPart } from "./read-parts.ts";

const amounts = ["pkgs", "gwt", "dim"] as const;

/** Box types, then each cargo line with its amounts. */
export function Heads({ source }: { source: Source }) {
  const t = useTranslate();
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t("consolidation.part")}
        </th>
        <th scope="colgroup" colSpan={source.boxes.length}>
          {t("consolidation.boxes")}
        </th>
        {source.cargo.map((line, i) => (
          <th key={line.id} scope="colgroup" colSpan={3}>
            {t("consolidation.goodsLine", { line: i + 1, name: line.name })}
          </th>
        ))}
      </tr>
      <tr>
        {source.boxes.map((line) => (
          <th key={line.id} scope="col">
            {line.sizeType}
          </th>
        ))}
        {source.cargo.flatMap((line) =>
          amounts.map((key) => (
            <th key={`${line.id} ${key}`} scope="col">
              {t(`consolidation.${key}`)}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

type RowProps = {
  name: string;
  part: TypedPart;
  at: number;
  source: Source;
  wrong: ReadonlySet<string>;
};

export function PartRow({ name, part, at, source, wrong }: RowProps) {
  const t = useTranslate();
  const cell = (field: string, column: string, value: string | undefined) => (
    <td key={field}>
      <Input
        small
        className="sw-number-input"
        inputMode="decimal"
        name={field}
        defaultValue={value}
        maxLength={20}
        aria-label={t("consolidation.cell", { part: name, column })}
        aria-invalid={wrong.has(field) || undefined}
      />
    </td>
  );
  return (
    <tr>
      <th scope="row">{name}</th>
      {source.boxes.map((line, i) => cell(cellName.boxes(at, i), line.sizeType, part.boxes[i]))}
      {source.cargo.flatMap((line, i) =>
        amounts.map((key) =>
          cell(
            cellName.goods(at, i, key),
            `${line.name} ${t(`consolidation.${key}`)}`,
            part.goods[i]?.[key],
          ),
        ),
      )}
    </tr>
  );
}

/** What the parts must add up to. */
export function Booked({ source }: { source: Source }) {
  const t = useTranslate();
  return (
    <tfoot>
      <tr>
        <th scope="row">{t("consolidation.booked")}</th>
        {source.boxes.map((line) => (
          <td key={line.id} className="sw-number">
            {line.count}
          </td>
        ))}
        {source.cargo.flatMap((line) =>
          amounts.map((key) => (
            <td key={`${line.id} ${key}`} className="sw-number">
              {line[key]}
            </td>
          )),
        )}
      </tr>
    </tfoot>
  );
}
