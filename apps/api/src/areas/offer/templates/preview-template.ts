import {
  type CompiledTemplate,
  type CompileTemplate,
  languageOf,
  TemplateOverflow,
  type TemplateProblem,
  type TemplateValues,
  unfilledNames,
} from '@habilita/contract';
import { isPrintProblem, printPreview } from '#kernel/pdf/document-printer.ts';
import { refuse } from '#kernel/errors.ts';
import { queueByKey } from '#kernel/queue/queue.ts';
import { type CompiledSource, compileTemplate, hasErrors } from './compile-template.ts';
import { isTemplateValues } from './template-values.ts';

const TOO_LONG = 'O texto preenchido é longo demais para a pré-visualização.';
const PREVIEW = {
  title: 'Pré-visualização',
  header: '',
  footer: 'Pré-visualização, sem valor de contrato',
  createdAt: undefined,
};
/** The longest filled text, in characters, that is printed as a preview: a few hundred pages. */
const LONGEST_PREVIEW = 400_000;
/** Each person may have one preview running and one waiting. */
const inQueue = queueByKey(2);

/**
 * Previews a template (Specification 2 §7): returns the filled text and, if the request asks for it, a PDF of an XHTML
 * template. Nothing is stored; each problem names its line. A third concurrent preview of one person is refused with
 * TOO_MANY_REQUESTS.
 */
export async function previewTemplate(request: CompileTemplate, personId: string): Promise<CompiledTemplate> {
  const { template, type, variables } = request;
  const language = languageOf(type);
  const compiled = compileTemplate(template, type);
  const values = variables !== undefined && isTemplateValues(variables) ? variables : {};
  const known: CompiledTemplate = {
    language,
    problems: [...compiled.problems],
    unknownVariables: [...compiled.unknown],
    unfilledVariables: variables === undefined ? [] : unfilledNames(compiled.names, values),
    text: null,
    pdf: null,
    pages: null,
  };
  if (hasErrors(compiled.problems)) return known;
  const text = fill(compiled, values);
  if (typeof text !== 'string') return { ...known, problems: [...known.problems, text] };
  if (language === 'TXT' || !request.pdf) return { ...known, text };
  if (text.length > LONGEST_PREVIEW) return { ...known, problems: [...known.problems, atStart(TOO_LONG)] };
  const printed = await (inQueue(personId, () => printPreview({ ...PREVIEW, html: text })) ??
    refuse('TOO_MANY_REQUESTS'));
  if (isPrintProblem(printed)) return { ...known, problems: [...known.problems, atStart(printed.message)] };
  return { ...known, text, pdf: Buffer.from(printed.bytes).toString('base64'), pages: printed.pages };
}

const atStart = (message: string): TemplateProblem => ({ severity: 'error', message, line: 1, column: 1 });

function fill(compiled: CompiledSource, values: TemplateValues): string | TemplateProblem {
  try {
    return compiled.filled(values);
  } catch (error) {
    if (error instanceof TemplateOverflow) return { ...atStart(error.message), line: error.line };
    throw error;
  }
}
