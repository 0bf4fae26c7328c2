import { type RawBuilder, sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import {
  Config,
  LoginLog,
  NumberRule,
  OperLog,
} from "#platform/kernel/trace/trace.entity.server.ts";
import { Session } from "#domain/administration/org/org.entity.server.ts";
import { DictData, DictType, Notice } from "./admin.entity.server.ts";

export const dictTypeFacts = defineFacts(DictType, {
  builtIn: "column",
  entries: {
    sql: (type) =>
      sql<number>`(select count(*)::int from dict_data d where d.dict_type = ${type}.dict_type)`,
  },
});
export const dictDataFacts = defineFacts(DictData, { builtIn: "column" });
export const configFacts = defineFacts(Config, { configType: "column", configKey: "column" });
export const noticeFacts = defineFacts(Notice, { status: "column" });
export const numberRuleFacts = defineFacts(NumberRule, { companyCode: "column", ioType: "column" });
export const onlineFacts = defineFacts(Session, {});

/** Y when archived, which is final (decision 028). */
const archived = {
  sql: (entry: RawBuilder<unknown>) =>
    sql<"Y" | "N">`case when ${entry}.aside_time is null then 'N' else 'Y' end`,
};
export const operLogFacts = defineFacts(OperLog, { aside: archived });
export const loginLogFacts = defineFacts(LoginLog, { aside: archived });
