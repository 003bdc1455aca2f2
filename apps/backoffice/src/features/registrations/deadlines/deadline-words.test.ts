import { expect, test } from 'vitest';
import { deadlineDays, type Deadline, deadlineText, deadlineTone, isShownAsChip } from './deadline-words.ts';

const running = (daysLeft: number, code: Deadline['code'] = 'OPEN_CASE'): Deadline => ({
  code,
  state: daysLeft < 0 ? 'EXPIRED' : 'RUNNING',
  startsOn: '2026-03-07',
  endsOn: '2026-09-03',
  daysLeft,
  waitsFor: null,
});

test('a term ends, and says so from the day on which it does', () => {
  expect([2, 0, -40].map(deadlineDays.text)).toEqual(['faltam 2 dias', 'termina hoje', 'terminou há 40 dias']);
});

test('a term asks for attention near its end; a duty not met is a problem, a right that lapsed is none', () => {
  expect(deadlineTone(running(16))).toBe('neutral');
  expect(deadlineTone(running(15))).toBe('attention');
  expect(deadlineTone(running(-1))).toBe('problem');
  expect(deadlineTone(running(-1, 'HOLDER_CHANGE'))).toBe('neutral');
  expect([running(-1), running(-1, 'HOLDER_CHANGE'), running(5)].map(isShownAsChip)).toEqual([true, false, true]);
});

test('a term that nobody can count says what to record', () => {
  const unknown: Deadline = { ...running(0), state: 'UNKNOWN', waitsFor: 'CASE_OPENED', endsOn: null, daysLeft: null };
  expect(deadlineText(unknown)).toBe('Falta registrar: Processo aberto');
  expect(deadlineText(running(2))).toBe('até 03/09/2026, faltam 2 dias');
  expect(isShownAsChip(unknown)).toBe(false);
});
