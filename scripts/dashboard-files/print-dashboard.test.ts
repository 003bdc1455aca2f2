import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DASHBOARDS } from './dashboards.ts';
import { printDashboard } from './print-dashboard.ts';

const folder = join(import.meta.dirname, '../../ops/dashboards');

test('ops/dashboards holds the declared dashboards; if not, run: npm run gen:docs', () => {
  expect(readdirSync(folder).toSorted()).toEqual(DASHBOARDS.map(({ file }) => `${file}.json`).toSorted());
  for (const each of DASHBOARDS)
    expect(readFileSync(join(folder, `${each.file}.json`), 'utf8')).toBe(printDashboard(each));
});
