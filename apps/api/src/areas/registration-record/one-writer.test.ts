import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..', '..');

const filesThatMatch = (pattern: RegExp): string[] =>
  globSync('**/*.ts', { cwd: SOURCE })
    .filter((file) => !file.endsWith('.test.ts') && pattern.test(readFileSync(join(SOURCE, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

// The checkout writes each step of a cart in one statement of its own; no money hangs on a cart.
const CART = ['areas/checkout/enrolment.queries.ts', 'areas/checkout/start-enrolment.queries.ts'];

test.each([
  ['registrations', [...CART, 'areas/registration-record/write-registration.queries.ts']],
  // When a provider is asked next is claimed between workers and says nothing about the payment.
  ['payments', ['areas/money/payment-rows.queries.ts', 'areas/payments/asking.queries.ts']],
])('rows of %s are made and changed in one place', (table, writers) => {
  const writes = new RegExp(`(updateTable|insertInto)\\(\\s*'${table}'|(update|insert into)\\s+${table}\\b`);
  expect(filesThatMatch(writes)).toEqual(writers);
});
