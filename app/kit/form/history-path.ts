/** Permission that opens the question why somebody sees a record, and its address. */
export const whySeePerm = "system:dataPms:edit";
export const whySeePath = (apiName: string, id: number): string => `/system/whySee?apiName=${apiName}&id=${id}`;

/** Permission that opens the history of a record. */
export const historyPerm = "system:changeLog:list";

/** Address of all that happened to one record; for sheets of the kit the head links there by itself, other pages link with this. */
export const historyPath = (table: string, id: number): string => `/system/changeLog/history/${table}/${id}`;
