import { hash } from 'node:crypto';
import { TemplateOverflow, type TemplateValues } from '@habilita/contract';
import { refuse } from '#kernel/errors.ts';
import { type CompiledSource, compileTemplate } from './compile-template.ts';

export interface ContractText {
  readonly html: string;
  /** SHA-256 of the text, in hexadecimal. */
  readonly sha256: string;
}

export interface ContractSource {
  readonly templateId: string;
  readonly templateVersion: number;
  readonly template: string;
}

/** Reading a template is the slow part and depends on its version alone; a handful of templates is in use at a time. */
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

/**
 * The text of a contract: the one place where a contract template meets its values, at the checkout, for a preview and when it is made anew. The
 * same version and values always give the same text and hash. TEMPLATE_INVALID when the kept template cannot be printed.
 */
export function contractText(source: ContractSource, values: TemplateValues): ContractText {
  const { isMalformed, filled } = compiledOf(source);
  // A variable that was withdrawn since prints nothing; what is malformed cannot be read at all.
  if (isMalformed) refuse('TEMPLATE_INVALID');
  try {
    const html = filled(values);
    return { html, sha256: hash('sha256', html) };
  } catch (error) {
    if (error instanceof TemplateOverflow) return refuse('TEMPLATE_INVALID');
    throw error;
  }
}
