import { readCondition, readExpression, readLoop, TagProblem, TagReader } from './parse-expression.ts';
import { scanTemplate, type TemplateTag } from './scan-template.ts';
import {
  type Branch,
  type Condition,
  type SourcePosition,
  TEMPLATE_LIMITS,
  type TemplateNode,
  type TemplateProblem,
} from './template-nodes.ts';

/**
 * The language of the text around the tags. In XHTML a tag writes `<` as `&lt;`, because the text must stay valid XML.
 */
export type TemplateMarkup = 'XHTML' | 'TXT';

export interface ParsedTemplate {
  readonly nodes: readonly TemplateNode[];
  readonly problems: readonly TemplateProblem[];
}

interface OpenIf {
  readonly kind: 'if';
  readonly branches: Branch[];
  condition: Condition | undefined;
  isElse: boolean;
}
interface OpenFor {
  readonly kind: 'for';
  readonly item: string;
  readonly list: readonly string[];
}
interface Open {
  readonly block: OpenIf | OpenFor;
  readonly place: SourcePosition;
  readonly outside: TemplateNode[];
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", '#39': "'" };
const decoded = (inner: string): string =>
  inner.replaceAll(/&(lt|gt|amp|quot|apos|#39);/g, (_entity, name: string) => ENTITIES[name] ?? '');

/**
 * Parses a template; the language has no assignments, calls, files, includes or ranges. Problems come with their line,
 * and the nodes may be used only when there are no problems.
 */
export function parseTemplate(source: string, markup: TemplateMarkup): ParsedTemplate {
  if (source.length > TEMPLATE_LIMITS.source) {
    const message = `O template passa de ${TEMPLATE_LIMITS.source.toLocaleString('pt-BR')} caracteres.`;
    return { nodes: [], problems: [{ severity: 'error', message, line: 1, column: 1 }] };
  }
  const { tags, problems } = scanTemplate(source);
  const reading = new Reading([...problems]);
  let at = 0;
  for (const tag of tags) {
    reading.text(source.slice(at, tag.start));
    reading.tag(tag, markup === 'XHTML' ? decoded(tag.inner) : tag.inner);
    at = tag.end;
  }
  reading.text(source.slice(at));
  return reading.finish();
}

class Reading {
  readonly #problems: TemplateProblem[];
  readonly #open: Open[] = [];
  #nodes: TemplateNode[] = [];

  constructor(problems: TemplateProblem[]) {
    this.#problems = problems;
  }

  text(text: string): void {
    if (text !== '') this.#nodes.push({ kind: 'text', text });
  }

  tag({ kind, place }: TemplateTag, inner: string): void {
    try {
      const reader = new TagReader(inner);
      if (kind === 'output') this.#nodes.push({ kind, value: readExpression(reader), place });
      else this.#control(reader, place);
      reader.end();
    } catch (error) {
      if (!(error instanceof TagProblem)) throw error;
      this.#problem(place, error.message);
    }
  }

  finish(): ParsedTemplate {
    for (const { block, place } of this.#open) this.#problem(place, `Falta {% end${block.kind} %}.`);
    return { nodes: this.#nodes, problems: this.#problems.toSorted((a, b) => a.line - b.line || a.column - b.column) };
  }

  #problem(place: SourcePosition, message: string): void {
    this.#problems.push({ severity: 'error', message, ...place });
  }

  #control(reader: TagReader, place: SourcePosition): void {
    const word = reader.take() ?? '';
    switch (word) {
      case 'if':
        this.#start({ kind: 'if', branches: [], condition: readCondition(reader), isElse: false }, place);
        break;
      case 'for':
        this.#start({ kind: 'for', ...readLoop(reader) }, place);
        break;
      case 'elsif':
      case 'else':
        this.#nextBranch(word === 'else' ? undefined : readCondition(reader), word);
        break;
      case 'endif':
      case 'endfor':
        this.#close(word);
        break;
      default:
        throw new TagProblem(`A marcação “${word}” não existe. Há if, elsif, else, endif, for e endfor.`);
    }
  }

  #start(block: OpenIf | OpenFor, place: SourcePosition): void {
    if (this.#open.length >= TEMPLATE_LIMITS.depth)
      throw new TagProblem(`Há mais de ${TEMPLATE_LIMITS.depth} condições e repetições umas dentro das outras.`);
    this.#open.push({ block, place, outside: this.#nodes });
    this.#nodes = [];
  }

  #nextBranch(condition: Condition | undefined, word: string): void {
    const block = this.#open.at(-1)?.block;
    if (block?.kind !== 'if' || block.isElse) throw new TagProblem(`{% ${word} %} sem um {% if %} antes.`);
    this.#endBranch(block);
    block.condition = condition;
    block.isElse = condition === undefined;
  }

  #endBranch(block: OpenIf): void {
    block.branches.push({ ...(block.condition && { condition: block.condition }), body: this.#nodes });
    this.#nodes = [];
  }

  #close(word: 'endif' | 'endfor'): void {
    const open = this.#open.at(-1);
    if (open === undefined || word !== `end${open.block.kind}`) throw new TagProblem(`{% ${word} %} sem o seu começo.`);
    this.#open.pop();
    const { block, place, outside } = open;
    if (block.kind === 'if') this.#endBranch(block);
    const node: TemplateNode =
      block.kind === 'if'
        ? { kind: 'if', branches: block.branches, place }
        : { kind: 'for', item: block.item, list: block.list, body: this.#nodes, place };
    this.#nodes = outside;
    this.#nodes.push(node);
  }
}
