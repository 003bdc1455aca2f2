import { keysOf } from '../typed-object.ts';

/** What a template is for (Specification 1 §3, template and message channels). */
export const TEMPLATE_TYPES = {
  CFC_STUDENT_CONTRACT: 'Contrato do aluno',
  CFC_STUDENT_SMS: 'SMS do aluno',
  SMS: 'SMS',
  BOLETO: 'Boleto',
  WHATSAPP: 'WhatsApp',
} as const;
export type TemplateType = keyof typeof TEMPLATE_TYPES;
export const TEMPLATE_TYPE_NAMES = keysOf(TEMPLATE_TYPES);

/** What it is written in: contracts in XHTML, messages in plain text. */
export const TEMPLATE_LANGUAGES = { XHTML: 'XHTML', TXT: 'TXT' } as const;
export type TemplateLanguage = keyof typeof TEMPLATE_LANGUAGES;
export const TEMPLATE_LANGUAGE_NAMES = keysOf(TEMPLATE_LANGUAGES);
