import { helpTextOn } from '@habilita/contract';
import { describe, expect, test } from 'vitest';
import { mayChange, stateOf, textAfter, textProblem, today } from './help-text.ts';

const texts = [
  { id: 'future', validFrom: '2026-04-01' },
  { id: 'old', validFrom: '2026-01-01' },
  { id: 'now', validFrom: '2026-03-01' },
];

describe('the texts of a part of a help page', () => {
  test('the latest that has begun is read, until the next one begins', () => {
    expect(helpTextOn(texts, '2026-03-31')?.id).toBe('now');
    expect(helpTextOn(texts, '2026-04-01')?.id).toBe('future');
    expect(helpTextOn(texts, '2025-12-31')).toBeUndefined();
    expect(textAfter(texts, '2026-03-31')?.id).toBe('future');
    expect(textAfter(texts, '2026-04-01')).toBeUndefined();
  });

  test('each is of the past, in force, or to come', () => {
    expect(texts.map((text) => stateOf(text, texts, '2026-03-07'))).toEqual(['FUTURE', 'PAST', 'CURRENT']);
  });

  test('the day begins at midnight in Brasília', () => {
    expect(today(Temporal.Instant.from('2026-03-07T02:59:59Z'))).toBe('2026-03-06');
    expect(today(Temporal.Instant.from('2026-03-07T03:00:00Z'))).toBe('2026-03-07');
  });

  test('what was read before today is history', () => {
    expect(texts.map((text) => mayChange(text, '2026-03-01'))).toEqual([true, false, true]);
  });
});

const problem = (typed: { validFrom: string; mediaUrl?: string | null }, kind: 'TEXT' | 'LINK' | 'VIDEO' = 'TEXT') =>
  textProblem(typed, kind, texts, '2026-03-07')?.refused;

describe('a new text', () => {
  test('begins today or later, on a day of its own', () => {
    expect(problem({ validFrom: '2026-03-07' })).toBeUndefined();
    expect(problem({ validFrom: '2026-03-06' })).toBe('DATE_IN_PAST');
    expect(problem({ validFrom: '2026-04-01' })).toBe('HELP_DATE_TAKEN');
  });

  test('of a link has its address; a video may wait for its own', () => {
    expect(problem({ validFrom: '2026-03-07' }, 'LINK')).toBe('MEDIA_URL_REQUIRED');
    expect(problem({ validFrom: '2026-03-07', mediaUrl: 'javascript:alert(1)' }, 'LINK')).toBe('MEDIA_URL_INVALID');
    expect(problem({ validFrom: '2026-03-07', mediaUrl: '/videos/sistema.mp4' }, 'LINK')).toBe('MEDIA_URL_INVALID');
    expect(problem({ validFrom: '2026-03-07', mediaUrl: '/videos/sistema.mp4' }, 'VIDEO')).toBeUndefined();
    expect(problem({ validFrom: '2026-03-07', mediaUrl: 'https://videos.example/1' }, 'LINK')).toBeUndefined();
    expect(problem({ validFrom: '2026-03-07' }, 'VIDEO')).toBeUndefined();
  });
});
