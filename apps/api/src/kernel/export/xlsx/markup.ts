import { escapeMarkup } from '@habilita/kernel';
import type { Cell, CellFormat } from '../cell.ts';

/** The index of each style in the list that `stylesXml` writes. */
const STYLES = {
  header: 1,
  text: 2,
  money: 3,
  number: 4,
  date: 5,
  instant: 6,
  percentage: 7,
} as const satisfies Record<CellFormat | 'header' | 'text', number>;

export interface SheetColumn {
  readonly header: string;
  readonly width: number;
}

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Finds text that a spreadsheet would take for an escape such as `_x000D_`. */
const LOOKS_ESCAPED = /_(?=x[\dA-Fa-f]{4}_)/g;

export function columnName(place: number): string {
  const last = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? last : columnName(Math.floor(place / 26) - 1) + last;
}

function textCell(reference: string, text: string, style: number): string {
  const escaped = escapeMarkup(text).replaceAll(LOOKS_ESCAPED, '_x005F_');
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

function cellXml(reference: string, cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return textCell(reference, cell, STYLES.text);
  return `<c r="${reference}" s="${STYLES[cell.format]}"><v>${cell.number}</v></c>`;
}

export function rowXml(names: readonly string[], row: number, cells: readonly Cell[]): string {
  let inside = '';
  for (const [place, cell] of cells.entries()) inside += cellXml(`${names[place]}${row}`, cell);
  return `<row r="${row}">${inside}</row>`;
}

/** The beginning of a sheet. Its header row stays in view when scrolling. */
export function sheetStart(columns: readonly SheetColumn[], names: readonly string[]): string {
  const widths = columns.map(
    ({ width }, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`,
  );
  const headers = columns.map(({ header }, place) => textCell(`${names[place]}1`, header, STYLES.header));
  return `${HEAD}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData><row r="1">${headers.join('')}</row>`;
}

/** The end of a sheet, which gives every column a filter. */
export const sheetEnd = (range: string): string => `</sheetData><autoFilter ref="${range}"/></worksheet>`;

export interface SheetInBook {
  readonly name: string;
  readonly range: string;
}

export function workbookXml(sheets: readonly SheetInBook[]): string {
  const list = sheets.map(
    ({ name }, index) => `<sheet name="${escapeMarkup(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const filters = sheets.map(({ name, range }, index) => {
    const [from = '', until = ''] = range.split(':');
    const absolute = [from, until].map((reference) => reference.replace(/^([A-Z]+)(\d+)$/, '$$$1$$$2')).join(':');
    const quoted = `'${escapeMarkup(name.replaceAll("'", "''"))}'`;
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${quoted}!${absolute}</definedName>`;
  });
  return `${HEAD}<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONSHIPS}"><sheets>${list.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`;
}

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`;

export function workbookRelations(sheets: readonly SheetInBook[]): string {
  const all = sheets.map((_, index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`));
  return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}${relation(sheets.length + 1, 'styles', 'styles.xml')}</Relationships>`;
}

export const PACKAGE_RELATIONS = `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export function contentTypes(sheets: readonly SheetInBook[]): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const override = (part: string, kind: string) => `<Override PartName="${part}" ContentType="${type}.${kind}+xml"/>`;
  const all = sheets.map((_, index) => override(`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet'));
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${all.join('')}</Types>`;
}

const FORMATS: readonly (readonly [number, string])[] = [
  [164, '"R$" #,##0.00;[Red]-"R$" #,##0.00'],
  [165, 'dd/mm/yyyy'],
  [166, 'dd/mm/yyyy hh:mm'],
];

const look = (format: number): string =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;

/**
 * The formats in the order of {@link STYLES}. Texts get the format '@' (49), so that they stay texts when edited; 4 is
 * the built-in format with two decimals.
 */
export function stylesXml(): string {
  const formats = FORMATS.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escapeMarkup(code)}"/>`);
  const header = `<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`;
  const looks = [look(0), header, look(49), look(164), look(0), look(165), look(166), look(4)];
  return `${HEAD}<styleSheet xmlns="${SPREADSHEET}"><numFmts count="${FORMATS.length}">${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE6F0F0"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${looks.length}">${looks.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}
