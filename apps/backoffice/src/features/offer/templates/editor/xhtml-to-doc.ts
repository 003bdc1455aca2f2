import { scanTemplate } from '@habilita/contract';
import type { JSONContent } from '@tiptap/core';
import {
  EMBEDDED,
  KNOWN_BLOCKS,
  keptAttributes,
  MARK_OF,
  PAGE_BREAK,
  splitAlignment,
  UNKNOWN_INLINE,
} from './doc-nodes.ts';
import { tableNode } from './table-to-doc.ts';
import { attributesOf, isElement, isText, readTree, writtenNode } from './xhtml-tree.ts';

type Marks = readonly NonNullable<JSONContent['marks']>[number][];

/**
 * The editor's document of a source; undefined when the source is not well-formed. Nodes keep attributes that the
 * editor has no tool for, and what the editor does not know becomes a node with its exact source.
 */
export function docOf(source: string): JSONContent | undefined {
  const root = readTree(source);
  if (root === undefined) return undefined;
  const content = blocksOf(root);
  return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph', attrs: { bare: true } }] : content };
}

const isBlank = (node: Node): boolean => isText(node) && /^[ \t\r\n]*$/.test(node.nodeValue ?? '');

function isInline(node: Node): boolean {
  if (isText(node)) return true;
  if (!isElement(node)) return false;
  const { nodeName: name } = node;
  if (name === 'br' || name === 'img' || UNKNOWN_INLINE.has(name)) return true;
  return name in MARK_OF && ![...node.querySelectorAll('*')].some((inner) => KNOWN_BLOCKS.has(inner.nodeName));
}

/**
 * Wraps text outside of paragraphs in a paragraph marked `bare`, which is left out again when the document is written
 * as XHTML.
 */
export function blocksOf(container: Element): JSONContent[] {
  const blocks: JSONContent[] = [];
  let run: Node[] = [];
  const endRun = () => {
    const bare = run.every((node) => isBlank(node)) ? [] : inlineOf(run);
    if (bare.length > 0) blocks.push({ type: 'paragraph', attrs: { bare: true }, content: bare });
    run = [];
  };
  for (const node of container.childNodes) {
    if (isInline(node) || (node.nodeType === 8 && run.some((before) => !isBlank(before)))) {
      run.push(node);
      continue;
    }
    endRun();
    blocks.push(blockOf(node));
  }
  endRun();
  return blocks;
}

const opaque = (node: Node): JSONContent => ({ type: 'opaqueBlock', attrs: { xml: writtenNode(node) } });

function blockOf(node: Node): JSONContent {
  if (!isElement(node)) return opaque(node);
  const name = node.nodeName;
  if (writtenNode(node) === PAGE_BREAK) return { type: 'pageBreak' };
  if (name === 'table') return tableNode(node, blocksOf) ?? opaque(node);
  if (name === 'p' || /^h[1-6]$/.test(name)) return textBlock(node, name) ?? opaque(node);
  const attrs = { kept: keptAttributes(attributesOf(node)) };
  if (name === 'hr' && node.childNodes.length === 0) return { type: 'horizontalRule', attrs };
  if (name === 'div' || name === 'blockquote') {
    const content = blocksOf(node);
    if (content.length === 0) return opaque(node);
    return { type: name === 'div' ? 'division' : 'blockquote', attrs, content };
  }
  if (name === 'ul' || name === 'ol') return listNode(node, name) ?? opaque(node);
  return opaque(node);
}

function textBlock(element: Element, name: string): JSONContent | undefined {
  const nodes = [...element.childNodes];
  const isProse = (node: Node): boolean =>
    !isElement(node) || (!KNOWN_BLOCKS.has(node.nodeName) && [...node.childNodes].every((inner) => isProse(inner)));
  if (!nodes.every((node) => isProse(node))) return undefined;
  const { textAlign, rest } = splitAlignment(attributesOf(element));
  const content = inlineOf(nodes);
  const attrs = { textAlign, kept: keptAttributes(rest) };
  return {
    ...(name === 'p' ? { type: 'paragraph', attrs } : { type: 'heading', attrs: { ...attrs, level: Number(name[1]) } }),
    ...(content.length > 0 && { content }),
  };
}

function listNode(element: Element, name: 'ul' | 'ol'): JSONContent | undefined {
  const items = [...element.childNodes].filter((node) => !isBlank(node));
  if (items.length === 0 || !items.every((node) => isElement(node) && node.nodeName === 'li')) return undefined;
  const content = items
    .filter((node) => isElement(node))
    .map((item): JSONContent => {
      const inside = blocksOf(item);
      return {
        type: 'listItem',
        attrs: { kept: keptAttributes(attributesOf(item)) },
        content: inside.length === 0 ? [{ type: 'paragraph', attrs: { bare: true } }] : inside,
      };
    });
  const start = Number(element.getAttribute('start') ?? 1);
  const attrs = { kept: keptAttributes(attributesOf(element)) };
  return name === 'ul'
    ? { type: 'bulletList', attrs, content }
    : { type: 'orderedList', attrs: { ...attrs, start: Number.isInteger(start) ? start : 1 }, content };
}

/** The editor's nodes of one line of text, in which white space is collapsed as browsers do. */
function inlineOf(nodes: readonly Node[]): JSONContent[] {
  const line: JSONContent[] = [];
  for (const node of nodes.flatMap((inner) => inlineNodes(inner, []))) {
    const before = line.at(-1);
    const follows = before === undefined || before.text?.endsWith(' ') === true;
    const shown = node.text === undefined || !follows ? node : { ...node, text: node.text.replace(/^ /, '') };
    if (shown.text !== '') line.push(shown);
  }
  const last = line.at(-1);
  if (last?.text?.endsWith(' ') !== true) return line;
  const rest = last.text.slice(0, -1);
  return rest === '' ? line.slice(0, -1) : [...line.slice(0, -1), { ...last, text: rest }];
}

function inlineNodes(node: Node, marks: Marks): JSONContent[] {
  const withMarks = (content: JSONContent): JSONContent =>
    marks.length === 0 ? content : { ...content, marks: [...marks] };
  if (isText(node)) return textNodes(node.nodeValue ?? '').map((content) => withMarks(content));
  const kept = (): JSONContent[] => [withMarks({ type: 'opaqueInline', attrs: { xml: writtenNode(node) } })];
  if (!isElement(node)) return kept();
  const name = node.nodeName;
  const attributes = attributesOf(node);
  if (name === 'br' && attributes.length === 0) return [withMarks({ type: 'hardBreak' })];
  if (name === 'img') return imageNode(node)?.map((content) => withMarks(content)) ?? kept();
  const type = MARK_OF[name];
  if (type === undefined || (node.textContent ?? '').trim() === '') return kept();
  const mark = { type, attrs: { tag: name, kept: keptAttributes(attributes) } };
  const written = JSON.stringify(mark);
  const around = marks.some((one) => JSON.stringify(one) === written) ? marks : [...marks, mark];
  return [...node.childNodes].flatMap((inner) => inlineNodes(inner, around));
}

/** The node of an embedded picture; undefined for any other picture, which is kept as source and not loaded. */
function imageNode(element: Element): JSONContent[] | undefined {
  const src = element.getAttribute('src') ?? '';
  if (!EMBEDDED.test(src)) return undefined;
  const rest = attributesOf(element).filter(([name]) => name !== 'src' && name !== 'alt');
  return [{ type: 'image', attrs: { src, alt: element.getAttribute('alt'), kept: keptAttributes(rest) } }];
}

function textNodes(text: string): JSONContent[] {
  const shown = text.replaceAll(/[ \t\r\n]+/g, ' ');
  const nodes: JSONContent[] = [];
  let at = 0;
  const push = (piece: string) => {
    if (piece !== '') nodes.push({ type: 'text', text: piece });
  };
  for (const { kind, inner, start, end } of scanTemplate(shown).tags) {
    push(shown.slice(at, start));
    nodes.push(
      kind === 'output'
        ? { type: 'variable', attrs: { expression: inner } }
        : { type: 'control', attrs: { tag: inner } },
    );
    at = end;
  }
  push(shown.slice(at));
  return nodes;
}
