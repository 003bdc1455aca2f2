import { hash } from 'node:crypto';
import { TemplateOverflow, type TemplateValues } from '@habilita/contract';
import { refuse } from '#kernel/errors.ts';
import { type CompiledSource, compileTemplate } from './compile-template.ts';

export interface ContractText {
  readonly html: string;
  readonly sha256: string;
}

export interface ContractSource {
  readonly templateId: string;
  readonly templateVersion: number;
  readonly template: string;
}

/** Compiled templates by id and version. Compiling is slow, and a version never changes. */
const compiled = new Map<string, CompiledSource>();
const KEPT = 100;

function compiledOf({ templateId, templateVersion, template }: ContractSource): CompiledSource {
  const key = `${templateId} ${templateVersion}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const source = compileTemplate(template, 'CFC_STUDENT_CONTRACT');
  if (compiled.size >= KEPT) compiled.clear();
  compiled.set(key, source);
  return source;
}

/** Fills a contract template; the same input gives the same text and hash. Refusal: TEMPLATE_INVALID. */
export function contractText(source: ContractSource, values: TemplateValues): ContractText {
  const { isMalformed, filled } = compiledOf(source);
  // A template that uses an unknown variable is not refused, because the variable may have existed when the template
  // was written. Such a variable prints nothing.
  if (isMalformed) refuse('TEMPLATE_INVALID');
  try {
    const html = filled(values);
    return { html, sha256: hash('sha256', html) };
  } catch (error) {
    if (error instanceof TemplateOverflow) return refuse('TEMPLATE_INVALID');
    throw error;
  }
}
