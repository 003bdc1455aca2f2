import { isList, textOf } from './template-filters.ts';
import type { Condition, Expression, SourcePosition, TemplateNode, TemplateValues } from './template-nodes.ts';

export interface NameUsed extends SourcePosition {
  readonly name: string;
}

/** Returns the names that a template uses, in their order, each once; items of loops are left out. */
export function namesUsed(nodes: readonly TemplateNode[]): NameUsed[] {
  const found = new Map<string, NameUsed>();
  collect(nodes, new Set(), (name, place) => {
    if (!found.has(name)) found.set(name, { name, ...place });
  });
  return [...found.values()];
}

type Note = (name: string, place: SourcePosition) => void;

function collect(nodes: readonly TemplateNode[], local: ReadonlySet<string>, note: Note): void {
  const noteExpression = ({ operand }: Expression, place: SourcePosition) => {
    const name = operand.kind === 'name' ? operand.path[0] : undefined;
    if (name !== undefined && !local.has(name)) note(name, place);
  };
  const noteCondition = ({ first, more }: Condition, place: SourcePosition) => {
    for (const { left, comparison } of [first, ...more.map(({ test }) => test)]) {
      noteExpression(left, place);
      if (comparison !== undefined) noteExpression(comparison.right, place);
    }
  };
  for (const node of nodes) {
    if (node.kind === 'output') noteExpression(node.value, node.place);
    if (node.kind === 'if') {
      for (const { condition, body } of node.branches) {
        if (condition !== undefined) noteCondition(condition, node.place);
        collect(body, local, note);
      }
    }
    if (node.kind === 'for') {
      const [name] = node.list;
      if (name !== undefined && !local.has(name)) note(name, node.place);
      collect(node.body, new Set([...local, node.item]), note);
    }
  }
}

export function unfilledNames(names: readonly NameUsed[], values: TemplateValues): string[] {
  const isEmpty = (name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || value === null) return true;
    return isList(value) ? value.length === 0 : typeof value !== 'object' && textOf(value).trim() === '';
  };
  return names.map(({ name }) => name).filter((name) => isEmpty(name));
}
