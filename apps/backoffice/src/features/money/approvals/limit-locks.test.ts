import { expect, test } from 'vitest';
import { limitLocks } from './limit-locks.ts';

const TODAY = '2026-03-10';

test('a limit that is new or still to come changes freely', () => {
  expect(limitLocks(undefined, TODAY)).toEqual({});
  expect(limitLocks({ validFrom: '2026-03-11', validUntil: null }, TODAY)).toEqual({});
});

test('a limit in force, from its first day to its last one, changes nothing but its last day', () => {
  for (const validUntil of [null, TODAY, '2026-04-01'])
    expect(limitLocks({ validFrom: TODAY, validUntil }, TODAY)).toEqual({
      values: 'Não muda: este limite já vale.',
      removal: 'Este limite já vale: só pode ser encerrado.',
    });
});

test('a limit that has ended stays as it was', () => {
  const ended = 'Não muda: este limite já terminou.';
  const locks = limitLocks({ validFrom: '2026-03-01', validUntil: '2026-03-09' }, TODAY);
  expect(locks).toEqual({ values: ended, validUntil: ended, removal: 'Este limite já valeu: fica no histórico.' });
});
