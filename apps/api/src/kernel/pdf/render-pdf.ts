import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** Drawn by every reader without a font file; these names are no paths. */
const HELVETICA = {
  normal: 'Helvetica',
  bold: 'Helvetica-Bold',
  italics: 'Helvetica-Oblique',
  bolditalics: 'Helvetica-BoldOblique',
};

// Documents are made of our own text and shapes: nothing is ever fetched or read for them.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => Object.values(HELVETICA).includes(path));
pdfmake.setFonts({ Helvetica: HELVETICA });

/** Draws a document in the standard PDF fonts (Helvetica), which every reader has. About 30 ms of processor a page. */
export async function renderPdf(definition: TDocumentDefinitions): Promise<Uint8Array> {
  return pdfmake.createPdf({ language: 'pt-BR', defaultStyle: { font: 'Helvetica' }, ...definition }).getBuffer();
}

/** What Windows-1252 has beyond Latin-1: the standard fonts draw these too. */
const BEYOND_LATIN_1 = /[€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

/** The text in characters that the standard fonts can draw: other accents are dropped, anything else becomes '?'. */
export function drawable(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    if (isDrawable(character)) return character;
    const bare = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return isDrawable(bare) ? bare : '?';
  }).join('');
}

const isDrawable = (character: string): boolean =>
  /^[\n\u0020-\u007E\u00A0-\u00FF]$/.test(character) || BEYOND_LATIN_1.test(character);

/** Millimetres in points, the unit of PDF. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;
