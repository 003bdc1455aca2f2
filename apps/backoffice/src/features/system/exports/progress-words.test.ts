import { describe, expect, it } from 'vitest';
import { percentOf, progressWords } from './progress-words.ts';

describe('how far an export is', () => {
  it('is said in figures', () => {
    expect(progressWords({ status: 'WAITING', rows: 0, total: null })).toBe('Na fila…');
    expect(progressWords({ status: 'RUNNING', rows: 0, total: null })).toBe('Procurando os registros…');
    expect(progressWords({ status: 'RUNNING', rows: 12_500, total: 200_000 })).toBe('12.500 de 200.000');
    expect(progressWords({ status: 'DONE', rows: 1, total: 1 })).toBe('1 linha');
    expect(progressWords({ status: 'DONE', rows: 200_000, total: 200_000 })).toBe('200.000 linhas');
  });

  it('fills a bar once there is something to measure it by', () => {
    expect(percentOf({ rows: 0, total: null })).toBeUndefined();
    expect(percentOf({ rows: 999, total: 1000 })).toBe(99);
    expect(percentOf({ rows: 0, total: 0 })).toBe(100);
  });
});
