import { Form } from "@remix-run/react";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { ReferenceInput } from "#app/kit/form/field/reference-input.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { Table } from "#app/kit/ui/table.tsx";
import type { ReceivedPage } from "./received-message.server.ts";

type Dicts = Record<string, Record<string, string>>;
type CodeProps = { codes: ReceivedPage["codes"]; dicts: Dicts; errors: readonly FieldError[] };

/**
 * Codes without a mapping as rows; saving maps them and runs the stored file again. Works without
 * JavaScript.
 */
export function CodeGrid({ codes, dicts, errors }: CodeProps) {
  const t = useTranslate();
  const busy = useBusy();
  const general = errors.filter(({ field }) => !/^codes\.\d+\.systemCode$/.test(field));
  return (
    <Form method="post" className="sw-panel" preventScrollReset>
      <h2>{t("edi.correctTitle")}</h2>
      <p>{t("edi.correctAbout")}</p>
      {general.map((error) => (
        <p key={error.code} role="alert" className="sw-error">
          {t(error.code, error.params)}
        </p>
      ))}
      <div className="sw-table-box">
        <Table compact className="sw-table">
          <thead>
            <tr>
              <th scope="col">{t("edi.type")}</th>
              <th scope="col">{t("edi.ediCode")}</th>
              <th scope="col">{t("edi.firstPlace")}</th>
              <th scope="col" className="sw-number">
                {t("edi.useCount")}
              </th>
              <th scope="col">{t("edi.systemCode")}</th>
            </tr>
          </thead>
          <tbody>
            {codes.map((code, i) => (
              <CodeRow
                key={`${code.messageRef} ${code.type} ${code.ediCode}`}
                code={code}
                place={i}
                dicts={dicts}
                errors={errors}
              />
            ))}
          </tbody>
        </Table>
      </div>
      <Button type="submit" intent="primary" disabled={busy}>
        {t("edi.correctCodes")}
      </Button>
    </Form>
  );
}

type RowProps = {
  code: ReceivedPage["codes"][number];
  place: number;
  dicts: Dicts;
  errors: readonly FieldError[];
};

function CodeRow({ code, place, dicts, errors }: RowProps) {
  const t = useTranslate();
  const name = `codes.${place}.systemCode`;
  const error = errors.find(({ field }) => field === name);
  const why = error ? `why-${place}` : undefined;
  const label = `${code.ediCode} ${t("edi.systemCode")}`;
  const marks = {
    name,
    "aria-label": label,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": why,
    maxLength: 35,
  };
  return (
    <tr>
      <td>{dicts.edi_mapping_type?.[code.type] ?? code.type}</td>
      <th scope="row">
        {code.ediCode}
        <input type="hidden" name={`codes.${place}.type`} value={code.type} />
        <input type="hidden" name={`codes.${place}.ediCode`} value={code.ediCode} />
      </th>
      <td>
        {t("edi.placeShown", { reference: code.messageRef, segment: code.segment })} {code.key}
      </td>
      <td className="sw-number">{code.uses}</td>
      <td>
        <SystemCode code={code} marks={marks} dicts={dicts} />
        {error ? (
          <small id={why} role="alert" className="sw-error">
            {t(error.code, error.params)}
          </small>
        ) : null}
      </td>
    </tr>
  );
}

type Marks = {
  name: string;
  "aria-label": string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
  maxLength: number;
};

function SystemCode({
  code,
  marks: { maxLength, ...marks },
  dicts,
}: {
  code: RowProps["code"];
  marks: Marks;
  dicts: Dicts;
}) {
  const t = useTranslate();
  const { proposal } = code;
  if (code.kind !== "")
    return (
      <>
        <ReferenceInput
          kind={code.kind}
          maxLength={maxLength}
          {...marks}
          {...(proposal ? { defaultValue: proposal.code, initial: proposal } : {})}
        />
        {proposal ? <small>{t("edi.proposal")}</small> : null}
      </>
    );
  if (code.type !== "MOVE") return <Input small maxLength={maxLength} {...marks} />;
  return (
    <Select {...marks} defaultValue="">
      <option value="" />
      {Object.entries(dicts.move_event ?? {}).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
