import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** Names of fonts that every PDF reader has; they are no paths of files. */
const HELVETICA = {
  normal: 'Helvetica',
  bold: 'Helvetica-Bold',
  italics: 'Helvetica-Oblique',
  bolditalics: 'Helvetica-BoldOblique',
};

/** Loads the library with the first PDF, because it takes 20 MB of memory. */
async function library() {
  const { default: pdfmake } = await import('pdfmake');
  // The library may fetch nothing and read no file.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => Object.values(HELVETICA).includes(path));
  pdfmake.setFonts({ Helvetica: HELVETICA });
  return pdfmake;
}

/** Makes a PDF whose text is in Helvetica; a page takes about 30 ms of processor time. */
export async function renderPdf(definition: TDocumentDefinitions): Promise<Uint8Array> {
  const pdfmake = await library();
  return pdfmake.createPdf({ language: 'pt-BR', defaultStyle: { font: 'Helvetica' }, ...definition }).getBuffer();
}

/** Characters of Windows-1252 that Latin-1 lacks; the Helvetica of PDF has them. */
const BEYOND_LATIN_1 = /[€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

/** The text with characters that Helvetica has: other letters lose their accents, and anything else becomes '?'. */
export function drawable(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    if (isDrawable(character)) return character;
    const bare = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return isDrawable(bare) ? bare : '?';
  }).join('');
}

const isDrawable = (character: string): boolean =>
  /^[\n\u0020-\u007E\u00A0-\u00FF]$/.test(character) || BEYOND_LATIN_1.test(character);

/** Converts millimetres to points, the unit of PDF. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;
