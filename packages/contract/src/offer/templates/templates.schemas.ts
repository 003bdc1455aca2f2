import { z } from 'zod';
import { instant, editedVersion, recordVersion, text } from '../../codecs.ts';
import { TEMPLATE_LIMITS } from './language/index.ts';
import {
  languageOf,
  TEMPLATE_KEY,
  TEMPLATE_LANGUAGE_NAMES,
  TEMPLATE_TYPE_NAMES,
  type TemplateLanguage,
  type TemplateType,
} from './template.words.ts';
import { templateValues } from './template-values.ts';
import { templateRow } from './templates.list.ts';

const type = z.enum(TEMPLATE_TYPE_NAMES);
const language = z.enum(TEMPLATE_LANGUAGE_NAMES);
const body = z.string().min(1, { error: 'REQUIRED' }).max(TEMPLATE_LIMITS.source, { error: 'TOO_LONG' });

const fields = {
  key: text(60).regex(TEMPLATE_KEY, { error: 'TEMPLATE_KEY_INVALID' }),
  name: text(120),
  template: body,
  type,
  language: language.optional(),
};

const suits = (form: { readonly type: TemplateType; readonly language?: TemplateLanguage | undefined }) =>
  form.language === undefined || form.language === languageOf(form.type);
const UNSUITED = { error: 'INVALID', path: ['language'] };

export const newTemplateBody = z.strictObject(fields).refine(suits, UNSUITED);
export type NewTemplate = z.output<typeof newTemplateBody>;

export const editTemplateBody = z.strictObject({ ...fields, version: editedVersion }).refine(suits, UNSUITED);
export type EditedTemplate = z.output<typeof editTemplateBody>;

export const template = templateRow.extend({ template: z.string(), version: recordVersion });
export type Template = z.output<typeof template>;

export const templateVersion = z.object({
  version: recordVersion,
  key: z.string(),
  name: z.string(),
  type,
  language,
  createdDate: instant,
  createdBy: z.string().nullable(),
});
export type TemplateVersion = z.output<typeof templateVersion>;

export const compileBody = z.strictObject({
  template: body,
  type,
  /**
   * Callers may send the id of the template, which is ignored: the text in the request is compiled, not the stored one.
   */
  templateId: z.string().max(60).nullish(),
  variables: templateValues.optional(),
  pdf: z.boolean().default(true),
});
export type CompileTemplate = z.output<typeof compileBody>;

export const templateProblem = z.object({
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  line: z.int(),
  column: z.int(),
});

export const compiledTemplate = z.object({
  language,
  problems: z.array(templateProblem),
  unknownVariables: z.array(z.string()),
  unfilledVariables: z.array(z.string()),
  text: z.string().nullable(),
  /** The PDF of an XHTML template, in base64. */
  pdf: z.string().nullable(),
  pages: z.int().nullable(),
});
export type CompiledTemplate = z.output<typeof compiledTemplate>;
