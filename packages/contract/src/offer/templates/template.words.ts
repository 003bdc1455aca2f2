import { keysOf } from '../../typed-object.ts';

export const TEMPLATE_TYPES = {
  CFC_STUDENT_CONTRACT: 'Contrato do aluno',
  CFC_STUDENT_SMS: 'SMS do aluno',
  SMS: 'SMS',
  BOLETO: 'Boleto',
  WHATSAPP: 'WhatsApp',
} as const;
export type TemplateType = keyof typeof TEMPLATE_TYPES;
export const TEMPLATE_TYPE_NAMES = keysOf(TEMPLATE_TYPES);

export const TEMPLATE_LANGUAGES = { XHTML: 'XHTML', TXT: 'TXT' } as const;
export type TemplateLanguage = keyof typeof TEMPLATE_LANGUAGES;
export const TEMPLATE_LANGUAGE_NAMES = keysOf(TEMPLATE_LANGUAGES);

const LANGUAGE_OF: Readonly<Record<TemplateType, TemplateLanguage>> = {
  CFC_STUDENT_CONTRACT: 'XHTML',
  CFC_STUDENT_SMS: 'TXT',
  SMS: 'TXT',
  BOLETO: 'TXT',
  WHATSAPP: 'TXT',
};

/** Each type has one language (Specification 2 §3); the text of a boleto has no markup. */
export const languageOf = (type: TemplateType): TemplateLanguage => LANGUAGE_OF[type];

export const TEMPLATE_KEY = /^[A-Za-z0-9_]+$/;
