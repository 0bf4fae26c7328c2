import { PostInput } from "#domain/org/org.schema.ts";
import { postsFor } from "#domain/org/org.queries.server.ts";
import { addPost, savePost } from "#domain/org/ops/save-post.server.ts";
import { postResource } from "#domain/org/org.resources.server.ts";
import { dataAnswer } from "./admin-responses.server.ts";
import { answerBook, answerStep, answerWrite } from "./admin-input.server.ts";
import { type AdminList, answerPage } from "./admin-list.server.ts";
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
  { method: "GET", path: "system/post/list", perm: "system:post:list", word: "api.list", answer: (given) => answerPage(given, posts) },
  {
    method: "GET",
    path: "system/post/optionselect",
    perm: signedIn,
    word: "org.call.choices",
    answer: async ({ context, lang }) =>
      dataAnswer(
        lang,
        (await postsFor(context.em)).map((one) => postRow({ ...one })),
      ),
  },
  {
    method: "GET",
    path: "system/post/:id",
    perm: "system:post:query",
    word: "api.get",
    answer: async (given) => dataAnswer(given.lang, postRow(await recordOf(given, postResource, given.params.id))),
  },
  {
    method: "POST",
    path: "system/post",
    perm: "system:post:add",
    word: "org.call.add",
    body: PostInput,
    answer: (given) => answerWrite(given, post),
  },
  {
    method: "PUT",
    path: "system/post",
    perm: "system:post:edit",
    word: "org.call.change",
    body: PostInput,
    answer: (given) => answerWrite(given, post),
  },
  {
    method: "DELETE",
    path: "system/post/:ids",
    perm: "system:post:remove",
    word: "api.remove",
    answer: (given) => answerStep(given, postResource.steps.remove),
  },
  {
    method: "POST",
    path: "system/post/export",
    perm: "system:post:export",
    word: "api.export",
    answer: (given) => answerBook(given, posts),
  },
]);
