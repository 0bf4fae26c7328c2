import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ediPartnerForm } from "#domain/exchange/edi/edi.forms.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "seaway/edi/partner";
const start = {
  messages: "IFCSUM",
  syntaxId: "UNOA",
  syntaxVersion: "2",
  documentName: "787",
  cuscarDocumentName: "85",
  decimalMark: ".",
  lineBreak: "lf",
  una: "Y",
  transliterate: "Y",
  coparnDocumentName: "11",
  vermasRelease: "16A",
  transport: "none",
  inPath: "out",
  outPath: "in",
  maxMessages: 99,
  answerHours: 24,
  fileNamePattern: "{MSG}_{PARTNER}_{VOYAGE}_{POL}_{YYYYMMDDHHmmss}_{REF}.edi",
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(await pageContext(request), apiName, {
    id: params.partnerId,
    form: ediPartnerForm,
    start,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.partnerId,
    form: ediPartnerForm,
    saved: (id) => `/seaway/edi/partner/index/${id}`,
  });
}

export default function EdiPartnerEditScreen() {
  return <FormScreen back="/seaway/edi/partner" titleKey="code" />;
}
