/** Permission and address of the data-permission explanation. */
export const whySeePerm = "system:dataPms:edit";
export const whySeePath = (apiName: string, id: number): string =>
  `/system/whySee?apiName=${apiName}&id=${id}`;

export const historyPerm = "system:changeLog:list";

/** Used by pages outside the form kit; forms link there by themselves. */
export const historyPath = (table: string, id: number): string =>
  `/system/changeLog/history/${table}/${id}`;
