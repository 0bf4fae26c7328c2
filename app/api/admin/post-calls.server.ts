import { PostInput } from "#domain/administration/org/org.schema.ts";
import { postsFor } from "#domain/administration/org/org.queries.server.ts";
import { addPost, savePost } from "#domain/administration/org/ops/save-post.server.ts";
import { postResource } from "#domain/administration/org/org.resources.server.ts";
import { dataResponse } from "./admin-responses.server.ts";
import { respondWithBook, respondToStep, respondToWrite } from "./admin-input.server.ts";
import { type AdminList, respondWithPage } from "./admin-list.server.ts";
import { defineAdminCalls, signedIn } from "./define-admin-call.server.ts";
import { postRow, recordOf } from "./people-rows.server.ts";

const posts: AdminList = {
  resource: postResource,
  filters: { postCode: "contains", postName: "contains", status: "in" },
  row: postRow,
};
const post = { add: addPost, save: savePost, idName: "postId" };

/** Positions (wire contract §4 Post). */
export const postCalls = defineAdminCalls([
  {
    method: "GET",
    path: "system/post/list",
    perm: "system:post:list",
    label: "api.list",
    respond: (input) => respondWithPage(input, posts),
  },
  {
    method: "GET",
    path: "system/post/optionselect",
    perm: signedIn,
    label: "org.call.choices",
    respond: async ({ context, lang }) =>
      dataResponse(
        lang,
        (await postsFor(context.em)).map((postOption) => postRow({ ...postOption })),
      ),
  },
  {
    method: "GET",
    path: "system/post/:id",
    perm: "system:post:query",
    label: "api.get",
    respond: async (input) =>
      dataResponse(input.lang, postRow(await recordOf(input, postResource, input.params.id))),
  },
  {
    method: "POST",
    path: "system/post",
    perm: "system:post:add",
    label: "org.call.add",
    body: PostInput,
    respond: (input) => respondToWrite(input, post),
  },
  {
    method: "PUT",
    path: "system/post",
    perm: "system:post:edit",
    label: "org.call.change",
    body: PostInput,
    respond: (input) => respondToWrite(input, post),
  },
  {
    method: "DELETE",
    path: "system/post/:ids",
    perm: "system:post:remove",
    label: "api.remove",
    respond: (input) => respondToStep(input, postResource.steps.remove),
  },
  {
    method: "POST",
    path: "system/post/export",
    perm: "system:post:export",
    label: "api.export",
    respond: (input) => respondWithBook(input, posts),
  },
]);
