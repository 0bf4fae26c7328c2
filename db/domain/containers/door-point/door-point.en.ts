import type zh from "./door-point.zh.ts";

export default {
  "doorPoint.list": "Door point entry",
  "doorPoint.list.about":
    "Search packed containers by voyage, booking or container number and enter place, time and remarks of delivery. A locked door point cannot be entered.",
  "doorPoint.customerList": "EB container door",
  "doorPoint.customerList.about":
    "The containers of your bookings. Enter place, time and remarks of delivery until the carrier locks them.",
  "doorPoint.count": "{{count}} containers",
  "doorPoint.lockedFlag": "Locked",
  "doorPoint.doorPoint": "Delivery door point",
  "doorPoint.deliveryTime": "Delivery time",
  "doorPoint.remarks": "Remarks",
  "doorPoint.client": "Customer",
  "doorPoint.enteredBy": "Entered by",
  "doorPoint.enteredTime": "Entered at",
  "doorPoint.entry": "Enter door points",
  "doorPoint.entryAbout":
    "Copy the columns door point, time and remarks from a spreadsheet and paste them into any cell to fill the rows below.",
  "doorPoint.entryEmpty": "No containers match the search",
  "doorPoint.entryMore":
    "Showing the first {{shown}} of {{count}} containers. Narrow the search for the rest.",
  "doorPoint.paste": "Paste by container number",
  "doorPoint.pasteHint":
    "One container a line: container no., door point, delivery time, remarks, separated by tabs",
  "doorPoint.fill": "Fill in",
  "doorPoint.filled": "{{count}} containers filled in. Save to keep them.",
  "doorPoint.unknownNumbers": "Not on this page: {{numbers}}",
  "doorPoint.pastedTwice": "Given twice with different values, not filled in: {{numbers}}",
  "doorPoint.timeHint": "YYYY-MM-DD HH:MM",
  "doorPoint.save": "Save door points",
  "doorPoint.enter": "Enter door points",
  "doorPoint.enter.done": "Door points saved",
  "doorPoint.saved": "Door points of {{count}} containers saved",
  "doorPoint.lock": "Lock",
  "doorPoint.lock.done": "Locked",
  "doorPoint.unlock": "Unlock",
  "doorPoint.unlock.done": "Unlocked",
  "doorPoint.locked": "Door Point is locked, cannot be entered",
  "doorPoint.alreadyLocked": "Already locked, cannot be entered",
  "doorPoint.notLocked": "The door point is not locked",
  "doorPoint.placeRequired": "Enter the delivery door point",
  "doorPoint.timeRequired": "Enter the delivery time",
  "doorPoint.remarksRequired": "Enter the remarks",
  "doorPoint.badTime": "Enter the delivery time as YYYY-MM-DD HH:MM, for example 2026-06-02 08:00",
  "doorPoint.twice": "Container {{cntNo}} is there twice",
  "doorPoint.stale":
    "{{who}} has changed the door point of container {{cntNo}}. Reload before you enter it.",
  "doorPoint.permission.edit": "Enter door points",
  "doorPoint.permission.lock": "Lock door points",
  "doorPoint.table.doorPoint": "Door points",
} satisfies Record<keyof typeof zh, string>;
