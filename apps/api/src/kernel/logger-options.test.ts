import { DatabaseError } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { loggerOptions } from './logger-options.ts';

function logged(error: Error): string {
  const lines: string[] = [];
  pino(loggerOptions('error'), { write: (line: string) => lines.push(line) }).error({ err: error }, 'unexpected error');
  return lines.join('');
}

const refusedRow = Object.assign(new DatabaseError('null value in column "email"', 10, 'error'), {
  code: '23502',
  detail: 'Failing row contains (52998224725, Ana Souza)',
  where: 'SQL statement "update students set name = \'Ana Souza\'"',
});

test('an error of the database is logged without the row it is about, alone or among others', () => {
  for (const error of [refusedRow, new AggregateError([refusedRow], 'several failed')]) {
    const line = logged(error);
    expect(line).toContain('null value in column');
    expect(line).not.toContain('52998224725');
  }
  expect(logged(refusedRow)).not.toContain('Ana Souza');
});
