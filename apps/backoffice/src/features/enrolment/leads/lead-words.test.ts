import { expect, test } from 'vitest';
import { birthText, duplicatesWord, sharedWords } from './lead-words.ts';

test('a date of birth is shown with the age it comes to today', () => {
  expect(birthText('2000-03-08', '2026-03-07')).toBe('08/03/2000 (25 anos)');
  expect(birthText('2000-03-07', '2026-03-07')).toBe('07/03/2000 (26 anos)');
  expect(birthText('2025-01-01', '2026-03-07')).toBe('01/01/2025 (1 ano)');
  expect(birthText(undefined, '2026-03-07')).toBe('–');
  expect(birthText('2030-01-01', '2026-03-07')).toBe('01/01/2030');
});

test('a possible duplicate says what it shares', () => {
  expect(sharedWords({ sameCpf: true, samePhone: false, sameEmail: false })).toBe('Mesmo CPF');
  expect(sharedWords({ sameCpf: false, samePhone: true, sameEmail: true })).toBe('Mesmo celular e e-mail');
  expect(sharedWords({ sameCpf: true, samePhone: true, sameEmail: true })).toBe('Mesmo CPF, celular e e-mail');
});

test('possible duplicates are counted as far as it tells something', () => {
  expect(duplicatesWord(1)).toBe('1 possível');
  expect(duplicatesWord(2)).toBe('2 possíveis');
  expect(duplicatesWord(21)).toBe('20+ possíveis');
});
