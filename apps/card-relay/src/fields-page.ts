import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface PageFile {
  readonly path: string;
  readonly type: string;
  readonly text: string | Buffer;
}

const textOf = (name: string): string => readFileSync(join(import.meta.dirname, 'page', name), 'utf8');

const script = (name: string): PageFile => ({
  path: `/${name}`,
  type: 'text/javascript; charset=utf-8',
  text: stripTypeScriptTypes(textOf(name)),
});

/** All scripts of the page into which cards are typed, in the order in which the page loads them. */
const SCRIPTS = ['card-rules.ts', 'card-fields.ts'].map(script);
const STYLE: PageFile = { path: '/card-fields.css', type: 'text/css; charset=utf-8', text: textOf('card-fields.css') };

/** The font of the card fields. The page around their frame has the same font. */
const FONT: PageFile = {
  path: '/inter.woff2',
  type: 'font/woff2',
  text: readFileSync(
    fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  ),
};

export const PAGE_FILES: readonly PageFile[] = [...SCRIPTS, STYLE, FONT];

const integrityOf = ({ text }: PageFile): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Headers of all answers. Only our pages may show the page in a frame, and it loads nothing from elsewhere. */
export const pageHeaders = (pageOrigin: string): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${pageOrigin}`,
  ].join('; '),
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
});

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

interface Field {
  readonly name: string;
  readonly label: string;
  readonly more: string;
}

const FIELDS: readonly Field[] = [
  { name: 'number', label: 'Número do cartão', more: 'inputmode="numeric" autocomplete="cc-number" maxlength="30"' },
  { name: 'name', label: 'Nome impresso no cartão', more: 'autocomplete="cc-name" maxlength="60"' },
  {
    name: 'expiry',
    label: 'Validade',
    more: 'inputmode="numeric" autocomplete="cc-exp" placeholder="MM/AA" maxlength="9"',
  },
  { name: 'code', label: 'Código de segurança', more: 'inputmode="numeric" autocomplete="cc-csc" maxlength="6"' },
];

const field = ({ name, label, more }: Field): string => `<div class="field" data-field="${name}">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" ${more} spellcheck="false" required aria-describedby="${name}-wrong">
<p id="${name}-wrong" class="wrong"></p></div>`;

/**
 * The page with the four card fields, which our payment page shows in a frame. The button that pays is outside the
 * frame.
 */
export function fieldsPage(pageOrigin: string): string {
  const scripts = SCRIPTS.map(
    (file) => `<script type="module" src="${file.path}" integrity="${integrityOf(file)}"></script>`,
  );
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="page-origin" content="${escaped(pageOrigin)}"><title>Dados do cartão</title>
<link rel="stylesheet" href="${STYLE.path}" integrity="${integrityOf(STYLE)}">
${scripts.join('\n')}
</head><body><form novalidate aria-label="Dados do cartão">
${FIELDS.map(field).join('\n')}
<button hidden></button></form></body></html>`;
}
