import type zh from "./import.zh.ts";

export default {
  "import.done": "Import complete",
  "import.limited":
    "Your data permission covers only part of this page, so you cannot import files here",
  "import.noSource": "Choose a file or paste rows, not both",
  "import.uploadGone": "The uploaded file has expired; upload it again",
  "import.twice": "Duplicate of row {{row}}",
  "import.replaced": "Replaced by row {{row}} with the same code",
  "import.counts":
    "{{rows}} row{{rows, s}}: {{inserted}} new, {{changed}} changed, {{unchanged}} unchanged, {{skipped}} skipped, {{refused}} with errors",
  "import.dryRun": "Dry run: nothing is written",
  "import.nothingWritten": "Some rows have errors, so nothing was imported",
  "import.onlyXlsx": "Only .xlsx files are accepted; {{name}} is not one",
  "import.emptyFile": "The file is empty",
  "import.tooLarge":
    "The file is {{size, bytes}}; the maximum is {{limit, bytes}}. Split it and upload the parts",
  "import.notAWorkbook":
    "The file is not an Excel workbook. Save it as .xlsx in Excel and upload it again",
  "import.damaged": "The file is damaged or incomplete. Save it again and upload it",
  "import.encrypted": "The file is password protected. Remove the password and upload it again",
  "import.oldExcel":
    "The file is in the old Excel format (.xls). Save it as .xlsx and upload it again",
  "import.binaryExcel":
    "The file is a binary workbook (.xlsb). Save it as .xlsx and upload it again",
  "import.openDocument":
    "The file is an OpenDocument spreadsheet (.ods). Save it as .xlsx and upload it again",
  "import.otherSheet":
    "The file is in the format of another spreadsheet program. Save it as .xlsx and upload it again",
  "import.zipBomb":
    "The file was rejected: it unpacks to more than {{limit}} MB or has an abnormal compression ratio",
  "import.tooManyParts": "The file was rejected: it contains more than {{limit}} internal parts",
  "import.pathNames": "The file was rejected: it contains internal path names that are not allowed",
  "import.entities":
    "The file was rejected: it contains an XML document type or entity definitions",
  "import.notStorable": "This row has a value that cannot be stored (too long or out of range)",
  "import.tooManyRows": "The data has more than {{limit}} rows. Split it and upload the parts",
  "import.tooManyMerges":
    "The file has more than {{limit}} merged cells. Unmerge them and upload it again",
  "import.tookTooLong":
    "The file could not be read within {{seconds}} seconds. Split it and upload the parts",
  "import.tooMuchMemory": "Reading the file needs too much memory. Split it and upload the parts",
  "import.readFailed": "The file cannot be read. Save it again and upload it",
  "import.emptySheet": "The file is empty",
  "import.noHeader": "No header row found. Use the column names of the template",
  "import.noRows": "The file has a header but no data rows",
  "import.columnMissing": "Sheet {{sheet}} is missing the required column {{column}}",
  "import.duplicateHeader": "Sheet {{sheet}} contains the column {{column}} more than once",
  "import.headerUnit": "The unit of column {{column}} cannot be converted. Use the required unit",
  "import.encoding":
    "The text encoding is not recognised. Save the file as UTF-8 and upload it again",
  "import.encodingWrong": "The text encoding of the file is not {{encoding}}",
  "import.encodingUnclear":
    "The text encoding is unclear. It may be {{one}} or {{other}}. Choose the encoding",
  "import.encodingConfirm":
    "The file looks like {{encoding}}: {{samples}}. If that is right, choose this encoding and import again",
  "import.encodingAssumed":
    "Read as {{encoding}}; please compare: {{samples}}. If names are garbled, choose the encoding and check again",
  "import.encodingChoice": "Text encoding (csv, txt)",
  "import.encodingAuto": "Detect",
  "import.notText": "The file is not a text file",
  "import.csvQuote": "Quotation marks do not match from row {{row}} on",
  "import.required": "Cannot be empty",
  "import.tooLong": "{{length}} characters; the maximum is {{max}}",
  "import.errorValue": "The cell contains an error value: {{value}}",
  "import.formulaNoValue":
    "The formula has no calculated value. Open and save the file in Excel, or paste values",
  "import.ditto": "“{{value}}” cannot stand for the value above. Enter the value in every row",
  "import.notANumber": "Not a number: {{value}}",
  "import.unknownUnit": "Unknown unit: {{value}}",
  "import.isPercent": "{{value}} is a percentage, which this column does not take",
  "import.ambiguousNumber":
    "The comma in {{value}} may be a thousands separator or a decimal point. Enter the number without it",
  "import.tooManyDecimals": "{{value}} has more than {{decimals}} decimal places",
  "import.notWhole": "{{value}} is not a whole number",
  "import.tooSmall": "{{value}} is less than the minimum {{least}}",
  "import.tooBig": "{{value}} is more than the maximum {{greatest}}",
  "import.mergedNumber":
    "The number {{value}} is in a merged cell, so its row is unclear. Fill in each row",
  "import.codeDigitsLost": "Excel treated {{value}} as a number and lost digits. Enter it as text",
  "import.codeIsDate": "Excel treated {{value}} as a date. Enter it as text",
  "import.notADate": "Not a date: {{value}}",
  "import.impossibleDate": "This date or time does not exist: {{value}}",
  "import.ambiguousDate": "{{value}} may be {{one}} or {{other}}. Enter it as year-month-day",
  "import.dateZone": "{{value}} has a time zone, so the day is unclear. Enter it as year-month-day",
  "import.unknownFlag": "Enter yes or no instead of {{value}}",
  "import.title": "Import",
  "import.kind": "What to import",
  "import.open": "Open",
  "import.choose": "Choose",
  "import.file": "File (.csv, .tsv, .txt or .xlsx, up to 5 MB)",
  "import.paste": "Or paste a table, including its header",
  "import.preview": "Check only",
  "import.run": "Import",
  "import.columns": "Columns",
  "import.requiredColumn": "required",
  "import.errorWorkbook": "Download rows with errors",
  "import.moreFaults":
    "{{count}} more error{{count, s}}. Download the rows with errors to see them all",
  "import.mend": "Correct rows with errors ({{count}})",
  "import.mendMore": "Rows with errors shown after these are corrected: {{count}}",
  "import.mendSend": "Save and check again",
  "import.fine": "No errors found. Ready to import",
  "import.hiddenRows": "{{count}} hidden row{{count, s}} also read",
  "import.struckRows": "{{count}} struck-through row{{count, s}} also read",
  "import.ignored": "Columns ignored: {{headers}}",
  "import.notes": "How rows were read",
  "import.skippedRows": "Skipped rows",
  "import.changes": "What will change",
  "import.record": "Record",
  "import.before": "Before",
  "import.after": "After",
  "import.lastChanged": "Last changed",
  "import.moreChanges": "{{count}} more change{{count, s}} not shown",
  "import.faultyRows": "Rows with errors",
  "import.field": "Column",
  "import.why": "Reason",
  "import.options": "Options",
  "import.noKinds": "You do not have permission to import",
} satisfies Record<keyof typeof zh, string>;
