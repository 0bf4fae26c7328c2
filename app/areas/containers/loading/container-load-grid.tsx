import { Form } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { shareLoad, thousandthsOf, thousandthsText } from "#domain/containers/loading/load-plan.ts";
import type { LoadPlan } from "#domain/containers/loading/loading.queries.server.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";

type Cells = LoadPlan["cells"];
type Props = { plan: LoadPlan; version: number; readOnly: boolean; errors: readonly FieldError[] };

/** Typed texts that are no count are left to the server. */
function typedCells(form: HTMLFormElement, { cargo, boxes }: LoadPlan): Cells {
  const cells: Cells = [];
  for (const box of boxes)
    for (const [at, line] of cargo.entries()) {
      const field = form.elements.namedItem(`b${box.id}[${at}].pkgs`);
      const pkgs =
        field instanceof HTMLInputElement && /^\d{1,9}$/.test(field.value.trim())
          ? Number(field.value)
          : 0;
      if (pkgs > 0) cells.push({ boxId: box.id, cargoId: line.id, pkgs });
    }
  return cells;
}

/**
 * Containers by cargo lines; what is left is counted while typing, and by the server without
 * JavaScript.
 */
export function LoadGrid({ plan, version, readOnly, errors }: Props) {
  const t = useTranslate();
  const busy = useBusy();
  const [cells, setCells] = useState<Cells>(plan.cells);
  const lines = plan.cargo.map(({ id, pkgs, gwt, dim }) => ({
    id,
    pkgs,
    grams: thousandthsOf(gwt),
    litres: thousandthsOf(dim),
  }));
  const { loaded, rest } = shareLoad(lines, cells);
  const count = (event: FormEvent<HTMLFormElement>) =>
    setCells(typedCells(event.currentTarget, plan));
  return (
    <Form method="post" className="sw-panel" onInput={count} preventScrollReset>
      <input type="hidden" name="version" value={version} />
      <p>{t("loading.loadAbout")}</p>
      <ol className="sw-load-lines">
        {plan.cargo.map((line) => (
          <li key={line.id}>
            {t("loading.lineHead", {
              line: line.lineNo,
              goods: line.goodsNameEn,
              pkgs: line.pkgs,
              gwt: line.gwt,
              dim: line.dim,
            })}
          </li>
        ))}
      </ol>
      <div className="sw-table-box">
        <table className="sw-table sw-entry">
          <thead>
            <tr>
              <th scope="col">{t("container.cntNo")}</th>
              <th scope="col">{t("container.sizeType")}</th>
              {plan.cargo.map((line) => (
                <th key={line.id} scope="col" title={line.goodsNameEn}>
                  {line.lineNo}. {line.goodsNameEn.slice(0, 24)}
                </th>
              ))}
              <th scope="col">{t("container.pkgs")}</th>
              <th scope="col">{t("container.gwt")}</th>
              <th scope="col">{t("container.dim")}</th>
            </tr>
          </thead>
          <tbody>
            {plan.boxes.map((box) => (
              <BoxRow
                key={box.id}
                box={box}
                plan={plan}
                readOnly={readOnly}
                errors={errors}
                loaded={loaded.filter((cell) => cell.boxId === box.id)}
              />
            ))}
          </tbody>
          <Rest rest={rest} />
        </table>
      </div>
      {readOnly ? null : (
        <div className="sw-form-acts">
          <Button type="submit" intent="primary" disabled={busy}>
            {t("loading.saveLoad")}
          </Button>
          <Button type="submit" name="_intent" value="propose" formNoValidate disabled={busy}>
            {t("loading.propose")}
          </Button>
        </div>
      )}
    </Form>
  );
}

type RestProps = { rest: ReturnType<typeof shareLoad>["rest"] };

function Rest({ rest }: RestProps) {
  const t = useTranslate();
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {t("loading.rest")}
        </th>
        {rest.map((line) => (
          <td
            key={line.cargoId}
            data-rest={line.cargoId}
            className={line.pkgs < 0 ? "sw-entry-error" : undefined}
          >
            <output>{line.pkgs}</output>
          </td>
        ))}
        <td>{rest.reduce((sum, line) => sum + line.pkgs, 0)}</td>
        <td>{thousandthsText(rest.reduce((sum, line) => sum + line.grams, 0n))}</td>
        <td>{thousandthsText(rest.reduce((sum, line) => sum + line.litres, 0n))}</td>
      </tr>
    </tfoot>
  );
}

type RowProps = Pick<Props, "plan" | "readOnly" | "errors"> & {
  box: LoadPlan["boxes"][number];
  loaded: ReturnType<typeof shareLoad>["loaded"];
};

function BoxRow({ box, plan, readOnly, errors, loaded }: RowProps) {
  const t = useTranslate();
  const closed = readOnly || box.emptyFlag === "Y";
  const sum = (key: "grams" | "litres") =>
    thousandthsText(loaded.reduce((total, cell) => total + cell[key], 0n));
  return (
    <tr>
      <th scope="row">{box.cntNo}</th>
      <td>{box.sizeType}</td>
      {plan.cargo.map((line, at) => {
        const error = errors.find((item) => item.field === `${box.id}.${line.id}`);
        const cell = plan.cells.find((item) => item.boxId === box.id && item.cargoId === line.id);
        const name = `b${box.id}[${at}]`;
        const why = `why-${box.id}-${line.id}`;
        return (
          <td key={line.id}>
            <input type="hidden" name={`${name}.cargoId`} value={line.id} />
            <Input
              name={`${name}.pkgs`}
              defaultValue={cell?.pkgs || ""}
              inputMode="numeric"
              size={7}
              maxLength={9}
              disabled={closed}
              aria-label={`${box.cntNo} ${line.lineNo}. ${line.goodsNameEn}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? why : undefined}
              small
              intent={error ? "danger" : undefined}
              className="sw-entry-number"
            />
            {error ? (
              <small id={why} className="sw-entry-error">
                {t(error.code, error.params)}
              </small>
            ) : null}
          </td>
        );
      })}
      <td>{loaded.reduce((total, cell) => total + cell.pkgs, 0)}</td>
      <td>{sum("grams")}</td>
      <td>{sum("litres")}</td>
    </tr>
  );
}
