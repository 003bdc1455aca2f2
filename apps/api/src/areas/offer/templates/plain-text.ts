import { TemplateOverflow, type TemplateValues } from '@habilita/contract';
import { refuse } from '#kernel/errors.ts';
import { type CompiledSource, compileTemplate } from './compile-template.ts';

/** Compiled templates by their text, because one text is filled for thousands of people. */
const compiled = new Map<string, CompiledSource>();
const KEPT = 20;

function compiledOf(template: string): CompiledSource {
  const known = compiled.get(template);
  if (known !== undefined) return known;
  if (compiled.size >= KEPT) compiled.clear();
  const source = compileTemplate(template, 'WHATSAPP');
  compiled.set(template, source);
  return source;
}

/** Fills a template without markup. Refusal: TEMPLATE_INVALID. */
export function plainText(template: string, values: TemplateValues): string {
  const { isMalformed, filled } = compiledOf(template);
  if (isMalformed) refuse('TEMPLATE_INVALID');
  try {
    return filled(values);
  } catch (error) {
    if (error instanceof TemplateOverflow) return refuse('TEMPLATE_INVALID');
    throw error;
  }
}
