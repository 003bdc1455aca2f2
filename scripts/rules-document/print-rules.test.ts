import { expect, test } from 'vitest';
import { readDocument, readRules } from './read-rules.ts';
import { printRules } from './print-rules.ts';

const TABLE = [
  '| section | requirement | where | test |',
  '|---|---|---|---|',
  '| 3 §5 | Seats are limited | areas/seats | `apps/api/src/areas/seats/seat.test.ts › a`<br>`e2e/seats.spec.ts › b` |',
  '| 3 §5 | Seats are sold | areas/seats/price.ts | `apps/api/src/areas/seats/seats.routes.test.ts › c` |',
  '| 1 §2 | A menu | app/menu.ts | `apps/backoffice/src/app/menu.test.ts › d` |',
].join('\n');
const SOURCES = ['seat', 'price', 'seats.routes'].map((name) => `apps/api/src/areas/seats/${name}.ts`);

test('a rule is found in the file beside its test, or in the one its row names', () => {
  const page = printRules(TABLE, [...SOURCES, 'apps/backoffice/src/app/menu.ts']);
  expect(page).toContain('| Seats are limited | 3 §5 | [seat.ts](../apps/api/src/areas/seats/seat.ts) |');
  expect(page).toContain('| Seats are sold | 3 §5 | [price.ts](../apps/api/src/areas/seats/price.ts) |');
});

test('what only a screen does is left out', () => {
  expect(printRules(TABLE, [...SOURCES, 'apps/backoffice/src/app/menu.ts'])).not.toContain('A menu');
});

test('docs/rules.md says where the rules are; if not, run: npm run gen:docs', () => {
  expect(readDocument()).toBe(readRules());
});
