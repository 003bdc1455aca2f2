import { Extension, InputRule, Mark, mergeAttributes, Node, PasteRule } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import type { NodeType } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { StarterKit } from '@tiptap/starter-kit';
import { expressionOf, TEMPLATE_VARIABLES } from '@habilita/contract';
import { MARK_OF } from './doc-nodes.ts';
import { KeptBlocks } from './kept-blocks.ts';

const carried = (name: string, fallback: string | boolean | null = null) => ({
  default: fallback,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
  renderHTML: (attributes: Record<string, unknown>) => {
    const value = attributes[name];
    return typeof value === 'string' ? { [`data-${name}`]: value } : {};
  },
});

const KEEPERS =
  'paragraph heading blockquote bulletList orderedList listItem horizontalRule division table tableRow tableCell tableHeader image'.split(
    ' ',
  );

const Kept = Extension.create({
  name: 'kept',
  addGlobalAttributes: () => [
    { types: KEEPERS, attributes: { kept: carried('kept') } },
    {
      types: ['paragraph'],
      attributes: {
        bare: {
          default: false,
          keepOnSplit: false,
          parseHTML: () => false,
          renderHTML: () => ({}),
        },
      },
    },
    { types: ['tableRow'], attributes: { section: carried('section') } },
  ],
});

const markOf = (name: string, tags: readonly string[], shortcut?: string) =>
  Mark.create({
    name,
    excludes: '',
    addAttributes: () => ({
      tag: { default: tags[0], parseHTML: (element) => element.nodeName.toLowerCase(), renderHTML: () => ({}) },
      kept: carried('kept'),
    }),
    parseHTML: () => tags.map((tag) => ({ tag: tag === 'span' ? 'span[data-kept]' : tag })),
    renderHTML: ({ mark, HTMLAttributes }) => [String(mark.attrs['tag']), HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return shortcut === undefined ? {} : { [shortcut]: () => this.editor.commands.toggleMark(name) };
    },
  });

const SHORTCUTS: Readonly<Record<string, string>> = {
  bold: 'Mod-b',
  italic: 'Mod-i',
  underline: 'Mod-u',
  strike: 'Mod-Shift-s',
};

const MARKS = [...new Set(Object.values(MARK_OF))].map((name) =>
  markOf(
    name,
    Object.keys(MARK_OF).filter((tag) => MARK_OF[tag] === name),
    SHORTCUTS[name],
  ),
);

const Division = Node.create({
  name: 'division',
  group: 'block',
  content: 'block+',
  parseHTML: () => [{ tag: 'div[data-division]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes({ 'data-division': '' }, HTMLAttributes), 0],
});

const PageBreak = Node.create({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  parseHTML: () => [{ tag: 'div[data-page-break]' }],
  renderHTML: () => ['div', { 'data-page-break': '', class: 'tpl-page-break' }, 'Quebra de página'],
});

/**
 * A part of a text that can only be removed as a whole, such as {{…}} or {%…%}. Text that matches the pattern `typed`
 * becomes a chip when it is typed or pasted; the capture group of the pattern is the content of the chip.
 */
const chip = (name: string, attribute: string, label: (value: string) => string, typed?: string) =>
  Node.create({
    name,
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ [attribute]: carried(attribute, '') }),
    parseHTML: () => [{ tag: `span[data-${attribute}]` }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'span',
      mergeAttributes({ class: `tpl-chip tpl-${name}` }, HTMLAttributes),
      label(String(node.attrs[attribute])),
    ],
    addInputRules() {
      return typed === undefined
        ? []
        : [new InputRule({ find: new RegExp(`${typed}$`), handler: chipped(this.type, attribute) })];
    },
    addPasteRules() {
      return typed === undefined
        ? []
        : [new PasteRule({ find: new RegExp(typed, 'g'), handler: chipped(this.type, attribute) })];
    },
  });

interface Written {
  readonly state: EditorState;
  readonly range: { readonly from: number; readonly to: number };
  readonly match: readonly string[];
}

const chipped =
  (type: NodeType, attribute: string) =>
  ({ state, range: { from, to }, match }: Written): void => {
    state.tr.replaceWith(from, to, type.create({ [attribute]: (match[1] ?? '').trim() }));
  };

/** Shows `studentName | upper` as 'Nome do aluno · upper'; an unknown name is shown as it is. */
function variableLabel(expression: string): string {
  const [name = '', ...filters] = expression.split('|').map((part) => part.trim());
  const shown = [name, ...filters].join(' | ') === expressionOf(name) ? [] : filters;
  return [TEMPLATE_VARIABLES[name] ?? name, ...shown].join(' · ');
}

const shortened = (xml: string): string => (xml.length > 60 ? `${xml.slice(0, 60)}…` : xml);

const OpaqueBlock = Node.create({
  name: 'opaqueBlock',
  group: 'block',
  atom: true,
  addAttributes: () => ({ xml: carried('xml', '') }),
  parseHTML: () => [{ tag: 'div[data-xml]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes({ class: 'tpl-opaque' }, HTMLAttributes),
    `Código mantido: ${shortened(String(node.attrs['xml']))}`,
  ],
});

/** Tab goes on to the next control; Ctrl+] and Ctrl+[ indent list items. */
const NoTabTrap = Extension.create({
  name: 'noTabTrap',
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.sinkListItem('listItem'),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    };
  },
});

const noKeys = () => ({});
const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

export const templateExtensions = [
  StarterKit.configure({
    bold: false,
    italic: false,
    underline: false,
    strike: false,
    code: false,
    codeBlock: false,
    link: false,
    listItem: false,
    trailingNode: false,
    heading: { levels: [1, 2, 3, 4, 5, 6] },
  }),
  ...MARKS,
  ListItem,
  Division,
  PageBreak,
  chip('variable', 'expression', variableLabel, String.raw`\{\{([^{}]+)\}\}`),
  chip('control', 'tag', (tag) => tag, String.raw`\{%([^{}]+)%\}`),
  chip('opaqueInline', 'xml', shortened),
  OpaqueBlock,
  Image.configure({ inline: true, allowBase64: true }),
  Table.extend({ addKeyboardShortcuts: noKeys }).configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right', 'justify'] }),
  Kept,
  KeptBlocks,
  NoTabTrap,
];
