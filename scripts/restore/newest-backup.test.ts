import { expect, test } from 'vitest';
import { newestBackup } from './newest-backup.ts';

const SAID = [
  {
    backup: [
      { label: '20261130-092501F', timestamp: { start: 1_796_030_701, stop: 1_796_030_723 }, type: 'full' },
      { label: '20261130-092501F_20261130-092701D', timestamp: { start: 1_796_030_821, stop: 1_796_030_823 } },
    ],
    name: 'habilita',
    status: { code: 0, message: 'ok' },
  },
];

test('the newest backup is the one that was complete last, whether it copied everything or what changed', () => {
  expect(newestBackup(JSON.stringify(SAID))?.toString()).toBe('2026-11-30T09:27:03Z');
});

/** What pgBackRest says of the stanza when no repository of it has a backup, with the code of each repository. */
const saidOf = (code: number, ...repositories: number[]): string =>
  JSON.stringify([
    {
      backup: [],
      name: 'habilita',
      repo: repositories.map((each, index) => ({ key: index + 1, status: { code: each } })),
      status: { code },
    },
  ]);

test('a repository without a stanza or without a valid backup has no newest one', () => {
  expect(newestBackup('[]')).toBeUndefined();
  expect(newestBackup(saidOf(1, 1))).toBeUndefined();
  expect(newestBackup(saidOf(2, 2))).toBeUndefined();
  expect(newestBackup(saidOf(4, 1, 2))).toBeUndefined();
});

test.each([
  { what: 'the only repository', said: saidOf(99, 99) },
  { what: 'one of two repositories', said: saidOf(4, 99, 1) },
  { what: 'the only repository, by a pgBackRest that names none,', said: saidOf(99) },
])('when $what cannot be read, nobody knows whether there is a backup', ({ said }) => {
  expect(() => newestBackup(said)).toThrow('pgBackRest could not read every repository of the stanza: ');
});

test('the reason why a repository cannot be read is told', () => {
  const message = "[HostConnectError] unable to get address for 'bucket.example'";
  const repo = [{ key: 1, status: { code: 99, message } }];
  const said = JSON.stringify([{ ...SAID[0], repo, status: { code: 99, message: 'other' } }]);
  expect(() => newestBackup(said)).toThrow(message);
});

test('a second repository without a backup leaves the newest one of the first', () => {
  const repo = [0, 1].map((code, index) => ({ key: index + 1, status: { code } }));
  const said = JSON.stringify([{ ...SAID[0], repo, status: { code: 4, message: 'different across repos' } }]);
  expect(newestBackup(said)?.toString()).toBe('2026-11-30T09:27:03Z');
});
