import { firstName } from '@habilita/kernel';

/** Paragraphs under a greeting by first name; below them who writes, or what it is about. */
export const letter = (name: string, paragraphs: readonly string[], closing = 'Habilita'): string =>
  [`Olá, ${firstName(name)}!`, ...paragraphs, closing].join('\n\n');

/** Stands where a link stood, in the copy that is kept. */
export const WITHOUT_LINK = '(o link foi removido desta cópia)';
