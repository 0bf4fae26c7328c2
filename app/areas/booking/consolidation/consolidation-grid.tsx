import { Form } from "@remix-run/react";
import type { KeyboardEvent } from "react";
import type { Source } from "#domain/booking/consolidation/split-cargo.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import type { Ask } from "./consolidation-ask.tsx";
import { Booked, Heads, PartRow } from "./consolidation-rows.tsx";
import { cellName, type TypedPart } from "./read-parts.ts";

type Preview = { version: number; source: Source; bkNos: string[]; parts: TypedPart[] };
type Props = { ask: Ask; preview: Preview; wrong: ReadonlySet<string>; once: string };

/** Up and Down keep the column. */
function move(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const from = event.target as HTMLInputElement;
  const cell = from.closest("td");
  const row = cell?.closest("tr");
  const to = event.key === "ArrowDown" ? row?.nextElementSibling : row?.previousElementSibling;
  const next = to?.children[cell?.cellIndex ?? 0]?.querySelector("input");
  if (from.tagName !== "INPUT" || !next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/**
 * The parts as a grid: whole boxes per type, goods per cargo line, and where packed containers go.
 * Works without JavaScript.
 */
export function ConsolidationGrid({ ask, preview, wrong, once }: Props) {
  const t = useTranslate();
  const busy = useBusy();
  const { source, bkNos, parts, version } = preview;
  const again = new URLSearchParams(
    Object.entries(ask).map(([key, value]) => [key, String(value)]),
  );
  const split = ask.kind === "SPLIT";
  const nameOf = (part: number) =>
    split && part === 0 ? t("consolidation.stays", { bkNo: bkNos[0] ?? "" }) : (bkNos[part] ?? "");
  return (
    <Form method="post" action={`?${again}`} className="sw-panel sw-cons" preventScrollReset>
      <input type="hidden" name="_key" value={once} />
      <input type="hidden" name="version" value={version} />
      <h2>{t("consolidation.parts")}</h2>
      <div className="sw-table-box">
        <table className="sw-table" onKeyDown={move}>
          <Heads source={source} />
          <tbody>
            {parts.map((part, i) => (
              <PartRow
                key={bkNos[i]}
                name={nameOf(i)}
                part={part}
                at={i}
                source={source}
                wrong={wrong}
              />
            ))}
          </tbody>
          {split ? <Booked source={source} /> : null}
        </table>
      </div>
      {split && source.containers.length > 0 ? (
        <Containers source={source} parts={parts} nameOf={nameOf} wrong={wrong} />
      ) : null}
      <label className="sw-filter sw-cons-reason" htmlFor="consolidation-reason">
        <span>{t("consolidation.reason")}</span>
        <Input id="consolidation-reason" name="reason" maxLength={500} />
      </label>
      <div className="sw-steps">
        {split ? (
          <LinkButton to={`?${again}`} reloadDocument>
            {t("consolidation.byShare")}
          </LinkButton>
        ) : null}
        <Button type="submit" name="_do" value="check" disabled={busy}>
          {t("consolidation.check")}
        </Button>
        <Button type="submit" name="_do" value="run" intent="primary" disabled={busy}>
          {t("consolidation.carryOut")}
        </Button>
      </div>
    </Form>
  );
}

type ContainersProps = {
  source: Source;
  parts: TypedPart[];
  nameOf: (part: number) => string;
  wrong: ReadonlySet<string>;
};

function Containers({ source, parts, nameOf, wrong }: ContainersProps) {
  const t = useTranslate();
  return (
    <fieldset className="sw-cons-boxes">
      <legend>{t("consolidation.containers")}</legend>
      {source.containers.map(({ cntNo, line }) => (
        <label key={cntNo} className="sw-filter">
          <span>
            {cntNo} {source.boxes[line]?.sizeType}
          </span>
          <Select
            name={cellName.container(cntNo)}
            aria-label={`${cntNo} ${t("consolidation.goesTo")}`}
            aria-invalid={wrong.has(cellName.container(cntNo)) || undefined}
            defaultValue={Math.max(
              0,
              parts.findIndex((part) => part.containers.includes(cntNo)),
            )}
          >
            {parts.map((_, i) => (
              <option key={nameOf(i)} value={i}>
                {nameOf(i)}
              </option>
            ))}
          </Select>
        </label>
      ))}
    </fieldset>
  );
}
