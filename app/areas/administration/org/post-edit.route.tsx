import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { postForm } from "#domain/administration/org/org.forms.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "system/post";
const path = "/system/post";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(await pageContext(request), apiName, {
    id: params.postId,
    form: postForm,
    start: { status: "0", postSort: 0 },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.postId,
    form: postForm,
    saved: (id) => `${path}/index/${id}`,
  });
}

export default function PostEditScreen() {
  return <FormScreen back={path} titleKey="postName" />;
}
