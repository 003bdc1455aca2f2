import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import htmlToPdfmake from 'html-to-pdfmake';
import { JSDOM } from 'jsdom';
import pdfmake from 'pdfmake';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { dropBlankText } from './blank-text.ts';
import { keepMoneyWhole } from './keep-money-whole.ts';
import { squareTables } from './square-tables.ts';

export interface DocumentToPrint {
  readonly html: string;
  readonly title: string;
  readonly header: string;
  readonly footer: string;
  /**
   * The creation date to write into the file; undefined for the present moment. With a given date, the same document
   * always gives the same bytes.
   */
  readonly createdAt: string | undefined;
}

export interface PrintedDocument {
  readonly bytes: Uint8Array;
  readonly pages: number;
}

const FONTS = join(dirname(fileURLToPath(import.meta.resolve('pdfmake'))), '..', 'fonts', 'Roboto');
const ROBOTO = {
  normal: join(FONTS, 'Roboto-Regular.ttf'),
  bold: join(FONTS, 'Roboto-Medium.ttf'),
  italics: join(FONTS, 'Roboto-Italic.ttf'),
  bolditalics: join(FONTS, 'Roboto-MediumItalic.ttf'),
};

const STYLES = {
  h1: { fontSize: 15, bold: true, margin: [0, 0, 0, 10] },
  h2: { fontSize: 12, bold: true, margin: [0, 10, 0, 4] },
  h3: { fontSize: 11, bold: true, margin: [0, 8, 0, 3] },
  h4: { fontSize: 10, bold: true, margin: [0, 6, 0, 3] },
  h5: { fontSize: 10, bold: true, margin: [0, 4, 0, 2] },
  h6: { fontSize: 10, italics: true, margin: [0, 4, 0, 2] },
  p: { margin: [0, 2, 0, 6] },
  ul: { margin: [8, 2, 0, 6] },
  ol: { margin: [8, 2, 0, 6] },
  li: { margin: [0, 1, 0, 2] },
  blockquote: { margin: [20, 2, 20, 6] },
  table: { margin: [0, 4, 0, 8] },
  small: { fontSize: 8 },
};

const HEADINGS = new Set(['H1', 'H2', 'H3', 'H4', 'H5', 'H6']);

// One window serves all documents, because making one takes longer than printing a page.
const { window } = new JSDOM('');
const parser = new window.DOMParser();
let isReady = false;

export function documentDefinition({ html, title, createdAt }: DocumentToPrint): TDocumentDefinitions {
  const page = parser.parseFromString(html, 'text/html');
  dropBlankText(page);
  squareTables(page);
  keepMoneyWhole(page);
  const content = htmlToPdfmake(page.body.innerHTML, {
    window,
    tableAutoSize: true,
    removeTagClasses: true,
    ignoreStyles: ['page-break-before', 'page-break-after'],
    defaultStyles: STYLES,
    customTag: ({ element, ret }) => marked(element, ret),
  });
  return {
    pageSize: 'A4',
    pageMargins: [56, 54, 56, 60],
    info: { title, author: 'Habilita', ...(createdAt === undefined ? {} : { creationDate: new Date(createdAt) }) },
    language: 'pt-BR',
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.15 },
    content,
    // A heading at the end of a page moves to the next page.
    pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
      node.headlineLevel === 1 && getFollowingNodesOnPage().length === 0,
  };
}

function marked(element: Element, ret: Record<string, unknown>): unknown {
  const style = element.getAttribute('style') ?? '';
  if (style.includes('page-break-before:always')) ret['pageBreak'] = 'before';
  if (style.includes('page-break-after:always')) ret['pageBreak'] = 'after';
  if (HEADINGS.has(element.nodeName)) ret['headlineLevel'] = 1;
  return ret;
}

/** Prints HTML as a PDF on A4, with page numbers. It reads no file but fonts, and fetches nothing. */
export async function printHtml(document: DocumentToPrint): Promise<PrintedDocument> {
  if (!isReady) {
    pdfmake.setUrlAccessPolicy(() => false);
    pdfmake.setLocalAccessPolicy((path) => Object.values(ROBOTO).includes(path));
    pdfmake.setFonts({ Roboto: ROBOTO });
    isReady = true;
  }
  let pages = 0;
  const footer = (page: number, count: number): Content => {
    pages = count;
    return {
      columns: [
        { text: document.footer, alignment: 'left' },
        { text: `Página ${page} de ${count}`, alignment: 'right', width: 90 },
      ],
      margin: [56, 20, 56, 0],
      fontSize: 7,
      color: '#555555',
    };
  };
  const header = { text: document.header, margin: [56, 28, 56, 0], fontSize: 7, color: '#555555' } satisfies Content;
  const bytes = await pdfmake.createPdf({ ...documentDefinition(document), header, footer }).getBuffer();
  return { bytes, pages };
}
