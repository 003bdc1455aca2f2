import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { Client, DatabaseError } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { keptError } from './logged-error.ts';
import { loggerOptions, logStream, sendingErrorsAtOnce } from './logger-options.ts';

function logged(error: unknown): string {
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
    expect(line).not.toContain('Ana Souza');
  }
});

test('a copy of an error, as the job queue tells it, is logged like the error', () => {
  const { message, stack } = refusedRow;
  const line = logged(Object.assign({}, refusedRow, { message, stack, queue: 'issue-charge' }));
  expect(JSON.parse(line).err).toEqual({ type: 'object', message, stack, code: '23502', queue: 'issue-charge' });
});

test('an error of a connection is logged without the connection, its statements and their values', () => {
  const client = new Client('postgres://db.example/habilita');
  void client.query('select from students where document = $1', ['52998224725']);
  const error = Object.assign(new Error('terminating connection'), { code: '57P01', client });
  expect(JSON.parse(logged(error)).err).toEqual({
    type: 'Error',
    message: 'terminating connection',
    stack: expect.stringContaining('logger-options.test.ts'),
    code: '57P01',
  });
});

test('a value that PostgreSQL cannot read is not quoted', () => {
  const unread = new DatabaseError('invalid input syntax for type uuid: "Ana "de" Souza"', 10, 'error');
  const line = logged(Object.assign(unread, { code: '22P02', table: 'students' }));
  expect(line).toContain('invalid input syntax for type uuid');
  expect(line).toContain('"table":"students"');
  expect(line).not.toContain('Souza');
});

test('nor is a text that was to be JSON', () => {
  const unread = ['Ana Souza', '{"name": Ana Souza, "document": 52998224725}'].map((body) => {
    try {
      return JSON.parse(body);
    } catch (error) {
      return error;
    }
  });
  for (const error of unread) {
    const line = logged(error);
    expect(line).toContain('is not valid JSON');
    expect(line).not.toMatch(/Souza|52998224725/);
  }
});

test('what is kept of an error that is shown to staff has the code of its cause where it has none', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const message = 'fetch failed';
  expect(keptError(new TypeError(message, { cause: refused }))).toEqual({
    type: 'TypeError',
    message,
    code: 'ECONNREFUSED',
  });
  expect(keptError(new Error('broken'))).toEqual({ type: 'Error', message: 'broken' });
});

test('an error is told with its causes, also one that is its own cause', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const failed = JSON.parse(logged(new TypeError('fetch failed', { cause: refused }))).err;
  expect(failed).toMatchObject({ type: 'TypeError', cause: { code: 'ECONNREFUSED', syscall: 'connect' } });
  refused.cause = refused;
  expect(logged(refused)).toContain('ECONNREFUSED');
});

test('what a request fails by is logged in the same way', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const app = fastify({ logger: { ...loggerOptions('error'), stream } });
  app.get('/', (request) => {
    request.log.error({ err: refusedRow }, 'unexpected error');
    return {};
  });
  await app.inject('/');
  expect(lines.map((line) => JSON.parse(line).err)).toMatchObject([{ type: 'DatabaseError', code: '23502' }]);
  expect(lines.join('')).not.toContain('52998224725');
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

/** Starts a process that runs this script with `logStream` and `droppedLines` imported. */
function logging(script: string) {
  const options = JSON.stringify(join(import.meta.dirname, 'logger-options.ts'));
  const whole = `import { droppedLines, logStream } from ${options};\n${script}`;
  const words = ['--expose-gc', '--input-type=module', '--eval', whole];
  return spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
}

test('lines that nobody takes are kept up to a bound, and then dropped', async () => {
  const child = logging(`
    for (let n = 0; n < 100_000; n += 1) logStream().write(Buffer.alloc(1000, n).toString('latin1'));
    gc();
    process.stderr.write(String(process.memoryUsage().heapUsed), () => process.kill(process.pid, 'SIGKILL'));`);
  expect(Number(await text(child.stderr))).toBeLessThan(50_000_000);
});

test('dropped lines are counted, and the log says how many once it is read again', async () => {
  const child = logging(`
    for (let n = 0; n < 20_000; n += 1) logStream().write('x'.repeat(1000) + '\\n');
    process.stderr.write(String(droppedLines()));
    setInterval(() => undefined, 60_000);`);
  const [counted] = await once(child.stderr, 'data');
  const kept: string[] = [];
  let told = '';
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('{')) told = line;
    else kept.push(line);
    if (told !== '') break;
  }
  child.kill('SIGKILL');
  const dropped = 20_000 - kept.length;
  expect(dropped).toBe(Number(counted));
  expect(kept.length).toBeGreaterThan(10_000);
  expect(JSON.parse(told)).toMatchObject({ level: 40, dropped, msg: 'log lines were dropped: nobody read them' });
});

test('all loggers of a process write to the same stream, so that their lines stay in order', () => {
  expect(logStream()).toBe(logStream());
});
