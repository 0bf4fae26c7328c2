/**
 * The form a page was sent. @throws Response 400 when the body is no form: without or with another content type, or a multipart body that does not
 * keep to its boundary.
 */
export async function readPageForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (error instanceof TypeError && /form-?data|content-type/i.test(error.message)) throw new Response("no form", { status: 400 });
    throw error;
  }
}
