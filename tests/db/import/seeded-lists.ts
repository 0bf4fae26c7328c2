/** Lists the demo company leaves empty. */
export const seeds: readonly (readonly [kind: string, text: string])[] = [
  [
    "containerIso",
    "code,trade_type,size_group,type_group,length_ft,teu,typical_tare_kg\n22G1,20GP,20,GP,20,1,2230\n45G1,40HC,40H,GP,40,2,3900",
  ],
  [
    "container",
    "cnt_no,size_type,tare_kg,is_soc\nMSKU6856622,20GP,2230,N\nMSCU6639870,40HC,3900,Y",
  ],
  [
    "ownerCode",
    "prefix,owner,city,country\nMSKU,MAERSK,Copenhagen,Denmark\nMSCU,MSC,Geneva,Switzerland",
  ],
  ["vgmTolerance", "country,effective_date,percent,kg\n,2026-01-01,5,1000\nCN,2026-02-01,2.5,"],
  ["calendar", 'code,name_zh,country,weekend\nCN1,中国,CN,"6,7"\nJP1,日本,JP,7'],
  [
    "calendarDay",
    "calendar,date,kind,name_zh\nCN1,2026-10-01,HOLIDAY,国庆\nCN1,2026-10-10,HOLIDAY,调休",
  ],
  ["clause", "code,type,default_flag,remark\nC1,BILL,N,Said to contain\nC2,BOOKING,N,"],
  ["organisation", "code,org_type,name_zh\nO1,BRANCH,上海\nO2,BRANCH,大阪"],
  ["salesman", "code,name_zh,name_en\nS1,王,Wang\nS2,李,Li"],
  [
    "bank",
    "swift_code,bank,name_zh,city\nBKCHCNBJ,BANK OF CHINA,中国银行,Beijing\nICBKCNBJ,ICBC,,Beijing",
  ],
  ["invoiceType", "code,name_zh,name_en\nVAT,增值税发票,VAT invoice\nE-VAT,数电票,Digital invoice"],
  [
    "invoiceSegment",
    "company_code,invoice_type,invoice_code,first_no,last_no,used_count,warn_left,enabled\nSEAWAY,VAT,,00000001,00000900,0,50,Y\nSEAWAY,VAT,,00001001,00001900,0,50,Y",
  ],
  ["settlementTolerance", "currency,role_key,limit_amount\nCNY,,5\nUSD,finance,1.5"],
  [
    "exchangeRule",
    "company_code,io_type,event,days_before,shift,calendar_code\nSEAWAY,O,SAILING,1,PREVIOUS,CN1\nSEAWAY,I,ARRIVAL,0,NONE,",
  ],
  [
    "bankAccount",
    "company_code,account_no,currency,swift_code\nSEAWAY,1234567890,CNY,BKCHCNBJ\nSEAWAY,0987,USD,ICBKCNBJ",
  ],
];
