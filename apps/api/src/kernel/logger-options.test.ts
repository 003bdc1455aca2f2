import { DatabaseError } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { loggerOptions, logStream, sendingErrorsAtOnce } from './logger-options.ts';

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

test('an error is sent at once with what was said before it; other lines wait for more', () => {
  const sent: string[][] = [];
  let waiting: string[] = [];
  const log = pino(
    loggerOptions('info'),
    sendingErrorsAtOnce({
      write: (line) => waiting.push(line),
      flush: () => {
        sent.push(waiting);
        waiting = [];
      },
    }),
  );
  log.info('a search');
  log.warn('a slow search');
  expect(sent).toEqual([]);
  log.child({ job: 'j-1' }).error('a job failed for good');
  expect(sent).toEqual([
    [expect.stringContaining('a search'), expect.stringContaining('slow'), expect.stringContaining('for good')],
  ]);
  log.info('a search');
  log.fatal('the end');
  expect(sent).toHaveLength(2);
});

test('all loggers of a process write to the same stream, so that their lines stay in order', () => {
  expect(logStream()).toBe(logStream());
});
