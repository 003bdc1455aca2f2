import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..', '..', '..');

const filesThatMatch = (pattern: RegExp): string[] =>
  globSync('**/*.ts', { cwd: SOURCE })
    .filter((file) => !file.endsWith('.test.ts') && pattern.test(readFileSync(join(SOURCE, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

// The checkout writes carts by itself, because no money depends on a cart.
const CART = ['areas/enrolment/checkout/enrolment.queries.ts', 'areas/enrolment/checkout/start-enrolment.queries.ts'];

test.each([
  ['registrations', [...CART, 'areas/money/registration-row/write-registration.queries.ts']],
  // The second file may write payments too: it records when a worker last asked the provider about a charge. These
  // columns say nothing about the payment itself.
  ['payments', ['areas/money/core/payment-rows.queries.ts', 'areas/payments/charges/charges-to-check.queries.ts']],
])('rows of %s are made and changed in one place', (table, writers) => {
  const writes = new RegExp(`(updateTable|insertInto)\\(\\s*'${table}'|(update|insert into)\\s+${table}\\b`);
  expect(filesThatMatch(writes)).toEqual(writers);
});
