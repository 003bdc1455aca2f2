const BLOCKS = new Set(
  'ADDRESS BLOCKQUOTE CAPTION COL COLGROUP DIV H1 H2 H3 H4 H5 H6 HR LI OL P TABLE TBODY TD TFOOT TH THEAD TR UL BR'.split(
    ' ',
  ),
);

const isEdge = (node: Node | null): boolean => node === null || BLOCKS.has(node.nodeName);

/** Removes blank text between paragraphs, which would be printed as empty lines. */
export function dropBlankText(document: Document): void {
  const walker = document.createTreeWalker(document.body, 4);
  const blank: Node[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const isBlank = /^[ \t\r\n]*$/.test(node.textContent ?? '');
    if (isBlank && (isEdge(node.previousSibling) || isEdge(node.nextSibling))) blank.push(node);
  }
  for (const node of blank) node.parentNode?.removeChild(node);
}
