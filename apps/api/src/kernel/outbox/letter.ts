import { firstName } from '@habilita/kernel';

/**
 * The text of a letter: a greeting by first name, paragraphs, and below them who writes or what the letter is
 * about.
 */
export const letter = (name: string, paragraphs: readonly string[], closing = 'Habilita'): string =>
  [`Olá, ${firstName(name)}!`, ...paragraphs, closing].join('\n\n');

/** Stands in the kept copy of a letter where the letter itself had a link. */
export const WITHOUT_LINK = '(o link foi removido desta cópia)';
