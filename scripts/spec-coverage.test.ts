import { expect, test } from 'vitest';
import { countRequirements, coverageFaults } from './spec-coverage.ts';

const files = new Map([
  [
    'a.test.ts',
    `describe('seats', () => { test('a full campaign refuses', …); test("it's \`kept\`", …); it.each([])('of %s', …) })`,
  ],
]);
const table = (...rows: string[]) =>
  ['# Coverage', '', '| Section | Requirement | Where | Test |', '|---|:--|---|---|', ...rows].join('\n');
const faults = (...rows: string[]) => coverageFaults(table(...rows), (path) => files.get(path));

test('rows that name tests that exist are in order', () => {
  expect(
    faults(
      '| 2 §3 | seats | campaigns | a.test.ts › a full campaign refuses |',
      "| 2 §3 | a \\| b | campaigns | `a.test.ts › seats › a full campaign refuses`<br>a.test.ts › it's `kept` |",
      '| 2 §3 | each | campaigns | a.test.ts › of %s |',
    ),
  ).toEqual([]);
});

test('a row that names a test or a file that does not exist is a fault with its line', () => {
  expect(
    faults('| 2 | seats | campaigns | a.test.ts › a full campaign |', '| 2 | seats | campaigns | b.test.ts › x |'),
  ).toEqual(['line 5: a.test.ts has no test "a full campaign"', 'line 6: there is no b.test.ts']);
});

test('a row without a test, of another shape or half empty is a fault', () => {
  expect(faults('| 2 | seats | campaigns | |', '| 2 | seats |', '| 2 | | campaigns | a.test.ts › seats |')).toEqual([
    'line 5: "seats" names no test',
    'line 6: has 2 cells instead of 4',
    'line 7: section, requirement and where must all be given',
  ]);
});

test('headings and text around the table do not count as requirements', () => {
  expect(countRequirements(table('| 2 | seats | campaigns | a.test.ts › seats |'))).toBe(1);
});
