import type { JSONContent } from '@tiptap/core';
import { keptAttributes } from './doc-nodes.ts';
import { attributesOf, isElement, isText } from './xhtml-tree.ts';

const SECTIONS = new Set(['thead', 'tbody', 'tfoot']);

function onlyElements(element: Element): Element[] | undefined {
  const nodes = [...element.childNodes].filter((node) => !(isText(node) && (node.nodeValue ?? '').trim() === ''));
  return nodes.every((node) => isElement(node)) ? nodes : undefined;
}

/**
 * The editor's table node; each row stores the section (thead, tbody, tfoot) it was in. Undefined for a table that the
 * editor cannot keep whole, such as one with a caption or a loop over its rows.
 */
export function tableNode(table: Element, blocksOf: (cell: Element) => JSONContent[]): JSONContent | undefined {
  const parts = onlyElements(table);
  if (parts === undefined) return undefined;
  // A table with rows both inside and outside of sections is refused, because rows without a section would be written
  // into the section above them.
  if (new Set(parts.map(({ nodeName }) => SECTIONS.has(nodeName))).size > 1) return undefined;
  const rows: JSONContent[] = [];
  for (const [at, part] of parts.entries()) {
    const isSection = SECTIONS.has(part.nodeName);
    const inside = isSection ? onlyElements(part) : [part];
    if (inside === undefined || inside.length === 0) return undefined;
    const section = isSection ? JSON.stringify({ at, tag: part.nodeName, kept: attributesOf(part) }) : null;
    for (const row of inside) {
      const content = row.nodeName === 'tr' ? cellsOf(row, blocksOf) : undefined;
      if (content === undefined) return undefined;
      rows.push({ type: 'tableRow', attrs: { section, kept: keptAttributes(attributesOf(row)) }, content });
    }
  }
  if (rows.length === 0) return undefined;
  return { type: 'table', attrs: { kept: keptAttributes(attributesOf(table)) }, content: rows };
}

function cellsOf(row: Element, blocksOf: (cell: Element) => JSONContent[]): JSONContent[] | undefined {
  const cells = onlyElements(row);
  if (cells === undefined || cells.length === 0) return undefined;
  if (!cells.every(({ nodeName }) => nodeName === 'td' || nodeName === 'th')) return undefined;
  return cells.map((cell) => {
    const inside = blocksOf(cell);
    const [colspan, rowspan] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
    const rest = attributesOf(cell).filter(
      ([name]) => !(name === 'colspan' && colspan > 1) && !(name === 'rowspan' && rowspan > 1),
    );
    return {
      type: cell.nodeName === 'th' ? 'tableHeader' : 'tableCell',
      attrs: { colspan, rowspan, kept: keptAttributes(rest) },
      content: inside.length === 0 ? [{ type: 'paragraph', attrs: { bare: true } }] : inside,
    };
  });
}

function spanOf(cell: Element, name: 'colspan' | 'rowspan'): number {
  const written = cell.getAttribute(name) ?? '1';
  return /^[1-9]\d?$/.test(written) ? Number(written) : 1;
}
