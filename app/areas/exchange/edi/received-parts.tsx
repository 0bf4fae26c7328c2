import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Table } from "#app/kit/ui/table.tsx";
import type { ReceivedPage } from "./received-message.server.ts";

const labels = {
  DONE: "edi.messageDone",
  OPEN: "edi.messageOpen",
  REFUSED: "edi.messageRefused",
} as const;

const numbers: ReadonlySet<string> = new Set(["edi.rows", "edi.changed"]);

type ResultsProps = {
  results: NonNullable<ReceivedPage["message"]>["results"];
  functions: Record<string, string>;
};

/** What each message of the interchange did. */
export function MessageResults({ results, functions }: ResultsProps) {
  const t = useTranslate();
  const heads = [
    "edi.reference",
    "edi.messageType",
    "edi.messageFunction",
    "edi.documentNo",
    "edi.state",
    "edi.rows",
    "edi.changed",
  ] as const;
  return (
    <>
      <h2>{t("edi.resultsTitle")}</h2>
      {results.length === 0 ? (
        <p className="sw-empty">{t("edi.noResults")}</p>
      ) : (
        <Table compact className="sw-table">
          <thead>
            <tr>
              {heads.map((label) => (
                <th
                  key={label}
                  scope="col"
                  className={numbers.has(label) ? "sw-number" : undefined}
                >
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {results.map((result) => (
              <tr key={result.reference}>
                <th scope="row">{result.reference}</th>
                <td>
                  {result.type} {result.version}
                </td>
                <td>{functions[result.messageFunction] ?? result.messageFunction}</td>
                <td>{result.documentNo}</td>
                <td>{t(labels[result.state])}</td>
                <td className="sw-number">{result.rows}</td>
                <td className="sw-number">{result.changed}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}

/** Errors and warnings with the places in the file. */
export function Findings({ findings }: { findings: ReceivedPage["findings"] }) {
  const t = useTranslate();
  return (
    <>
      <h2>{t("edi.findings")}</h2>
      {findings.length === 0 ? <p className="sw-empty">{t("edi.noFindings")}</p> : null}
      <ul>
        {findings.map((finding) => (
          <li key={JSON.stringify(finding)}>
            {finding.messageRef ? `${finding.messageRef}: ` : ""}
            {t(finding.code, finding.params)}
          </li>
        ))}
      </ul>
    </>
  );
}
