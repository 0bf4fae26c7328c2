import "./correction.css";
import { useLoaderData } from "@remix-run/react";
import type { BookedBox } from "#domain/containers/container/booked-box.ts";
import { isUnchanged, type VersionChanges } from "#platform/records/form/compare-versions.ts";
import { ebookingForm } from "#domain/booking/ebooking/ebooking.form.ts";
import type { FormData_ } from "#app/kit/form/save/form-data.ts";
import { VersionTables } from "#app/kit/record/version-tables.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Table } from "#app/kit/ui/table.tsx";

/**
 * Received version and correction side by side, field by field, and the boxes a receipt clears
 * (domain §3 ebModify).
 */
export function CorrectionReview() {
  const t = useTranslate();
  const { record } = useLoaderData() as FormData_;
  const review: Readonly<Record<string, unknown>> = record;
  const changes = review.changes as VersionChanges;
  const boxes = (review.boxes ?? []) as readonly BookedBox[];
  const { correctionState } = review;
  if (correctionState === "") return null;
  const heads = {
    before: correctionState === "RECEIVED" ? "correction.beforeThis" : "correction.before",
    after: "correction.after",
  } as const;
  return (
    <section className="sw-correction" aria-labelledby="correction-compared">
      <h2 id="correction-compared">{t("correction.compared")}</h2>
      {isUnchanged(changes) ? <p className="sw-empty">{t("correction.noChange")}</p> : null}
      <VersionTables changes={changes} form={ebookingForm} heads={heads} />
      {correctionState === "SUBMITTED" && boxes.length > 0 ? <BoxesThatGo boxes={boxes} /> : null}
    </section>
  );
}

function BoxesThatGo({ boxes }: { boxes: readonly BookedBox[] }) {
  const t = useTranslate();
  const columns = ["cntNo", "sizeType", "sealNo", "pkgs", "gwt", "dim"] as const;
  const labels = {
    cntNo: t("correction.cntNo"),
    sizeType: t("cargo.sizeType"),
    sealNo: t("correction.sealNo"),
    pkgs: t("ebooking.pkgs"),
    gwt: t("ebooking.gwt"),
    dim: t("ebooking.dim"),
  };
  return (
    <div className="sw-boxes-go">
      <h3>{t("correction.boxesGo", { count: boxes.length })}</h3>
      <p>{t("correction.boxesGoHint")}</p>
      <Table compact>
        <thead>
          <tr>
            {columns.map((key) => (
              <th key={key} scope="col">
                {labels[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {boxes.map((box) => (
            <tr key={box.id}>
              {columns.map((key) => (
                <td key={key} className={/pkgs|gwt|dim/.test(key) ? "sw-number" : undefined}>
                  {box[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
