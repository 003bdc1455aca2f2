import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** Names of PDF's standard fonts, which are no paths of files. */
const HELVETICA = {
  normal: 'Helvetica',
  bold: 'Helvetica-Bold',
  italics: 'Helvetica-Oblique',
  bolditalics: 'Helvetica-BoldOblique',
};

/** Loaded with the first PDF, since the library takes 20 MB of memory. */
async function library() {
  const { default: pdfmake } = await import('pdfmake');
  // The library may fetch no address and read no file.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => Object.values(HELVETICA).includes(path));
  pdfmake.setFonts({ Helvetica: HELVETICA });
  return pdfmake;
}

/** Draws a PDF in Helvetica, in about 30 ms of processor per page. */
export async function renderPdf(definition: TDocumentDefinitions): Promise<Uint8Array> {
  const pdfmake = await library();
  return pdfmake.createPdf({ language: 'pt-BR', defaultStyle: { font: 'Helvetica' }, ...definition }).getBuffer();
}

/** The characters of Windows-1252, and so of Helvetica, beyond Latin-1. */
const BEYOND_LATIN_1 = /[€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

/** The text in characters that Helvetica has: other letters lose their accents, and anything else becomes '?'. */
export function drawable(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    if (isDrawable(character)) return character;
    const bare = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return isDrawable(bare) ? bare : '?';
  }).join('');
}

const isDrawable = (character: string): boolean =>
  /^[\n\u0020-\u007E\u00A0-\u00FF]$/.test(character) || BEYOND_LATIN_1.test(character);

/** Millimetres in points. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;
