import { kyselyOf } from "#db/orm/kysely.server.ts";
import { zoneSql } from "#platform/kernel/clock/company-zone.server.ts";
import { sql } from "kysely";
import { rowRemoved, wholeRow } from "#platform/records/form/plain-record.server.ts";
import {
  type AnyOperation,
  defineResource,
  type Resource,
} from "#platform/records/resource/resource.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { Config, NumberRule } from "#platform/kernel/trace/trace.entity.server.ts";
import { DictData, DictType, Notice } from "./admin.entity.server.ts";
import {
  configList,
  dictDataList,
  dictTypeList,
  noticeList,
  numberRuleList,
} from "./admin.list.ts";
import {
  configFacts,
  dictDataFacts,
  dictTypeFacts,
  noticeFacts,
  numberRuleFacts,
} from "./admin.facts.server.ts";
import {
  configMachine,
  dictDataMachine,
  dictTypeMachine,
  noticeMachine,
  numberRuleMachine,
} from "./admin.machines.ts";
import { addConfig, maskedValue, saveConfig, setConfig } from "./ops/save-config.server.ts";
import { addDictData, saveDictData } from "./ops/save-dict-data.server.ts";
import { addDictType, saveDictType } from "./ops/save-dict-type.server.ts";
import { mailNotices } from "./ops/mail-notices.server.ts";
import { markNoticesRead } from "./ops/read-notices.server.ts";
import { addNotice, saveNotice } from "./ops/save-notice.server.ts";
import { addNumberRule, saveNumberRule } from "./ops/save-number-rule.server.ts";
import { unlockAccount } from "./ops/unlock-account.server.ts";

const dictTypeSource = { entity: DictType, facts: dictTypeFacts };

const dictType = defineResource({
  apiName: dictTypeList.apiName,
  list: dictTypeList,
  source: dictTypeSource,
  machine: dictTypeMachine,
  steps: defineSteps({
    machine: dictTypeMachine,
    facts: dictTypeFacts,
    list: dictTypeList,
    source: dictTypeSource,
    keyOf: (dictType) => dictType.dictType,
    setState: () => {},
    effects: rowRemoved,
  }),
  get: async (em, _actor, id) => {
    const dictType = await em.findOne(DictType, { id });
    if (!dictType) return null;
    const parent =
      dictType.parentId > 0 ? await em.findOne(DictType, { id: dictType.parentId }) : null;
    const count = await em.count(DictData, { dictType: dictType.dictType });
    return { ...(dictType as object), parentType: parent?.dictType ?? "", entries: count };
  },
  save: saveDictType,
  add: addDictType,
});

const dictDataSource = { entity: DictData, facts: dictDataFacts };
const dictData = defineResource({
  apiName: dictDataList.apiName,
  list: dictDataList,
  source: dictDataSource,
  machine: dictDataMachine,
  steps: defineSteps({
    machine: dictDataMachine,
    facts: dictDataFacts,
    list: dictDataList,
    source: dictDataSource,
    keyOf: (dictData) => dictData.dictLabel,
    setState: () => {},
    effects: rowRemoved,
  }),
  get: wholeRow(DictData),
  save: saveDictData,
  add: addDictData,
});

const configSource = {
  entity: Config,
  facts: configFacts,
  computed: { configValue: sql`case when t0.secret then ${maskedValue} else t0.config_value end` },
};
const config = defineResource({
  apiName: configList.apiName,
  list: configList,
  source: configSource,
  machine: configMachine,
  steps: defineSteps({
    machine: configMachine,
    facts: configFacts,
    list: configList,
    source: configSource,
    keyOf: (config) => config.configKey,
    setState: () => {},
    effects: rowRemoved,
  }),
  get: async (em, _actor, id) => {
    const config = await em.findOne(Config, { id });
    return (
      config && {
        ...(config as object),
        configValue: config.secret ? maskedValue : config.configValue,
        secret: config.secret ? "Y" : "N",
      }
    );
  },
  save: saveConfig,
  add: addConfig,
});

const noticeSource = {
  entity: Notice,
  facts: noticeFacts,
  computed: { readers: sql`(select count(*)::int from notice_read r where r.notice_id = t0.id)` },
};
const notice = defineResource({
  apiName: noticeList.apiName,
  list: noticeList,
  source: noticeSource,
  machine: noticeMachine,
  steps: defineSteps({
    machine: noticeMachine,
    facts: noticeFacts,
    list: noticeList,
    source: noticeSource,
    keyOf: (notice) => notice.noticeTitle,
    setState: (notice, state) => {
      notice.status = state === "OPEN" ? "0" : "1";
    },
    effects: {
      remove: async (ctx, notice) => {
        await kyselyOf(ctx.em)
          .deleteFrom("notice_read")
          .where("notice_id", "=", notice.id)
          .execute();
        ctx.em.remove(notice);
      },
    },
  }),
  get: wholeRow(Notice),
  save: saveNotice,
  add: addNotice,
});

/**
 * The clock of the rule's company, as in kit/number-text.ts (compared in
 * tests/db/administration/admin/numbering.test.ts).
 */
const day = (format: ReturnType<typeof sql>) =>
  sql`to_char(now() at time zone ${zoneSql(sql`t0.company_code`)}, ${format})`;
const period = sql`case t0.reset
    when 'never' then ''
    when 'year' then ${day(sql`'yyyy'`)}
    when 'month' then ${day(sql`'yyyymm'`)}
    else ${day(sql`'yyyymmdd'`)}
  end`;
const nextSerial = sql`(case when t0.period = ${period} then t0.serial else 0 end + 1)::text`;
const nextNumber = sql`t0.prefix || case t0.date_part
    when 'none' then ''
    else ${day(sql`t0.date_part`)}
  end || lpad(${nextSerial}, greatest(t0.serial_width, length(${nextSerial})), '0')`;

const numberRuleSource = { entity: NumberRule, facts: numberRuleFacts, computed: { nextNumber } };
const numberRule = defineResource({
  apiName: numberRuleList.apiName,
  list: numberRuleList,
  source: numberRuleSource,
  machine: numberRuleMachine,
  steps: defineSteps({
    machine: numberRuleMachine,
    facts: numberRuleFacts,
    list: numberRuleList,
    source: numberRuleSource,
    keyOf: (numberRule) => `${numberRule.docType} ${numberRule.companyCode} ${numberRule.ioType}`,
    setState: () => {},
    effects: rowRemoved,
  }),
  save: saveNumberRule,
  add: addNumberRule,
});

export const adminResources: readonly Resource[] = [dictType, dictData, config, notice, numberRule];
export const adminOperations: readonly AnyOperation[] = [
  setConfig,
  markNoticesRead,
  mailNotices,
  unlockAccount,
];
