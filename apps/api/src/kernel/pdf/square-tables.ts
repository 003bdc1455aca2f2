/** The most columns of a table; printing a wider table would take minutes. */
const MAX_COLUMNS = 40;

/**
 * Fills up rows that have fewer columns than others, because the library that prints the PDF fails on such rows. Turns
 * captions into paragraphs. Throws a RangeError for a table that is too wide.
 */
export function squareTables(document: Document): void {
  for (const table of document.querySelectorAll('table')) {
    const caption = table.querySelector(':scope > caption');
    if (caption !== null) {
      const paragraph = document.createElement('p');
      paragraph.append(...caption.childNodes);
      table.before(paragraph);
      caption.remove();
    }
    squareTable(document, table);
  }
}

function squareTable(document: Document, table: HTMLTableElement): void {
  const rows = [...table.rows];
  if (rows.length === 0) {
    table.remove();
    return;
  }
  // How many columns of each row are filled, by its own cells and by cells of rows above that span several rows.
  const taken = rows.map(() => 0);
  for (const [at, row] of rows.entries()) {
    for (const cell of row.cells) {
      const reach = Math.min(cell.rowSpan, rows.length - at);
      if (cell.rowSpan !== reach) cell.rowSpan = Math.max(1, reach);
      for (let below = at; below < at + reach; below += 1) taken[below] = (taken[below] ?? 0) + cell.colSpan;
    }
  }
  const width = Math.max(1, ...taken);
  if (width > MAX_COLUMNS) throw new RangeError(`Uma tabela tem ${width} colunas; cabem ${MAX_COLUMNS}.`);
  for (const [at, row] of rows.entries()) {
    for (let missing = width - (taken[at] ?? 0); missing > 0; missing -= 1) row.append(document.createElement('td'));
  }
}
