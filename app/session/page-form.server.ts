const forms = new WeakMap<Request, Promise<FormData>>();

/** Parses the form of a page once per request. @throws Response 400 */
export function readPageForm(request: Request): Promise<FormData> {
  let form = forms.get(request);
  if (!form) {
    form = parseForm(request);
    forms.set(request, form);
  }
  return form;
}

/** @throws Response 400 for another content type or a broken multipart body. */
async function parseForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (error instanceof TypeError && /form-?data|content-type/i.test(error.message))
      throw new Response("no form", { status: 400 });
    throw error;
  }
}
