import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { dateFormats } from "#platform/records/list/query/list-effect.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Input, TextArea } from "#app/kit/ui/input.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { drawerAddress } from "./drawer-address.ts";
import type { DevopsData, DrawerFault, DrawerLine } from "./drawer-data.ts";

const start: Omit<DrawerLine, "id" | "version" | "orderNum" | "lost"> = {
  pageColumnName: "",
  fieldValue: "",
  dbColumnName: "",
  columnWidth: 100,
  isListColumns: "Y",
  fixed: "false",
  enableFilter: "N",
  isQueryColumns: "N",
  htmlInputType: "input",
  dictType: "",
  htmlCssStyle: "",
  htmlDateFormat: "yyyy-MM-dd hh:mm:ss",
  mergeFieldArr: [],
  mergeSeparator: "_",
  canSortable: "Y",
  enableSortable: "N",
  defaultSortColumn: "N",
  sortOrder: "",
  hidden: "N",
  featureJson: "",
};

type FieldProps = {
  name: string;
  label: MessageKey;
  faults: readonly DrawerFault[];
  only?: string;
  wide?: boolean;
  children: ReactNode;
};

function Field({ name, label: labelKey, faults, only, wide, children }: FieldProps) {
  const t = useTranslate();
  const fault = faults.find((fault) => fault.field.split(".")[0] === name);
  return (
    <label data-for={only} className={wide ? "sw-wide" : undefined}>
      <span>{t(labelKey)}</span>
      {children}
      {fault ? <small role="alert">{fault.text}</small> : null}
    </label>
  );
}

type Choice = { value: string; text: string };

function Choose({
  name,
  value,
  choices,
  label,
}: {
  name: string;
  value: string;
  choices: readonly Choice[];
  label?: string;
}) {
  return (
    <Select name={name} defaultValue={value} aria-label={label}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </Select>
  );
}

/**
 * A column's definition (platform §3, §5). Dependent fields are shown by CSS, so that it works
 * without JavaScript.
 */
export function ColumnForm({ data, faults }: { data: DevopsData; faults: readonly DrawerFault[] }) {
  const t = useTranslate();
  const line = data.editing !== "new" ? data.editing : null;
  const now = line ?? start;
  const edit = line ? String(line.id) : "new";
  return (
    <Form
      method="post"
      action={drawerAddress(data, { edit })}
      className="sw-drawer-form"
      key={`${edit} ${line?.version}`}
    >
      {line ? <input type="hidden" name="id" value={line.id} /> : null}
      {line ? <input type="hidden" name="version" value={line.version} /> : null}
      <Field name="pageColumnName" label="list.lineName" faults={faults}>
        <Input name="pageColumnName" defaultValue={now.pageColumnName} maxLength={20} required />
      </Field>
      <Field name="fieldValue" label="list.lineField" faults={faults}>
        <Input
          name="fieldValue"
          defaultValue={now.fieldValue}
          maxLength={20}
          required
          readOnly={line !== null}
          list="drawer-fields"
        />
      </Field>
      <datalist id="drawer-fields">
        {data.fields.map((field) => (
          <option key={field.key} value={field.key}>
            {t(field.label)}
          </option>
        ))}
      </datalist>
      <Looks now={now} faults={faults} />
      <Field name="htmlInputType" label="list.lineType" faults={faults}>
        <Choose
          name="htmlInputType"
          value={now.htmlInputType}
          choices={["input", "select", "datetime", "mergeFieldArr"].map((value) => ({
            value,
            text: value,
          }))}
        />
      </Field>
      <Kinds data={data} now={now} faults={faults} />
      <Offers now={now} faults={faults} />
      <Field name="htmlCssStyle" label="list.lineStyle" faults={faults} wide>
        <Input
          name="htmlCssStyle"
          defaultValue={now.htmlCssStyle}
          maxLength={300}
          placeholder="color: #cd4246; font-weight: bold"
        />
      </Field>
      <Field name="featureJson" label="list.lineFeature" faults={faults} wide>
        <TextArea name="featureJson" rows={2} defaultValue={now.featureJson} maxLength={2000} />
      </Field>
      <div className="sw-wide sw-drawer-bar">
        <Button type="submit" intent="primary" name="_do" value="save">
          {t("shell.save")}
        </Button>
        <LinkButton
          to={drawerAddress(data, { said: line ? "shell.updateCancelled" : "shell.addCancelled" })}
        >
          {t("shell.cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}

type FlagProps = Omit<FieldProps, "children" | "wide" | "name"> & {
  name: keyof typeof start;
  now: typeof start;
};

function FlagField({ name, now, ...field }: FlagProps) {
  const t = useTranslate();
  const flags = (["Y", "N"] as const).map((value) => ({
    value,
    text: t(value === "Y" ? "shell.yes" : "shell.no"),
  }));
  return (
    <Field name={name} {...field}>
      <Choose name={name} value={String(now[name])} choices={flags} />
    </Field>
  );
}

/** Width, position and initial visibility. */
function Looks({ now, faults }: { now: typeof start; faults: readonly DrawerFault[] }) {
  const t = useTranslate();
  return (
    <>
      <Field name="columnWidth" label="list.lineWidth" faults={faults}>
        <Input name="columnWidth" type="number" min={30} max={800} defaultValue={now.columnWidth} />
      </Field>
      <Field name="fixed" label="list.lineFixed" faults={faults}>
        <Choose
          name="fixed"
          value={now.fixed}
          choices={[
            { value: "false", text: t("shell.no") },
            { value: "left", text: t("list.lineLeft") },
            { value: "right", text: t("list.lineRight") },
          ]}
        />
      </Field>
      <FlagField name="isListColumns" label="list.lineListed" now={now} faults={faults} />
      <FlagField name="hidden" label="list.lineHidden" now={now} faults={faults} />
    </>
  );
}

/** Filter and sort. */
function Offers({ now, faults }: { now: typeof start; faults: readonly DrawerFault[] }) {
  const t = useTranslate();
  const same = { now, faults };
  return (
    <>
      <FlagField name="enableFilter" label="list.lineFilter" only="plain" {...same} />
      <FlagField name="isQueryColumns" label="list.lineQuery" only="plain" {...same} />
      <FlagField name="enableSortable" label="list.lineSort" only="plain" {...same} />
      <FlagField name="defaultSortColumn" label="list.lineFirstSort" only="sort" {...same} />
      <Field name="sortOrder" label="list.lineSortOrder" faults={faults} only="order">
        <Choose
          name="sortOrder"
          value={now.sortOrder || "descending"}
          choices={[
            { value: "ascending", text: t("list.lineAscending") },
            { value: "descending", text: t("list.lineDescending") },
          ]}
        />
      </Field>
    </>
  );
}

type KindsProps = { data: DevopsData; now: typeof start; faults: readonly DrawerFault[] };

/** Settings of input kinds: dictionary, date format, merged fields. */
function Kinds({ data, now, faults }: KindsProps) {
  return (
    <>
      <Field name="dictType" label="list.lineDict" faults={faults} only="select">
        <Choose
          name="dictType"
          value={now.dictType}
          choices={[
            { value: "", text: "" },
            ...data.dicts.map((dict) => ({
              value: dict.type,
              text: `${dict.name} (${dict.type})`,
            })),
          ]}
        />
      </Field>
      <Field name="htmlDateFormat" label="list.lineFormat" faults={faults} only="datetime">
        <Choose
          name="htmlDateFormat"
          value={now.htmlDateFormat}
          choices={dateFormats.map((value) => ({ value, text: value }))}
        />
      </Field>
      <MergedFields data={data} now={now} faults={faults} />
      <Field name="mergeSeparator" label="list.lineSeparator" faults={faults} only="mergeFieldArr">
        <Input
          name="mergeSeparator"
          defaultValue={now.mergeSeparator}
          maxLength={5}
          list="drawer-separators"
        />
      </Field>
      <datalist id="drawer-separators">
        {["_", "/", ".", "-", ";", " "].map((separator) => (
          <option key={separator} value={separator} />
        ))}
      </datalist>
    </>
  );
}

/** Limit of the operation. */
const mostMerged = 10;

/** Fields of a merged column in order; always one free place, at least four. */
function MergedFields({ data, now, faults }: KindsProps) {
  const t = useTranslate();
  const fault = faults.find((fault) => fault.field.split(".")[0] === "mergeFieldArr");
  const places = Math.min(mostMerged, Math.max(4, now.mergeFieldArr.length + 1));
  const choices = [
    { value: "", text: "" },
    ...data.fields.map((field) => ({ value: field.key, text: t(field.label) })),
  ];
  return (
    <fieldset data-for="mergeFieldArr" className="sw-wide sw-drawer-merged">
      <legend>{t("list.lineMerge")}</legend>
      {Array.from({ length: places }, (_, i) => {
        const label = `${t("list.lineMerge")} ${i + 1}`;
        return (
          <Choose
            key={label}
            name="mergeFieldArr"
            value={now.mergeFieldArr[i] ?? ""}
            choices={choices}
            label={label}
          />
        );
      })}
      {fault ? <small role="alert">{fault.text}</small> : null}
    </fieldset>
  );
}
