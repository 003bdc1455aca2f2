import type { JSONContent } from '@tiptap/core';
import { attributesKept, PAGE_BREAK, withAlignment } from './doc-nodes.ts';
import { type Attributes, escapeText, writtenAttributes } from './xhtml-tree.ts';

export function xhtmlOf(doc: JSONContent): string {
  const lines = blockLines(doc.content ?? [], '');
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

const open = (tag: string, attributes: Attributes): string => `<${tag}${writtenAttributes(attributes)}>`;

const bare = (block: JSONContent | undefined): boolean => block?.type === 'paragraph' && block.attrs?.['bare'] === true;

/**
 * Whether a text that had no paragraph in the source is written without one again. Next to another such text it gets a
 * paragraph, because the two texts would otherwise run together.
 */
function isBare(blocks: readonly JSONContent[], at: number): boolean {
  return bare(blocks[at]) && !bare(blocks[at - 1]) && !bare(blocks[at + 1]);
}

function blockLines(blocks: readonly JSONContent[], indent: string): string[] {
  return blocks.flatMap((block, at) => {
    if (isBare(blocks, at)) return block.content === undefined ? [] : [indent + inlineText(block.content)];
    return linesOf(block, indent);
  });
}

function linesOf(block: JSONContent, indent: string): string[] {
  const kept = attributesKept(block.attrs);
  const type = block.type ?? '';
  switch (type) {
    case 'paragraph':
    case 'heading': {
      const tag = type === 'paragraph' ? 'p' : `h${String(block.attrs?.['level'])}`;
      const attributes = withAlignment(kept, block.attrs?.['textAlign']);
      return [`${indent}${open(tag, attributes)}${inlineText(block.content ?? [])}</${tag}>`];
    }
    case 'horizontalRule':
      return [`${indent}<hr${writtenAttributes(kept)} />`];
    case 'pageBreak':
      return [indent + PAGE_BREAK];
    case 'opaqueBlock':
      return [indent + String(block.attrs?.['xml'])];
    case 'table':
      return tableLines(block, indent);
    default:
      return container(TAGS[type] ?? 'div', kept, block.content ?? [], indent);
  }
}

const TAGS: Readonly<Record<string, string>> = {
  division: 'div',
  blockquote: 'blockquote',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
};

/** Writes an element and its content. An element that holds only text is written on one line. */
function container(tag: string, kept: Attributes, content: readonly JSONContent[], indent: string): string[] {
  const [only] = content;
  if (content.length === 1 && only !== undefined && isBare(content, 0))
    return [`${indent}${open(tag, kept)}${inlineText(only.content ?? [])}</${tag}>`];
  return [indent + open(tag, kept), ...blockLines(content, `${indent}  `), `${indent}</${tag}>`];
}

interface Section {
  readonly tag: string;
  readonly kept: Attributes;
}

function sectionOf(written: string): Section {
  const { tag, kept }: { tag: unknown; kept: unknown } = JSON.parse(written);
  const pairs = Array.isArray(kept) ? kept.map((pair: unknown) => (Array.isArray(pair) ? pair.map(String) : [])) : [];
  return { tag: String(tag), kept: pairs.map(([name = '', value = '']) => [name, value] as const) };
}

/**
 * Writes the rows in the sections (thead, tbody, tfoot) of the source. A row without a section, because it is new, is
 * written in the section of the row above it.
 */
function tableLines(table: JSONContent, indent: string): string[] {
  const lines: string[] = [];
  let current: string | null = null;
  const end = () => {
    if (current !== null) lines.push(`${indent}  </${sectionOf(current).tag}>`);
  };
  for (const row of table.content ?? []) {
    const written: unknown = row.attrs?.['section'];
    const section: string | null = typeof written === 'string' ? written : current;
    if (section !== current) {
      end();
      current = section;
      if (section !== null) lines.push(`${indent}  ${open(sectionOf(section).tag, sectionOf(section).kept)}`);
    }
    lines.push(...rowLines(row, current === null ? `${indent}  ` : `${indent}    `));
  }
  end();
  return [indent + open('table', attributesKept(table.attrs)), ...lines, `${indent}</table>`];
}

function rowLines(row: JSONContent, indent: string): string[] {
  const cells = (row.content ?? []).flatMap((cell) => {
    const spans = (['colspan', 'rowspan'] as const).flatMap((name) => {
      const span: unknown = cell.attrs?.[name];
      return typeof span === 'number' && span > 1 ? [[name, String(span)] as const] : [];
    });
    const kept = attributesKept(cell.attrs).filter(([name]) => !spans.some(([span]) => span === name));
    return container(cell.type === 'tableHeader' ? 'th' : 'td', [...spans, ...kept], cell.content ?? [], `${indent}  `);
  });
  return [indent + open('tr', attributesKept(row.attrs)), ...cells, `${indent}</tr>`];
}

interface OpenMark {
  readonly key: string;
  readonly tag: string;
  readonly attributes: Attributes;
}

const openMarks = (node: JSONContent): OpenMark[] =>
  (node.marks ?? []).map(({ attrs, type }) => {
    const tag = typeof attrs?.['tag'] === 'string' ? attrs['tag'] : type;
    const attributes = attributesKept(attrs);
    return { key: tag + writtenAttributes(attributes), tag, attributes };
  });

const isSpace = (node: JSONContent | undefined): boolean => node?.text !== undefined && node.text.trim() === '';

/**
 * The marks (text styles) of a piece of text: in `all` every one, and in `own` those whose element may begin at this
 * piece. A piece of white space begins no element for a mark that it shares with a neighbouring piece; otherwise nested
 * marks could give the white space an element to itself.
 */
function marksAround(
  nodes: readonly JSONContent[],
  at: number,
): { readonly all: OpenMark[]; readonly own: OpenMark[] } {
  const marksAt = (index: number): OpenMark[] => {
    const node = nodes[index];
    return node === undefined ? [] : openMarks(node);
  };
  const all = marksAt(at);
  if (!isSpace(nodes[at])) return { all, own: all };
  const beside = new Set([...marksAt(at - 1), ...marksAt(at + 1)].map(({ key }) => key));
  return { all, own: all.filter(({ key }) => !beside.has(key)) };
}

/** Writes pieces of text. Neighbouring pieces with the same mark share one element. */
function inlineText(nodes: readonly JSONContent[]): string {
  const standing: OpenMark[] = [];
  let text = '';
  const closeTo = (length: number) => {
    while (standing.length > length) text += `</${standing.pop()?.tag}>`;
  };
  for (const [at, node] of nodes.entries()) {
    const { all, own } = marksAround(nodes, at);
    const gone = standing.findIndex(({ key }) => !all.some((mark) => mark.key === key));
    closeTo(gone === -1 ? standing.length : gone);
    for (const mark of own) {
      if (standing.some(({ key }) => key === mark.key)) continue;
      standing.push(mark);
      text += open(mark.tag, mark.attributes);
    }
    text += inlineNode(node);
  }
  closeTo(0);
  return text;
}

function inlineNode(node: JSONContent): string {
  const attr = (name: string): string => String(node.attrs?.[name] ?? '');
  const type = node.type ?? '';
  switch (type) {
    case 'text':
      return escapeText(node.text ?? '');
    case 'variable':
      return `{{ ${escapeText(attr('expression'))} }}`;
    case 'control':
      return `{% ${escapeText(attr('tag'))} %}`;
    case 'hardBreak':
      return '<br />';
    case 'image': {
      const alt: Attributes = node.attrs?.['alt'] === null ? [] : [['alt', attr('alt')]];
      return `<img${writtenAttributes([['src', attr('src')], ...alt, ...attributesKept(node.attrs)])} />`;
    }
    default:
      return attr('xml');
  }
}
