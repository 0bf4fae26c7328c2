import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { customerForm } from "#domain/party/customer.form.ts";
import { Customer } from "#domain/party/party.entity.server.ts";
import { FormScreen } from "../../kit/form/form-screen.tsx";
import { loadForm, saveForm } from "../../kit/form/load-form.server.ts";
import { asActor } from "../../session/ctx.server.ts";

const apiName = "xhlbasic/customer";
const path = "/xhlbasic/customer";
const start = { roles: "client", printTag: "Y" };

/** The address names the customer by its code; "new" opens an empty sheet. An unknown code is id 0, which does not exist. */
async function idOf(request: Request, code: string | undefined): Promise<string> {
  if (code === "new") return code;
  const { em } = await asActor(request, "master:list");
  const found = await em.findOne(Customer, { code: code ?? "" }, { fields: ["id"] });
  return String(found?.id ?? 0);
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(request, apiName, { id: await idOf(request, params.customerCode), form: customerForm, start });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = await idOf(request, params.customerCode);
  const { em } = await asActor(request, "master:list");
  const codes = new Map<number, string>();
  const answer = await saveForm(request, apiName, {
    id,
    form: customerForm,
    saved: (saved) => {
      codes.set(saved, "");
      return `${path}/customerInfo/index/`;
    },
  });
  const [saved] = codes.keys();
  if (saved === undefined || !(answer instanceof Response)) return answer;
  const { code } = await em.fork().findOneOrFail(Customer, { id: saved }, { fields: ["code"] });
  answer.headers.set("location", `${path}/customerInfo/index/${encodeURIComponent(code)}?saved=1`);
  return answer;
}

export default function CustomerEditScreen() {
  return <FormScreen back={path} titleKey="code" />;
}
