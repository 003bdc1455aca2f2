import { endpoint, money } from '@habilita/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { forBrowser } from './contract-without-schemas.ts';

const read = endpoint({
  method: 'GET',
  path: '/api/v1/plans/:id',
  summary: 'Um plano',
  tag: 'Planos',
  access: { anyOf: ['VIEW_PLANS'] },
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({ id: z.uuid() }),
});
const charge = endpoint({
  method: 'POST',
  path: '/api/v1/charges',
  summary: 'Cobra',
  tag: 'Cobranças',
  access: 'public',
  body: z.strictObject({ amount: money }),
  idempotent: true,
});
const READ = '{"method":"GET","path":"/api/v1/plans/:id","access":"signed-in","wire":{"ids":["id"]}}';
const CHARGE =
  '{"method":"POST","path":"/api/v1/charges","access":"public","status":204,"idempotent":true,"wire":{"body":{"amount":"money"}}}';

describe('for the browser', () => {
  it('an endpoint is what calling it takes, on as many lines as before', () => {
    const code =
      "const tag = 'Planos';\nexport const read = endpoint({\n  tag,\n});\nexport const other: number = 1;\n";
    expect(forBrowser(code, { read, other: 1 })).toBe(
      `const tag = 'Planos';\nexport const read = ${READ}\n\n;\nexport const other: number = 1;\n`,
    );
  });

  it('several endpoints held by one object are printed together', () => {
    const code = 'export const command = moneyCommand({});\nexport const mixed = { read, words: {} };\n';
    const exported = { command: { execute: charge, simulate: read }, mixed: { read, words: {} } };
    expect(forBrowser(code, exported)).toBe(
      `export const command = {"execute":${CHARGE},"simulate":${READ}};\nexport const mixed = { read, words: {} };\n`,
    );
  });

  it('what else is declared may be left out when nobody uses it', () => {
    const code = "const TABLE = { A: 'a' } as const;\nexport const row = z.object({ ...rest }) satisfies Row;\n";
    expect(forBrowser(code, { row: {} })).toBe(
      "const TABLE = { A: 'a' } as const;\nexport const row = /* @__PURE__ */ (() => (z.object({ ...rest }) satisfies Row))();\n",
    );
  });

  it('what is not exported, or is a function, stays', () => {
    const code = 'const hidden = 1;\nexport function endpointOf() { return endpoint({}); }\n';
    expect(forBrowser(code, { endpointOf: () => read })).toBe(code);
  });
});
