// Letters and signs that have no decomposition in Unicode but that PostgreSQL's unaccent maps.
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
 * The form in which texts are searched: lower case, without accents, spaces collapsed and trimmed. Equal to PostgreSQL's
 * `lower(unaccent(x))` for Portuguese letters and common typographic signs.
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

const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

/** The characters people see: an accent or an emoji's parts stay together. */
function characters(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** First letters of the first and the last word, in upper case: 'Maria da Silva' → 'MS'. Empty for an empty name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : '';
  return [words[0], last]
    .map((word) => characters(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}

/** The first word of a name. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/** The text cut to at most `length` characters as people count them, without an ellipsis; the side bar cuts names to 14. */
export function truncate(text: string, length: number): string {
  return characters(text).slice(0, length).join('').trimEnd();
}

const FILE_SIZE_UNITS = ['Bytes', 'KB', 'MB', 'GB'];

/** A number of bytes in units of base 1000, at most two decimals with a comma: 2 000 000 → '2 MB', 1 500 → '1,5 KB'. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (Math.round(size * 100) / 100 >= 1000 && unit < FILE_SIZE_UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${String(Math.round(size * 100) / 100).replace('.', ',')} ${FILE_SIZE_UNITS[unit]}`;
}

/** An edition with its ordinal mark: 3 → '3ª'. */
export function ordinal(edition: number): string {
  return `${edition}ª`;
}

/** A campaign as people read it, since two editions share a name: 'CNH Pop Campinas, 2ª edição'. */
export function campaignText(name: string, edition: number): string {
  return `${name}, ${ordinal(edition)} edição`;
}
