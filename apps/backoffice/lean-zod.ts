import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const JSON_SCHEMA = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/** Only the API prints schemas (OpenAPI). In the browser what zod brings for that is left out, name by name. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!JSON_SCHEMA.test(id)) return undefined;
      const code = await readFile(id, 'utf8');
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => match[1]);
      const absent = "() => () => { throw new Error('JSON Schema is printed by the API.'); }";
      return names.map((name) => `export const ${name} = ${absent};`).join('\n');
    },
  };
}

const ENGLISH = /zod\/v4\/locales\/en\.js$/;

/** People read our own words for a code, never zod's English for an issue. */
export function withoutEnglish(): Plugin {
  return {
    name: 'without-english',
    apply: 'build',
    load: { filter: { id: ENGLISH }, handler: () => "export default () => ({ localeError: () => 'INVALID' });" },
  };
}

const CLASSIC_SCHEMAS = /zod\/v4\/classic\/schemas\.js$/;
const STRING_METHODS = /(?<=export const ZodString = .*?)^    (\w+)\(params\) \{\s+return this\.check\([^;]+;\s+\}/gms;
const END_OF_STRING = 'export function string(';

/** The formats the contract asks of a `z.string()`; the others stand by themselves (`z.uuid()`) or are not used. */
const FORMATS: ReadonlySet<string> = new Set(['url']);

export function withoutUnusedFormats(): Plugin {
  return {
    name: 'without-unused-formats',
    apply: 'build',
    transform: {
      filter: { id: CLASSIC_SCHEMAS },
      handler(code) {
        const end = code.indexOf(END_OF_STRING);
        if (end < 0) return this.error('zod has changed: look at where z.string() gets its formats.');
        const lean = code.slice(0, end).replace(STRING_METHODS, (method, name: string) => {
          if (FORMATS.has(name)) return method;
          return `${name}() { throw new Error('Name the format ${name} in lean-zod.ts.'); }`;
        });
        return { code: lean + code.slice(end), map: null };
      },
    },
  };
}
