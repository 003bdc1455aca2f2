import { expect, test } from 'vitest';
import { CHAPTERS } from './chapters.ts';
import { printSchema } from './print-schema.ts';
import type { Column, Table } from './read-schema.ts';

const column = (changes: Partial<Column> = {}): Column => ({
  name: 'id',
  type: 'uuid',
  isNullable: false,
  comment: 'Identifies the row.',
  leadsTo: null,
  ...changes,
});

const table = (name: string, columns: readonly Column[] = [column()], comment: string | null = `What ${name} holds.`) =>
  ({ name, comment, columns }) satisfies Table;

const everyTable = (...others: readonly Table[]): Table[] => {
  const given = new Set(others.map(({ name }) => name));
  return [
    ...Object.values(CHAPTERS)
      .flat()
      .filter((name) => !given.has(name))
      .map((name) => table(name)),
    ...others,
  ];
};

test('each table has its sentence, its columns and its arrows', () => {
  const school = column({ name: 'campaign_id', isNullable: true, comment: 'The campaign.', leadsTo: 'campaigns' });
  const page = printSchema(everyTable(table('campaign_plans', [column(), school])));
  expect(page).toContain('### campaign_plans\n\nWhat campaign_plans holds.\n');
  expect(page).toContain('| `campaign_id` | uuid? | The campaign. |');
  expect(page).toContain('  campaign_plans --> campaigns\n');
});

test('a total is named, without a chapter', () => {
  expect(printSchema(everyTable(table('lead_facts', [], null)))).toContain('`lead_facts`.');
});

test('a table without a chapter, a table or a column without a sentence are refused by name', () => {
  expect(() => printSchema(everyTable(table('surprises')))).toThrow('The table surprises has no chapter');
  expect(() => printSchema(everyTable(table('plans', [column()], null)))).toThrow('The table plans has no comment');
  expect(() => printSchema(everyTable(table('plans', [column({ comment: null })])))).toThrow(
    'The column plans.id has no comment',
  );
});
