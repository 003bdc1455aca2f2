// Letters and signs that Unicode normalisation (NFD) leaves as they are, but that PostgreSQL's unaccent replaces.
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ª: 'a',
  º: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
};

/**
 * The form in which texts are searched: lower case, no accents, single spaces, as PostgreSQL's `lower(unaccent(x))`.
 */
export function searchable(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ªºßæœøđłı‘’“”–—]/g, (sign) => UNDECOMPOSED[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Matches texts of invisible characters only: spaces, control and format characters, characters that Unicode ignores
 * when drawing, and the empty braille pattern.
 */
const INVISIBLE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether nothing of the text can be seen, so that it counts as empty. */
export function isBlank(text: string): boolean {
  return INVISIBLE.test(text);
}

/** Latin letters and signs, each of which is a grapheme by itself. */
const LATIN = /^[ -~\u00a0-\u024f]*$/;
let graphemes: Intl.Segmenter | undefined;

/**
 * The graphemes of a text. Creating a segmenter takes a browser some 15 ms, a tenth of drawing the first screen, so one
 * is created only for texts that are not Latin.
 */
function characters(text: string): string[] {
  if (LATIN.test(text)) return text.match(/./gs) ?? [];
  graphemes ??= new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** The initials of a name: 'MS' for 'Maria da Silva'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : '';
  return [words[0], last]
    .map((word) => characters(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/** Cuts a text to a number of graphemes, without an ellipsis. */
export function truncate(text: string, length: number): string {
  return characters(text).slice(0, length).join('').trimEnd();
}

const FILE_SIZE_UNITS = ['Bytes', 'KB', 'MB', 'GB'];

export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (Math.round(size * 100) / 100 >= 1000 && unit < FILE_SIZE_UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${String(Math.round(size * 100) / 100).replace('.', ',')} ${FILE_SIZE_UNITS[unit]}`;
}

/** The number of an edition as screens write it: '3ª' for 3. */
export function ordinal(edition: number): string {
  return `${edition}ª`;
}

/** The name of a campaign with its edition, as editions share a name: 'CNH Pop Campinas, 2ª edição'. */
export function campaignText(name: string, edition: number): string {
  return `${name}, ${ordinal(edition)} edição`;
}

/** The name of a school within a sentence: 'Cambuí' becomes 'CFC Cambuí'; many names begin with 'CFC' already. */
export function schoolText(name: string): string {
  return /^cfc\b/i.test(name) ? name : `CFC ${name}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for HTML or XML, between tags as well as in an attribute with double quotes. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
