import type { JSONContent } from '@tiptap/core';
import type { Attributes } from './xhtml-tree.ts';

/** The editor's name of the text style (its 'mark') that each XHTML element becomes. */
export const MARK_OF: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  sub: 'subscript',
  sup: 'superscript',
  small: 'small',
  span: 'span',
};

export const UNKNOWN_INLINE = new Set(
  'a abbr acronym bdi bdo big cite code data del dfn font ins kbd label map mark q rp rt ruby samp strike time tt var wbr'.split(
    ' ',
  ),
);

export const KNOWN_BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 div ul ol blockquote hr table'.split(' '));

/** The address of a picture that is embedded in the text. */
export const EMBEDDED = /^data:image\/(?:png|jpeg);base64,/;

export const PAGE_BREAK = '<div style="page-break-before:always"></div>';

/** Writes attributes that the editor has no tool for as JSON, so that they can be written back later. */
export const keptAttributes = (attributes: Attributes): string | null =>
  attributes.length === 0 ? null : JSON.stringify(attributes);

export function attributesKept(attrs: JSONContent['attrs']): Attributes {
  const kept: unknown = attrs?.['kept'];
  if (typeof kept !== 'string') return [];
  const parsed: unknown = JSON.parse(kept);
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((pair: unknown) => (Array.isArray(pair) ? [[String(pair[0]), String(pair[1])] as const] : []));
}

const ALIGNMENT = /(?:^|;)\s*text-align\s*:\s*(left|center|right|justify)\s*(?:;|$)/;

export function splitAlignment(attributes: Attributes): {
  readonly textAlign: string | null;
  readonly rest: Attributes;
} {
  const style = attributes.find(([name]) => name === 'style')?.[1] ?? '';
  const textAlign = ALIGNMENT.exec(style)?.[1] ?? null;
  if (textAlign === null) return { textAlign, rest: attributes };
  const left = style
    .split(';')
    .filter((declaration) => declaration.trim() !== '' && !/^\s*text-align\s*:/.test(declaration))
    .join(';');
  const rest = attributes.flatMap(([name, value]) => {
    if (name !== 'style') return [[name, value] as const];
    return left === '' ? [] : [['style', left] as const];
  });
  return { textAlign, rest };
}

export function withAlignment(attributes: Attributes, textAlign: unknown): Attributes {
  if (typeof textAlign !== 'string') return attributes;
  const declaration = `text-align:${textAlign}`;
  if (!attributes.some(([name]) => name === 'style')) return [...attributes, ['style', declaration]];
  return attributes.map(([name, value]) => [name, name === 'style' ? `${value};${declaration}` : value] as const);
}
