import { EMBEDDED } from './doc-nodes.ts';

export interface Pasted {
  readonly html: string;
  /** Pictures that were left behind, because they lie elsewhere. */
  readonly lost: number;
}

/** A page break as Word writes it. */
const WORD_BREAK = 'br[style*="page-break-before"]';

/**
 * What is pasted from Word or a page, ready for the editor: page breaks are kept, pictures that lie elsewhere (a file of somebody's
 * computer, an address that would be told who reads) are left behind. The text is read in a document of its own that loads nothing.
 */
export function readPasted(html: string): Pasted {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const outside = [...page.querySelectorAll('img')].filter(({ src }) => !EMBEDDED.test(src));
  for (const picture of outside) picture.remove();
  for (const mark of page.querySelectorAll(WORD_BREAK)) {
    const pageBreak = page.createElement('div');
    pageBreak.dataset['pageBreak'] = '';
    // Word puts the break into a line of its own.
    const line = mark.closest('p');
    (line !== null && line.textContent.trim() === '' ? line : mark).replaceWith(pageBreak);
  }
  return { html: page.body.innerHTML, lost: outside.length };
}

/** The picture of a clipboard or a drop that holds nothing to read beside it: a screenshot, a file. Word's own picture of its text is none. */
export function pictureOf(data: DataTransfer | null): File | undefined {
  const picture = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
  if (picture === undefined || data === null) return undefined;
  const read = new DOMParser().parseFromString(data.getData('text/html'), 'text/html').body;
  return read.textContent.trim() === '' && data.getData('text/plain').trim() === '' ? picture : undefined;
}
