import {
  isTemplateVariable,
  languageOf,
  namesUsed,
  type ParsedTemplate,
  parseTemplate,
  renderTemplate,
  type TemplateProblem,
  type TemplateType,
  type TemplateValues,
} from '@habilita/contract';
import { escapeMarkup } from '@habilita/kernel';
import { readXhtml } from './read-xhtml.ts';

/** Escapes a value, so that markup in it is printed as text. */
const escaped = (text: string): string => escapeMarkup(text).replaceAll("'", '&#39;');
const asIs = (text: string): string => text;

export interface CompiledSource {
  /** The problems in the order of their lines. */
  readonly problems: readonly TemplateProblem[];
  readonly names: ReturnType<typeof namesUsed>;
  readonly unknown: readonly string[];
  /** The text with its variables filled, values escaped. Throws TemplateOverflow. */
  readonly filled: (values: TemplateValues) => string;
  /**
   * True when the template has errors other than unknown names, so that `filled` must not be used. Unknown names alone
   * only leave gaps.
   */
  readonly isMalformed: boolean;
}

/** Compiles a template. Unknown names are errors (Specification 2 §3), as no contract may have a gap. */
export function compileTemplate(source: string, type: TemplateType): CompiledSource {
  const isXhtml = languageOf(type) === 'XHTML';
  const parsed = parseTemplate(source, isXhtml ? 'XHTML' : 'TXT');
  const xhtml = isXhtml && parsed.problems.length === 0 ? readXhtml(source) : undefined;
  const names = namesUsed(parsed.nodes);
  const unknown = names.filter(({ name }) => !isTemplateVariable(name));
  const malformed = [...parsed.problems, ...(xhtml?.problems ?? [])];
  const problems = [...malformed, ...unknown.map((name) => unknownProblem(name))];
  return {
    problems: problems.toSorted((a, b) => a.line - b.line || a.column - b.column),
    names,
    unknown: unknown.map(({ name }) => name),
    isMalformed: hasErrors(malformed),
    filled: filler(xhtml === undefined ? parsed : parseTemplate(xhtml.clean, 'XHTML'), isXhtml),
  };
}

const filler =
  ({ nodes }: ParsedTemplate, isXhtml: boolean) =>
  (values: TemplateValues): string =>
    renderTemplate(nodes, values, isXhtml ? escaped : asIs);

const unknownProblem = ({ name, line, column }: ReturnType<typeof namesUsed>[number]): TemplateProblem => ({
  severity: 'error',
  message: `A variável “${name}” não existe.`,
  line,
  column,
});

export const hasErrors = (problems: readonly TemplateProblem[]): boolean =>
  problems.some(({ severity }) => severity === 'error');
