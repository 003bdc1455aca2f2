import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerError, answerTo } from './error-body.ts';

const failing = (code: string) => Object.assign(new Error('could not extend file'), { code });

test.each(['53100', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES'])(
  'a disk that takes nothing (%s) is a passing trouble, told as such',
  (code) => {
    const { status, body } = answerTo(failing(code), 'r-1');
    expect([status, body.errors.globalErrors]).toEqual([503, [{ code: 'UNAVAILABLE' }]]);
  },
);

test.each([
  ['the server was stopped', failing('57P01')],
  ['another session crashed', failing('57P02')],
  ['the network cut it', failing('ECONNRESET')],
  ['its transaction stood still', failing('25P03')],
  ['a proxy lost the server', failing('08006')],
  ['a pooler has no server to lend', failing('08P01')],
  ['there is no route', failing('EHOSTUNREACH')],
  ['the name is not found', failing('EAI_AGAIN')],
  ['it timed out', failing('ETIMEDOUT')],
  ['it ended while in use', new Error('Connection terminated unexpectedly')],
  ['it had ended before', new Error('Client has encountered a connection error and is not queryable')],
])('a connection that fails (%s) is a passing trouble too', (_words, error) => {
  expect(answerTo(error, 'r-3').status).toBe(503);
});

test('a statement that breaks the protocol is a fault of ours, unlike what a pooler says under the same code', () => {
  const ours = Object.assign(failing('08P01'), { routine: 'exec_bind_message' });
  expect(answerTo(ours, 'r-6').status).toBe(500);
});

test.each([
  ['has no memory left', '53200'],
  ['cannot read its disk', '58030'],
  ['is a standby', '25006'],
])('a database that %s is a passing trouble as well', (_words, code) => {
  expect(answerTo(failing(code), 'r-5').status).toBe(503);
});

test('writes that the database refuses are in the log with their stack: our code may have sent them where it only reads', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } });
  app.setErrorHandler(answerError);
  app.get('/', () => Promise.reject(failing('25006')));
  expect((await app.inject('/')).statusCode).toBe(503);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'writes refused', err: { code: '25006', stack: expect.stringContaining('error-body.test.ts') } },
  ]);
});

test.each(['22007', '22008'])('a date that the database has none of (%s) is refused as invalid', (code) => {
  const { status, body } = answerTo(failing(code), 'r-4');
  expect([status, body.errors.globalErrors]).toEqual([400, [{ code: 'INVALID' }]]);
});

test.each(['22P02', '22P05', '22021', '54001'])(
  'a text that the database cannot keep (%s) is refused as invalid',
  (code) => {
    const { status, body } = answerTo(failing(code), 'r-7');
    expect([status, body.errors.globalErrors]).toEqual([400, [{ code: 'INVALID' }]]);
  },
);

test.each(['22P02', '54001'])(
  'a value that the database refuses (%s) is in the log with its code and not as it is, as our code may have made it',
  async (code) => {
    const lines: string[] = [];
    const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
    app.setErrorHandler(answerError);
    app.get('/', () => Promise.reject(Object.assign(new Error('invalid input syntax: "Ana Souza"'), { code })));
    expect((await app.inject('/')).statusCode).toBe(400);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'refused by the database', code }]);
    expect(lines.join('')).not.toContain('Ana Souza');
  },
);

test('what nobody expected is one calm sentence that gives nothing away', () => {
  const { status, body } = answerTo(failing('XX000'), 'r-2');
  expect([status, body.errors.globalErrors, body.requestId]).toEqual([500, [], 'r-2']);
  expect(body.message).not.toContain('extend');
});
