import ts from "typescript";
import {
  type Choice,
  chosen,
  literalOf,
  nothing,
  pushedTo,
  type Scope,
  unknown,
  type Value,
} from "./sql-values.ts";

/** Calls of a function by its name, to know its parameters. */
export type CallsByName = ReadonlyMap<string, ts.CallExpression[]>;
type Given = { checker: ts.TypeChecker; calls: CallsByName; choice: Choice };

/** A name that is called more often is that of many functions, and costs more than it tells. */
const mostCalls = 60;

/** Finds what a name in the code stands for: a constant, a parameter of a call, a member. */
export abstract class NameReader {
  protected readonly checker: ts.TypeChecker;
  protected readonly calls: CallsByName;
  protected readonly choice: Choice;

  constructor({ checker, calls, choice }: Given) {
    this.checker = checker;
    this.calls = calls;
    this.choice = choice;
  }

  protected abstract read(node: ts.Expression, scope: Scope): Value;
  /** A piece of SQL that cannot be followed stands for its type. */
  protected abstract item(node: ts.Expression, scope: Scope): Value;

  protected named(node: ts.Identifier, scope: Scope): Value {
    const symbol = this.checker.getSymbolAtLocation(node);
    const value = symbol ? this.symbol(symbol, scope) : unknown;
    return value.kind === "unknown" ? this.literal(node) : value;
  }

  protected literal(node: ts.Expression): Value {
    return literalOf(this.checker.getTypeAtLocation(node), this.choice);
  }

  protected symbol(name: ts.Symbol, scope: Scope): Value {
    const symbol = name.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(name) : name;
    const bound = scope.get(symbol);
    if (bound) return bound;
    const declaration = symbol.valueDeclaration;
    if (!declaration) return unknown;
    if (ts.isVariableDeclaration(declaration)) return this.variable(declaration, scope);
    if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration))
      return { kind: "function", node: declaration, scope };
    if (ts.isPropertyAssignment(declaration)) return this.read(declaration.initializer, scope);
    if (ts.isPropertyDeclaration(declaration))
      return declaration.initializer ? this.read(declaration.initializer, scope) : unknown;
    if (ts.isBindingElement(declaration)) return this.bound(declaration, scope);
    if (ts.isParameter(declaration)) return this.argument(declaration, scope);
    return unknown;
  }

  protected variable(declaration: ts.VariableDeclaration, scope: Scope): Value {
    const loop = declaration.parent.parent;
    if (ts.isForOfStatement(loop)) {
      const list = this.read(loop.expression, scope);
      return (list.kind === "items" && chosen(list.items, this.choice)) || unknown;
    }
    if (!declaration.initializer) return unknown;
    const value = this.read(declaration.initializer, scope);
    if (value.kind !== "items") return value;
    const more = pushedTo(declaration).map((node) => this.item(node, scope));
    return { kind: "items", items: [...value.items, ...more] };
  }

  /** A name of `const { name } = …` or of a parameter that is taken apart. */
  protected bound(element: ts.BindingElement, scope: Scope): Value {
    const owner = element.parent.parent;
    let from: Value = unknown;
    if (ts.isBindingElement(owner)) from = this.bound(owner, scope);
    else if (ts.isParameter(owner)) from = this.argument(owner, scope);
    else if (owner.initializer) from = this.read(owner.initializer, scope);
    const value = this.part(element, from);
    return value.kind === "unknown" && element.initializer
      ? this.read(element.initializer, scope)
      : value;
  }

  protected part(element: ts.BindingElement, from: Value): Value {
    if (ts.isArrayBindingPattern(element.parent))
      return (
        (from.kind === "items" && from.items[element.parent.elements.indexOf(element)]) || unknown
      );
    const name = (element.propertyName ?? element.name).getText();
    return from.kind === "object" ? this.member(from, name) : unknown;
  }

  /** What a parameter is without a call under way: its default, or what one of the calls gives. */
  protected argument(declaration: ts.ParameterDeclaration, scope: Scope): Value {
    if (declaration.initializer) return this.read(declaration.initializer, scope);
    const { parent } = declaration;
    const named = ts.isVariableDeclaration(parent.parent) ? parent.parent.name : parent.name;
    if (!named) return unknown;
    const meant = this.checker.getSymbolAtLocation(named);
    const calls = this.calls.get(named.getText()) ?? [];
    if (calls.length > mostCalls) return unknown;
    const isMeant = (call: ts.CallExpression) => this.called(call) === meant;
    const call = this.choice === "first" ? calls.find(isMeant) : calls.findLast(isMeant);
    const argument = call?.arguments[parent.parameters.indexOf(declaration)];
    return argument ? this.read(argument, nothing) : unknown;
  }

  protected called({ expression }: ts.CallExpression): ts.Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(
      ts.isPropertyAccessExpression(expression) ? expression.name : expression,
    );
    return symbol && symbol.flags & ts.SymbolFlags.Alias
      ? this.checker.getAliasedSymbol(symbol)
      : symbol;
  }

  protected member(object: Value & { kind: "object" }, name: string): Value {
    for (const property of object.node.properties.toReversed()) {
      if (ts.isSpreadAssignment(property)) {
        const spread = this.read(property.expression, object.scope);
        const value = spread.kind === "object" ? this.member(spread, name) : unknown;
        if (value.kind !== "unknown") return value;
      } else if (property.name.getText().replace(/^["']|["']$/g, "") === name)
        return this.memberValue(property, object.scope);
    }
    return unknown;
  }

  protected memberValue(property: ts.ObjectLiteralElementLike, scope: Scope): Value {
    if (ts.isPropertyAssignment(property)) return this.read(property.initializer, scope);
    if (ts.isMethodDeclaration(property)) return { kind: "function", node: property, scope };
    if (!ts.isShorthandPropertyAssignment(property)) return unknown;
    const symbol = this.checker.getShorthandAssignmentValueSymbol(property);
    return symbol ? this.symbol(symbol, scope) : unknown;
  }
}
