import { hash } from 'node:crypto';
import sanitize from 'sanitize-html';

/** Values of a contract's placeholders, as text. */
export type ContractVariables = Readonly<Record<string, string>>;

export interface ContractText {
  readonly html: string;
  /** SHA-256 of the text, in hexadecimal. */
  readonly sha256: string;
}

const ALLOWED: sanitize.IOptions = {
  allowedTags: (
    'h1 h2 h3 h4 h5 h6 p div span br hr blockquote ul ol li strong b em i u s sub sup small ' +
    'table caption thead tbody tfoot tr th td'
  ).split(' '),
  allowedAttributes: { th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'], '*': ['style'] },
  allowedStyles: {
    '*': {
      'text-align': [/^(?:left|right|center|justify)$/],
      'font-weight': [/^(?:bold|\d{3})$/],
      width: [/^\d{1,3}%$/],
    },
  },
};

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** Keeps text and its shape; drops scripts, links, images, forms and everything else that could act. */
export const sanitizeTemplate = (template: string): string => sanitize(template, ALLOWED);

/**
 * Fills a sanitised XHTML template: `{{name}}` becomes the variable's value, escaped, so that a name with markup in it stays a name.
 * A placeholder without a value becomes nothing. The same template and variables always give the same text and hash.
 */
export function contractText(sanitizedTemplate: string, variables: ContractVariables): ContractText {
  const html = sanitizedTemplate.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_placeholder, name: string) =>
    escape(Object.hasOwn(variables, name) ? (variables[name] ?? '') : ''),
  );
  return { html, sha256: hash('sha256', html) };
}
