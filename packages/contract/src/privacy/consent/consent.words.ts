import { keysOf } from '../../typed-object.ts';

export const CONSENT_CASE_STATUSES = {
  OPEN: 'Em aberto',
  DONE: 'Atendido',
  REFUSED: 'Recusado',
} as const;
export type ConsentCaseStatus = keyof typeof CONSENT_CASE_STATUSES;
export const CONSENT_CASE_STATUS_NAMES = keysOf(CONSENT_CASE_STATUSES);

/**
 * The days within which a request for erasure must be answered, from the day on which the person asked (LGPD, art. 19,
 * II).
 */
export const DAYS_TO_ANSWER = 15;

/** Why the data of a registration must stay, each reason with its legal basis. */
export const KEEPING_REASONS = {
  OPEN_MONEY: 'Valores em aberto (LGPD, art. 7º, VI)',
  CONTRACT: 'Contrato em vigor (LGPD, art. 7º, V)',
  FISCAL: 'Guarda fiscal (LGPD, art. 16, I; CTN, arts. 173 e 195)',
} as const;
export type KeepingReason = keyof typeof KEEPING_REASONS;
export const KEEPING_REASON_NAMES = keysOf(KEEPING_REASONS);

/** Whether the receipt of a request for erasure was sent to the person by e-mail. NONE: no e-mail address was known. */
export const RECEIPT_MAIL_NAMES = ['NONE', 'WAITING', 'SENT', 'NOT_SENT'] as const;
export type ReceiptMail = (typeof RECEIPT_MAIL_NAMES)[number];

/** What is left of a person's data after a request for erasure was carried out. */
export const ERASURE_LEVELS = {
  GONE: 'Nada permanece',
  NAMELESS: 'Permanecem só os lançamentos, sem nome nem CPF',
  FISCAL: 'Permanecem nome, CPF, contrato e pagamentos',
  WHOLE: 'Permanecem a matrícula e o contato, fora de toda comunicação',
} as const;
export type ErasureLevel = keyof typeof ERASURE_LEVELS;
export const ERASURE_LEVEL_NAMES = keysOf(ERASURE_LEVELS);
