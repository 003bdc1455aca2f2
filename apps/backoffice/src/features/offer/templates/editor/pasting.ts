import { EMBEDDED } from './doc-nodes.ts';

export interface Pasted {
  readonly html: string;
  /** The number of external pictures that were left out. */
  readonly lost: number;
}

/** A page break as Word writes it. */
const WORD_BREAK = 'br[style*="page-break-before"]';

/** Keeps page breaks and drops external pictures. The text is parsed in a document of its own, which loads nothing. */
export function readPasted(html: string): Pasted {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const outside = [...page.querySelectorAll('img')].filter(({ src }) => !EMBEDDED.test(src));
  for (const picture of outside) picture.remove();
  for (const mark of page.querySelectorAll(WORD_BREAK)) {
    const pageBreak = page.createElement('div');
    pageBreak.dataset['pageBreak'] = '';
    // Word writes a page break in a line of its own, and that line is removed too.
    const line = mark.closest('p');
    (line !== null && line.textContent.trim() === '' ? line : mark).replaceWith(pageBreak);
  }
  return { html: page.body.innerHTML, lost: outside.length };
}

/**
 * Returns the pasted picture. If there is pasted text too, returns undefined, because Word adds a picture of the text
 * itself.
 */
export function pictureOf(data: DataTransfer | null): File | undefined {
  const picture = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
  if (picture === undefined || data === null) return undefined;
  const read = new DOMParser().parseFromString(data.getData('text/html'), 'text/html').body;
  return read.textContent.trim() === '' && data.getData('text/plain').trim() === '' ? picture : undefined;
}
