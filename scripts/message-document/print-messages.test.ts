import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { declaredMessages } from './declared-messages.ts';
import { printMessages } from './print-messages.ts';

const repository = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(repository, path), 'utf8');

test('docs/messages.md says what the messages say; if not, run: npm run gen:docs', async () => {
  expect(read('docs/messages.md')).toBe(printMessages(await declaredMessages()));
});

test('every file of messages declares one, and no two messages have one name', async () => {
  const files = await declaredMessages();
  expect(files.filter(({ messages }) => Object.keys(messages).length === 0)).toEqual([]);
  const names = files.flatMap(({ messages }) => Object.keys(messages));
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

test('no subject of a message is written outside a *.message.ts', () => {
  const sources = globSync('apps/api/src/**/*.ts', { cwd: repository }).filter(
    (path) => !/\.(?:message|test)\.ts$/.test(path) && !path.endsWith('kernel/outbox/message.ts'),
  );
  expect(sources.length).toBeGreaterThan(500);
  // The outbox accepts only declared messages. The test looks for the two ways to write a text elsewhere: to declare a
  // message, and to set the subject of a declared one.
  const writes = /[^.\w]message(?:<[^>]*>)?\(|\bsubject: *['"`]/;
  expect(sources.filter((path) => writes.test(read(path)))).toEqual([]);
});
