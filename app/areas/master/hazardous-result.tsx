import "./hazardous.css";
import { type SegregationRule, segregationClasses, segregationRow } from "#domain/cargo/segregation.ts";
import type { TogetherAnswer } from "#domain/cargo/segregation.queries.server.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { useSay } from "../../kit/shell/translate.ts";

const ruleWords: Readonly<Record<SegregationRule["rule"], Word>> = {
  X: "cargo.rule.X",
  "1": "cargo.rule.1",
  "2": "cargo.rule.2",
  "3": "cargo.rule.3",
  "4": "cargo.rule.4",
  "*": "cargo.rule.explosives",
};

const nameOf = ({ unNo, classes }: TogetherAnswer["one"]) => `${unNo ? `UN${unNo} ` : ""}(${classes.join(", ")})`;

/** Yes or no, and why: every class of the one beside every class of the other. */
export function GoodsAnswer({ answer }: { answer: TogetherAnswer }) {
  const say = useSay();
  const { may, exempt, rule, pairs, one, other } = answer;
  return (
    <div className={`bp6-callout bp6-intent-${may ? "success" : "danger"}`} role="status">
      <b>{say(may ? "cargo.mayTogether" : "cargo.mayNotTogether", { one: nameOf(one), other: nameOf(other) })}</b>
      {exempt ? <p>{say("cargo.togetherExempt")}</p> : null}
      <ul>
        {pairs.map((pair) => (
          <li key={`${pair.class1}|${pair.class2}`}>
            {pair.class1} / {pair.class2}: {say(ruleWords[pair.rule])}
          </li>
        ))}
      </ul>
      {rule === "X" && !exempt ? <p>{say("cargo.seeEntry")}</p> : null}
      <p>{[one.name, other.name].filter(Boolean).join(" / ")}</p>
    </div>
  );
}

/** A table of the day as one record: "3|8" → rule. */
export type Matrix = { validFrom: string; source: string; rules: Record<string, SegregationRule["rule"]> };

/** The whole table that holds, with the cells of the answer marked. */
export function SegregationMatrix({ matrix, marked }: { matrix: Matrix; marked: readonly SegregationRule[] }) {
  const say = useSay();
  const ruleOf = (one: string, other: string) => matrix.rules[`${one}|${other}`] ?? matrix.rules[`${other}|${one}`] ?? "";
  const isMarked = (one: string, other: string) =>
    marked.some((pair) => {
      const [a, b] = [segregationRow(pair.class1), segregationRow(pair.class2)];
      return (a === one && b === other) || (a === other && b === one);
    });
  return (
    <section aria-labelledby="matrix-title">
      <h2 id="matrix-title">{say("cargo.segregation")}</h2>
      <p>{say("cargo.editionOf", { from: matrix.validFrom, source: matrix.source })}</p>
      <div className="sw-matrix">
        <table>
          <thead>
            <tr>
              <th scope="col">{say("cargo.dgClass")}</th>
              {segregationClasses.map((one) => (
                <th key={one} scope="col">
                  {one}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {segregationClasses.map((one) => (
              <tr key={one}>
                <th scope="row">{one}</th>
                {segregationClasses.map((other) => (
                  <td key={other} className={isMarked(one, other) ? "sw-marked" : undefined} data-rule={ruleOf(one, other)}>
                    {ruleOf(one, other)}
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
