import { TEMPLATE_FILTERS } from './template-filters.ts';
import {
  type Comparison,
  COMPARISONS,
  type Condition,
  type Expression,
  type Operand,
  type Test,
} from './template-nodes.ts';

export class TagProblem extends Error {
  override readonly name = 'TagProblem';
}

const WORD = /[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*/.source;
const TOKEN = new RegExp(String.raw`\s*("[^"]*"|'[^']*'|-?\d{1,12}(?:\.\d{1,6})?|==|!=|>=|<=|[<>|:]|${WORD})`, 'y');

export class TagReader {
  readonly #words: readonly string[];
  #next = 0;

  constructor(inner: string) {
    const words: string[] = [];
    TOKEN.lastIndex = 0;
    const end = inner.trimEnd().length;
    while (TOKEN.lastIndex < end) {
      const from = TOKEN.lastIndex;
      const word = TOKEN.exec(inner)?.[1];
      if (word === undefined) throw new TagProblem(`Não entendi “${inner.slice(from).trim().slice(0, 40)}”.`);
      words.push(word);
    }
    this.#words = words;
  }

  peek(): string | undefined {
    return this.#words[this.#next];
  }

  take(): string | undefined {
    const word = this.#words[this.#next];
    this.#next += 1;
    return word;
  }

  takeIf(word: string): boolean {
    if (this.peek() !== word) return false;
    this.#next += 1;
    return true;
  }

  end(): void {
    const rest = this.peek();
    if (rest !== undefined) throw new TagProblem(`“${rest}” está sobrando.`);
  }
}

const isName = (word: string | undefined): word is string => word !== undefined && /^[A-Za-z_]/.test(word);

function literal(word: string): string | number | boolean | undefined {
  if (/^["']/.test(word)) return word.slice(1, -1);
  if (/^-?\d/.test(word)) return Number(word);
  if (word === 'true' || word === 'false') return word === 'true';
  return undefined;
}

function readOperand(reader: TagReader): Operand {
  const word = reader.take();
  if (word === undefined) throw new TagProblem('Falta dizer o nome de uma variável.');
  const value = literal(word);
  if (value !== undefined) return { kind: 'literal', value };
  if (!isName(word)) throw new TagProblem(`“${String(word)}” não é o nome de uma variável.`);
  return { kind: 'name', path: word.split('.') };
}

/** Reads an expression such as `dueAmount | brl` or `tag | default: 'sem tag'`. */
export function readExpression(reader: TagReader): Expression {
  const operand = readOperand(reader);
  const filters: Expression['filters'][number][] = [];
  while (reader.takeIf('|')) {
    const name = reader.take() ?? '';
    const filter = Object.hasOwn(TEMPLATE_FILTERS, name) ? TEMPLATE_FILTERS[name] : undefined;
    if (filter === undefined) throw new TagProblem(`O filtro “${name}” não existe.`);
    const given = reader.takeIf(':') ? reader.take() : undefined;
    const argument = given === undefined ? undefined : literal(given);
    if (given !== undefined && (argument === undefined || filter.takesArgument !== true))
      throw new TagProblem(`O filtro “${name}” não aceita “${given}”.`);
    filters.push({ name, argument });
  }
  return { operand, filters };
}

const isComparison = (word: string | undefined): word is Comparison => COMPARISONS.some((known) => known === word);

function readTest(reader: TagReader): Test {
  const left = readExpression(reader);
  const word = reader.peek();
  if (!isComparison(word)) return { left };
  reader.take();
  return { left, comparison: { operator: word, right: readExpression(reader) } };
}

export function readCondition(reader: TagReader): Condition {
  const first = readTest(reader);
  const more: Condition['more'][number][] = [];
  for (let joint = reader.peek(); joint === 'and' || joint === 'or'; joint = reader.peek()) {
    reader.take();
    more.push({ joint, test: readTest(reader) });
  }
  return { first, more };
}

export function readLoop(reader: TagReader): { readonly item: string; readonly list: readonly string[] } {
  const item = reader.take();
  if (!isName(item) || item.includes('.') || !reader.takeIf('in'))
    throw new TagProblem('Escreva a repetição assim: {% for item in lista %}.');
  const list = reader.take();
  if (!isName(list)) throw new TagProblem('A repetição precisa do nome de uma lista.');
  return { item, list: list.split('.') };
}
