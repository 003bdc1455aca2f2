import { firstName } from '@habilita/kernel';

/** A greeting by first name, paragraphs, and below them who writes or what the letter is about. */
export const letter = (name: string, paragraphs: readonly string[], closing = 'Habilita'): string =>
  [`Olá, ${firstName(name)}!`, ...paragraphs, closing].join('\n\n');

/** Replaces a link in the copy that is kept. */
export const WITHOUT_LINK = '(o link foi removido desta cópia)';
