import { expect, test } from 'vitest';
import { RESTORE_MARK } from './restore-mark.ts';
import { markWords } from './summary.ts';

const wordsOf = (ok: boolean, details: object): string =>
  markWords(RESTORE_MARK, { name: RESTORE_MARK, at: Temporal.Instant.from('2026-11-29T08:30:00Z'), ok, details }, 0);

test('the drill of a restore is told in words: that it went well, that something differed, that nothing came back', () => {
  expect(wordsOf(true, { seconds: 35 })).toBe('Restaurado em 35 s, tudo confere.');
  expect(wordsOf(true, { seconds: 1500 })).toBe('Restaurado em 25 min, tudo confere.');
  expect(wordsOf(false, { seconds: 35 })).toBe(
    'Restaurado em 35 s, com falhas: veja o registro da máquina que faz o ensaio.',
  );
  expect(wordsOf(false, {})).toBe('O backup não pôde ser restaurado: veja o registro da máquina que faz o ensaio.');
});
