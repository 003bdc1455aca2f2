import { randomUUID } from 'node:crypto';
import { EXPORT_PAGE_SIZE } from '@habilita/contract';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { appOfFile, signedInAs } from './app.ts';
import { ENDPOINTS, fillPath } from './endpoints.ts';
import { textFields } from './sample-input.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');

const LEFT_ALONE = /\/(logout|login|account|oauth)|reset-password|second-step/;

const calls = ENDPOINTS.filter(({ endpoint }) => !LEFT_ALONE.test(endpoint.path)).map(({ endpoint }) => {
  const { method, path, list } = endpoint;
  const needed = textFields(endpoint.query).filter(({ required }) => required);
  const query = {
    ...Object.fromEntries(needed.map(({ key, takesId, word = '' }) => [key, takesId ? randomUUID() : word])),
    ...(list?.export === undefined ? {} : { size: String(EXPORT_PAGE_SIZE) }),
  };
  const url = fillPath(path, () => randomUUID());
  return { method, url, query, ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }) };
});

const described = z.object({ _zod: z.object({ def: z.object({ type: z.string() }) }) });

/**
 * Counts the Zod schemas that were created. Zod defines the property `_zod` on every schema and every error; only a
 * schema's definition has a type, so errors are not counted.
 */
function schemasMade(define: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }): number {
  const found = define.mock.calls.filter(([, key]) => key === '_zod');
  return found.filter(([made]) => described.safeParse(made).success).length;
}

test('no call, asked a second time, makes a schema', async () => {
  for (const call of calls) await api.inject({ ...call, headers: admin.headers });
  const define = vi.spyOn(Object, 'defineProperty');
  try {
    z.string();
    expect(schemasMade(define)).toBeGreaterThan(0);
    const making: string[] = [];
    for (const call of calls) {
      define.mockClear();
      await api.inject({ ...call, headers: admin.headers });
      if (schemasMade(define) > 0) making.push(`${call.method} ${call.url}`);
    }
    expect(making).toEqual([]);
  } finally {
    define.mockRestore();
  }
});
