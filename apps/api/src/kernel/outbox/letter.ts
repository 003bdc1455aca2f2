import { firstName } from '@habilita/kernel';

/** A mail's text: a greeting by first name, the paragraphs, and at the end the sender or what the mail is about. */
export const letter = (name: string, paragraphs: readonly string[], closing = 'Habilita'): string =>
  [`Olá, ${firstName(name)}!`, ...paragraphs, closing].join('\n\n');

/** This text takes the place of a link in the stored copy of a message. */
export const WITHOUT_LINK = '(o link foi removido desta cópia)';
