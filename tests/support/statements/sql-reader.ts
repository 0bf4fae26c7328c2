import ts from "typescript";
import { builtBy, joined, namedAs } from "./sql-builder.ts";
import { NameReader } from "./name-reader.ts";
import {
  chosen,
  listOfSql,
  nothing,
  parameter,
  type Scope,
  sqlOf,
  sqlTypeOf,
  standInFor,
  textOf,
  Unfollowed,
  unknown,
  type Value,
} from "./sql-values.ts";

const deepest = 120;

/**
 * Reads the text of an `sql` template as it is sent: pieces of SQL are followed through constants,
 * functions and lists, values become parameters.
 */
export class SqlReader extends NameReader {
  #depth = 0;

  /** @throws Unfollowed */
  statement(node: ts.Expression): string {
    const text = this.#piece(node, nothing);
    let count = 0;
    return text.replaceAll(parameter, () => `$${(count += 1)}`);
  }

  #piece(node: ts.Expression, scope: Scope): string {
    const value = this.read(node, scope);
    if (value.kind === "sql") return value.sql;
    const type = sqlTypeOf(this.checker, node);
    const standIn = type && standInFor(type);
    if (standIn) return standIn;
    throw new Unfollowed(node.getText().replace(/\s+/g, " ").slice(0, 80));
  }

  protected override read(node: ts.Expression, scope: Scope): Value {
    if (this.#depth >= deepest) return unknown;
    this.#depth += 1;
    try {
      return this.#value(node, scope);
    } finally {
      this.#depth -= 1;
    }
  }

  #value(node: ts.Expression, scope: Scope): Value {
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isAwaitExpression(node)
    )
      return this.read(node.expression, scope);
    if (ts.isTaggedTemplateExpression(node)) return this.#template(node, scope);
    if (ts.isStringLiteralLike(node)) return textOf(node.text);
    if (ts.isNumericLiteral(node)) return textOf(node.text);
    if (ts.isTemplateExpression(node)) return this.#words(node, scope);
    if (ts.isObjectLiteralExpression(node)) return { kind: "object", node, scope };
    if (ts.isArrayLiteralExpression(node)) return this.#array(node, scope);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node))
      return { kind: "function", node, scope };
    if (ts.isConditionalExpression(node)) {
      const holds = this.#holds(node.condition, scope) ?? this.choice === "first";
      return this.read(holds ? node.whenTrue : node.whenFalse, scope);
    }
    if (ts.isBinaryExpression(node)) return this.#binary(node, scope);
    if (ts.isIdentifier(node)) return this.named(node, scope);
    if (ts.isPropertyAccessExpression(node)) return this.#property(node, scope);
    if (ts.isElementAccessExpression(node)) return this.#element(node, scope);
    if (ts.isCallExpression(node)) return this.#call(node, scope);
    return unknown;
  }

  #template(node: ts.TaggedTemplateExpression, scope: Scope): Value {
    const { template } = node;
    if (ts.isNoSubstitutionTemplateLiteral(template)) return sqlOf(template.text);
    let text = template.head.text;
    for (const { expression, literal } of template.templateSpans)
      text += this.#hole(expression, scope) + literal.text;
    return sqlOf(text);
  }

  #hole(node: ts.Expression, scope: Scope): string {
    return sqlTypeOf(this.checker, node) ? this.#piece(node, scope) : parameter;
  }

  #words(node: ts.TemplateExpression, scope: Scope): Value {
    let text = node.head.text;
    for (const { expression, literal } of node.templateSpans) {
      const value = this.read(expression, scope);
      if (value.kind !== "text") return unknown;
      text += value.text + literal.text;
    }
    return textOf(text);
  }

  #array(node: ts.ArrayLiteralExpression, scope: Scope): Value {
    const items = node.elements.flatMap((element): Value[] => {
      if (!ts.isSpreadElement(element)) return [this.item(element, scope)];
      const value = this.read(element.expression, scope);
      return value.kind === "items" ? value.items : [];
    });
    return { kind: "items", items };
  }

  /** A piece of SQL that cannot be followed stands for its type. */
  protected override item(node: ts.Expression, scope: Scope): Value {
    return sqlTypeOf(this.checker, node) ? sqlOf(this.#piece(node, scope)) : this.read(node, scope);
  }

  #binary(node: ts.BinaryExpression, scope: Scope): Value {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return this.read(node.right, scope);
    const left = this.read(node.left, scope);
    if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken)
      return left.kind === "unknown" ? this.read(node.right, scope) : left;
    if (kind !== ts.SyntaxKind.PlusToken || left.kind !== "text") return unknown;
    const right = this.read(node.right, scope);
    return right.kind === "text" ? textOf(left.text + right.text) : unknown;
  }

  /** Whether a condition holds, where both sides of a comparison are known. */
  #holds(node: ts.Expression, scope: Scope): boolean | null {
    if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
    if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
    if (ts.isPrefixUnaryExpression(node)) {
      const holds = this.#holds(node.operand, scope);
      return holds === null ? null : !holds;
    }
    if (!ts.isBinaryExpression(node)) return null;
    const same = node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken;
    if (!same && node.operatorToken.kind !== ts.SyntaxKind.ExclamationEqualsEqualsToken)
      return null;
    const [left, right] = [this.read(node.left, scope), this.read(node.right, scope)];
    if (left.kind !== "text" || right.kind !== "text") return null;
    return (left.text === right.text) === same;
  }

  #property(node: ts.PropertyAccessExpression, scope: Scope): Value {
    const object = this.read(node.expression, scope);
    if (object.kind === "object") {
      const value = this.member(object, node.name.text);
      if (value.kind !== "unknown") return value;
    }
    const symbol = this.checker.getSymbolAtLocation(node.name);
    const value = symbol ? this.symbol(symbol, nothing) : unknown;
    return value.kind === "unknown" ? this.literal(node) : value;
  }

  #element(node: ts.ElementAccessExpression, scope: Scope): Value {
    const object = this.read(node.expression, scope);
    const key = this.read(node.argumentExpression, scope);
    if (object.kind === "items" && key.kind === "text")
      return object.items[Number(key.text)] ?? unknown;
    if (object.kind !== "object") return unknown;
    if (key.kind === "text") return this.member(object, key.text);
    const property = chosen(object.node.properties, this.choice);
    return property ? this.memberValue(property, object.scope) : unknown;
  }

  #call(node: ts.CallExpression, scope: Scope): Value {
    const { expression } = node;
    if (ts.isPropertyAccessExpression(expression)) {
      const name = expression.name.text;
      if (expression.expression.getText() === "sql") return this.#builder(name, node, scope);
      const value = this.#listCall(name, node, scope);
      if (value) return value;
    }
    const called = this.read(expression, scope);
    if (called.kind !== "function") return unknown;
    return this.#apply(
      called,
      node.arguments.map((argument) => this.#argumentValue(argument, scope)),
    );
  }

  #argumentValue(node: ts.Expression, scope: Scope): Value {
    try {
      return this.item(node, scope);
    } catch (error) {
      if (error instanceof Unfollowed) return unknown;
      throw error;
    }
  }

  #builder(name: string, node: ts.CallExpression, scope: Scope): Value {
    return builtBy(name, node, {
      read: (expression) => this.read(expression, scope),
      item: (expression) => this.item(expression, scope),
      isListOfSql: (expression) => listOfSql(this.checker, expression),
    });
  }

  /** What a list or a piece of SQL answers to one of its methods; null for other calls. */
  #listCall(name: string, node: ts.CallExpression, scope: Scope): Value | null {
    const { expression } = node;
    const [first] = node.arguments;
    if (!ts.isPropertyAccessExpression(expression)) return null;
    if (sqlTypeOf(this.checker, expression.expression)) {
      const piece = this.#piece(expression.expression, scope);
      return name === "as" && first ? namedAs(piece, this.read(first, scope)) : sqlOf(piece);
    }
    if (expression.expression.getText() === "Object" && first)
      return this.#entries(name, this.read(first, scope));
    if (name !== "map" && name !== "flatMap" && name !== "filter" && name !== "join") return null;
    const list = this.read(expression.expression, scope);
    const items = list.kind === "items" ? list.items : [unknown];
    if (name === "filter") return { kind: "items", items };
    if (name === "join") return joined(items, first ? this.read(first, scope) : textOf(","));
    const each = first ? this.read(first, scope) : unknown;
    if (each.kind !== "function") return unknown;
    const values = items.map((item) => this.#apply(each, [item]));
    if (name === "map") return { kind: "items", items: values };
    return {
      kind: "items",
      items: values.flatMap((value) => (value.kind === "items" ? value.items : [value])),
    };
  }

  #entries(name: string, object: Value): Value | null {
    if (object.kind !== "object") return unknown;
    const keys = object.node.properties.flatMap((property) =>
      property.name ? [property.name.getText().replace(/^["']|["']$/g, "")] : [],
    );
    const values = keys.map((key) => this.member(object, key));
    if (name === "keys") return { kind: "items", items: keys.map(textOf) };
    if (name === "values") return { kind: "items", items: values };
    const items = keys.map(
      (key, i): Value => ({ kind: "items", items: [textOf(key), values[i] ?? unknown] }),
    );
    return name === "entries" ? { kind: "items", items } : null;
  }

  #apply({ node, scope }: Value & { kind: "function" }, values: readonly Value[]): Value {
    const inner = new Map(scope);
    for (const [i, { name, initializer }] of node.parameters.entries()) {
      const value = values[i] ?? (initializer ? this.read(initializer, inner) : unknown);
      this.#bind(name, value, inner);
    }
    const body = "body" in node ? node.body : undefined;
    if (!body) return unknown;
    if (!ts.isBlock(body)) return this.#argumentValue(body, inner);
    return this.#run(body.statements, inner) ?? unknown;
  }

  #bind(name: ts.BindingName, value: Value, scope: Map<ts.Symbol, Value>): void {
    if (ts.isIdentifier(name)) {
      const symbol = this.checker.getSymbolAtLocation(name);
      if (symbol) scope.set(symbol, value);
      return;
    }
    for (const element of name.elements)
      if (ts.isBindingElement(element)) {
        const part = this.part(element, value);
        const { initializer } = element;
        const initial = part.kind === "unknown" && initializer;
        this.#bind(element.name, initial ? this.read(initial, scope) : part, scope);
      }
  }

  #run(statements: readonly ts.Statement[], scope: Scope): Value | null {
    for (const statement of statements) {
      if (ts.isReturnStatement(statement))
        return statement.expression ? this.#argumentValue(statement.expression, scope) : unknown;
      if (ts.isBlock(statement)) {
        const value = this.#run(statement.statements, scope);
        if (value) return value;
      }
      if (!ts.isIfStatement(statement)) continue;
      const holds = this.#holds(statement.expression, scope) ?? this.choice === "first";
      const taken = holds ? statement.thenStatement : statement.elseStatement;
      const value = taken ? this.#run([taken], scope) : null;
      if (value) return value;
    }
    return null;
  }
}
