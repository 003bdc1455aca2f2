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

test('a repository without a backup has no newest one', () => {
  expect(newestBackup('[]')).toBeUndefined();
  expect(
    newestBackup(JSON.stringify([{ name: 'habilita', status: { code: 1, message: 'missing stanza path' } }])),
  ).toBe(undefined);
});
