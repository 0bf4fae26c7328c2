import "./hazardous.css";
import {
  type SegregationRule,
  segregationClasses,
  segregationRow,
} from "#domain/booking/cargo/segregation.ts";
import type { TogetherResponse } from "#domain/booking/cargo/segregation.queries.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Callout } from "#app/kit/ui/callout.tsx";

const ruleLabels: Readonly<Record<SegregationRule["rule"], MessageKey>> = {
  X: "cargo.rule.X",
  "1": "cargo.rule.1",
  "2": "cargo.rule.2",
  "3": "cargo.rule.3",
  "4": "cargo.rule.4",
  "*": "cargo.rule.explosives",
};

const nameOf = ({ unNo, classes }: TogetherResponse["one"]) =>
  `${unNo ? `UN${unNo} ` : ""}(${classes.join(", ")})`;

/** The verdict, and each pair of classes behind it. */
export function GoodsResponse({ response }: { response: TogetherResponse }) {
  const t = useTranslate();
  const { may, exempt, rule, pairs, one: goods, other } = response;
  return (
    <Callout intent={may ? "success" : "danger"} role="status">
      <b>
        {t(may ? "cargo.mayTogether" : "cargo.mayNotTogether", {
          one: nameOf(goods),
          other: nameOf(other),
        })}
      </b>
      {exempt ? <p>{t("cargo.togetherExempt")}</p> : null}
      <ul>
        {pairs.map((pair) => (
          <li key={`${pair.class1}|${pair.class2}`}>
            {pair.class1} / {pair.class2}: {t(ruleLabels[pair.rule])}
          </li>
        ))}
      </ul>
      {rule === "X" && !exempt ? <p>{t("cargo.seeEntry")}</p> : null}
      <p>{[goods.name, other.name].filter(Boolean).join(" / ")}</p>
    </Callout>
  );
}

/** Rules by "3|8". */
export type Matrix = {
  validFrom: string;
  source: string;
  rules: Record<string, SegregationRule["rule"]>;
};

/** The whole table, with the response's cells marked. */
export function SegregationMatrix({
  matrix,
  marked,
}: {
  matrix: Matrix;
  marked: readonly SegregationRule[];
}) {
  const t = useTranslate();
  const ruleOf = (item: string, other: string) =>
    matrix.rules[`${item}|${other}`] ?? matrix.rules[`${other}|${item}`] ?? "";
  const isMarked = (item: string, other: string) =>
    marked.some((pair) => {
      const [a, b] = [segregationRow(pair.class1), segregationRow(pair.class2)];
      return (a === item && b === other) || (a === other && b === item);
    });
  return (
    <section aria-labelledby="matrix-title">
      <h2 id="matrix-title">{t("cargo.segregation")}</h2>
      <p>{t("cargo.editionOf", { from: matrix.validFrom, source: matrix.source })}</p>
      <div className="sw-matrix">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("cargo.dgClass")}</th>
              {segregationClasses.map((segregationClass) => (
                <th key={segregationClass} scope="col">
                  {segregationClass}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {segregationClasses.map((segregationClass) => (
              <tr key={segregationClass}>
                <th scope="row">{segregationClass}</th>
                {segregationClasses.map((other) => (
                  <td
                    key={other}
                    className={isMarked(segregationClass, other) ? "sw-marked" : undefined}
                    data-rule={ruleOf(segregationClass, other)}
                  >
                    {ruleOf(segregationClass, other)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
