import type { Endpoint } from '@habilita/contract';
import { parseAst, type Plugin, runnerImport } from 'vite';

const CONTRACT = new URL('../../../../packages/contract/src/', import.meta.url).pathname;
const OF_CONTRACT = /\/packages\/contract\/src\/(?!.*\.test\.).*\.ts$/;

type Exports = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Exports =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const isEndpoint = (value: unknown): value is Endpoint => isPlain(value) && 'method' in value && 'wire' in value;

/** The part of an endpoint the browser needs to call it. */
function callOf({ method, path, access, status, idempotent, longRunning, file, wire }: Endpoint) {
  return {
    method,
    path,
    access: access === 'public' ? access : 'signed-in',
    ...(status === 204 ? { status } : {}),
    ...(idempotent ? { idempotent } : {}),
    ...(longRunning ? { longRunning } : {}),
    ...(file === undefined ? {} : { file }),
    wire,
  };
}

function printed(value: unknown): unknown {
  if (isEndpoint(value)) return callOf(value);
  if (!isPlain(value)) return undefined;
  const parts = Object.entries(value).map(([key, part]) => [key, printed(part)] as const);
  return parts.length > 0 && parts.every(([, part]) => part !== undefined) ? Object.fromEntries(parts) : undefined;
}

/** Marks an expression as free of side effects, so that the bundler drops it when its value is not used. */
const leftOutUnused = (source: string): string => `/* @__PURE__ */ (() => (${source}))()`;

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);
const COMPUTED = new Set(['CallExpression', 'NewExpression', 'SpreadElement']);

/**
 * Whether an expression calls something as soon as it is evaluated. The bundler cannot tell whether such a call has
 * side effects.
 */
function isComputed(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(isComputed);
  if (!isPlain(node) || FUNCTIONS.has(String(node['type']))) return false;
  return COMPUTED.has(String(node['type'])) || Object.values(node).some(isComputed);
}

/**
 * Prepares a source of the contract for the browser. Each endpoint is written as plain data instead of the call that
 * builds it, and every other computed declaration is marked, so that the bundler may drop it when nobody uses it. Line
 * numbers stay the same.
 */
export function forBrowser(code: string, exported: Exports): string {
  let text = '';
  let at = 0;
  for (const statement of parseAst(code, { lang: 'ts' }).body) {
    const isExport = statement.type === 'ExportNamedDeclaration';
    const declaration = isExport ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (init === null || !isComputed(init)) continue;
      const name = isExport && id.type === 'Identifier' ? id.name : '';
      const call = Object.hasOwn(exported, name) ? printed(exported[name]) : undefined;
      const source = code.slice(init.start, init.end);
      const value =
        call === undefined ? leftOutUnused(source) : JSON.stringify(call) + '\n'.repeat(source.split('\n').length - 1);
      text += code.slice(at, init.start) + value;
      at = init.end;
    }
  }
  return text + code.slice(at);
}

/**
 * Gives the browser the contract's endpoints as plain data, because the browser validates no request or answer. The
 * schemas, which would be a tenth of every first load, are loaded only by the server and by the forms that use them.
 * Importing the contract has no side effects.
 */
export function contractWithoutSchemas(): Plugin {
  let exported: Promise<Exports> | undefined;
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    watchChange(id) {
      if (OF_CONTRACT.test(id)) exported = undefined;
    },
    transform: {
      filter: { id: OF_CONTRACT },
      async handler(code) {
        exported ??= runnerImport<Exports>(`${CONTRACT}index.ts`).then(({ module }) => module);
        return { code: forBrowser(code, await exported), map: null };
      },
    },
  };
}
