import type { ExportStatus } from '@habilita/contract';
import { describe, expect, it } from 'vitest';
import { begunAmong, followExports } from './follow-exports.ts';

const made = (id: string, status: ExportStatus) => ({ id, fileName: `${id}.xlsx`, status });

describe('exports on their way', () => {
  it('are followed until they end, each once', () => {
    const started = followExports([], [made('b', 'WAITING'), made('a', 'RUNNING'), made('old', 'DONE')]);
    expect(started).toEqual({ followed: ['b', 'a'], ended: [] });
    const later = followExports(started.followed, [made('b', 'RUNNING'), made('a', 'DONE'), made('old', 'DONE')]);
    expect([later.followed, later.ended.map(({ id }) => id)]).toEqual([['b'], ['a']]);
    expect(followExports(later.followed, [made('b', 'RUNNING'), made('a', 'DONE')]).ended).toEqual([]);
  });

  it('are forgotten when the server tells of newer ones only', () => {
    expect(followExports(['gone'], [made('a', 'DONE')])).toEqual({ followed: [], ended: [] });
  });
});

it('an export asked for before the first look is begun here as well as one that came later', () => {
  const [asked, before, later] = ['asked', 'before', 'later'].map((id) => ({ id, requestId: `by-${id}` }));
  const found = [later, asked, before].filter((each) => each !== undefined);
  expect(begunAmong(found, ['asked', 'before'], ['by-asked'])).toEqual([later, asked]);
});
