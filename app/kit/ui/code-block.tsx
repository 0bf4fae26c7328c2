import { Pre } from "@blueprintjs/core";
import type { ComponentPropsWithoutRef } from "react";

/** Text of a machine: a call, an answer, generated code. */
export const CodeBlock = (props: ComponentPropsWithoutRef<"pre">) => <Pre {...props} />;
