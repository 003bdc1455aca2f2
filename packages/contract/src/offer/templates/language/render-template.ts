import { isList, TEMPLATE_FILTERS, textOf } from './template-filters.ts';
import {
  type Comparison,
  type Condition,
  type Expression,
  TEMPLATE_LIMITS,
  type TemplateNode,
  type TemplateValue,
  type TemplateValues,
  type Test,
} from './template-nodes.ts';

export class TemplateOverflow extends Error {
  override readonly name = 'TemplateOverflow';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/**
 * Writes the text of a template with these values. Printed values go through `escape`, missing names print nothing, and
 * only own properties are read. Throws TemplateOverflow when a limit is exceeded.
 */
export function renderTemplate(
  nodes: readonly TemplateNode[],
  values: TemplateValues,
  escape: (text: string) => string,
): string {
  const rendering: Rendering = { pieces: [], size: 0, steps: 0, line: 1, escape };
  renderInto(rendering, nodes, values);
  return rendering.pieces.join('');
}

interface Rendering {
  readonly pieces: string[];
  readonly escape: (text: string) => string;
  size: number;
  steps: number;
  line: number;
}

function print(rendering: Rendering, text: string): void {
  rendering.size += text.length;
  if (rendering.size > TEMPLATE_LIMITS.output)
    throw new TemplateOverflow('O resultado do template ficou grande demais.', rendering.line);
  rendering.pieces.push(text);
}

function renderInto(rendering: Rendering, nodes: readonly TemplateNode[], values: TemplateValues): void {
  for (const node of nodes) {
    if (node.kind !== 'text') rendering.line = node.place.line;
    rendering.steps += 1;
    if (rendering.steps > TEMPLATE_LIMITS.steps)
      throw new TemplateOverflow('O template repete demais.', rendering.line);
    switch (node.kind) {
      case 'text':
        print(rendering, node.text);
        break;
      case 'output':
        print(rendering, rendering.escape(textOf(valueOf(node.value, values))));
        break;
      case 'if': {
        const branch = node.branches.find(({ condition }) => condition === undefined || holds(condition, values));
        if (branch !== undefined) renderInto(rendering, branch.body, values);
        break;
      }
      case 'for':
        renderLoop(rendering, node, values);
        break;
    }
  }
}

function renderLoop(
  rendering: Rendering,
  { item, list, body, place }: Extract<TemplateNode, { kind: 'for' }>,
  values: TemplateValues,
): void {
  const found = lookUp(list, values);
  const items = isList(found) ? found : [];
  if (items.length > TEMPLATE_LIMITS.rounds)
    throw new TemplateOverflow(`A lista “${list.join('.')}” passa de ${TEMPLATE_LIMITS.rounds} itens.`, place.line);
  for (const value of items) {
    rendering.steps += 1;
    renderInto(rendering, body, { ...values, [item]: value });
  }
}

function lookUp(path: readonly string[], values: TemplateValues): TemplateValue {
  let found: TemplateValue = values;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || isList(found) || !Object.hasOwn(found, name)) return null;
    found = found[name] ?? null;
  }
  return found;
}

function valueOf({ operand, filters }: Expression, values: TemplateValues): TemplateValue {
  const start = operand.kind === 'literal' ? operand.value : lookUp(operand.path, values);
  return filters.reduce<TemplateValue>(
    (value, { name, argument }) => TEMPLATE_FILTERS[name]?.apply(value, argument) ?? null,
    start,
  );
}

function holds({ first, more }: Condition, values: TemplateValues): boolean {
  return more.reduce(
    (so, { joint, test }) => (joint === 'and' ? so && passes(test, values) : so || passes(test, values)),
    passes(first, values),
  );
}

function passes({ left, comparison }: Test, values: TemplateValues): boolean {
  const value = valueOf(left, values);
  if (comparison === undefined) return isTruthy(value);
  return compares(comparison.operator, value, valueOf(comparison.right, values));
}

/** False for an empty text or list, zero, `false` and a missing value. */
const isTruthy = (value: TemplateValue): boolean =>
  value !== null && value !== '' && value !== 0 && value !== false && !(isList(value) && value.length === 0);

const HOLDS: Readonly<Record<Comparison, (order: number) => boolean>> = {
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '>=': (order) => order >= 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '<': (order) => order < 0,
};

/** Whether a comparison holds. Two numbers are compared as numbers, anything else as text. */
function compares(operator: Comparison, left: TemplateValue, right: TemplateValue): boolean {
  const numeric = typeof left === 'number' && typeof right === 'number';
  return HOLDS[operator](numeric ? left - right : ordered(textOf(left), textOf(right)));
}

function ordered(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
