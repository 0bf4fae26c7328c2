const forms = new WeakMap<Request, Promise<FormData>>();

/** The form a page was sent; whoever asks again gets the same. @throws what `parseForm` throws. */
export function readPageForm(request: Request): Promise<FormData> {
  let form = forms.get(request);
  if (!form) {
    form = parseForm(request);
    forms.set(request, form);
  }
  return form;
}

/**
 * @throws Response 400 when the body is no form: without or with another content type, or a multipart body that does not
 * keep to its boundary.
 */
async function parseForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (error instanceof TypeError && /form-?data|content-type/i.test(error.message)) throw new Response("no form", { status: 400 });
    throw error;
  }
}
