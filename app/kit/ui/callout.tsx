import { Callout as BlueprintCallout, type CalloutProps } from "@blueprintjs/core";
import { partClass } from "./part-class.ts";

/** What a reader is told about a page: a refusal, an outcome, a hint. */
export function Callout(props: CalloutProps) {
  return <BlueprintCallout {...props} className={partClass("ui-callout", props.className)} />;
}
