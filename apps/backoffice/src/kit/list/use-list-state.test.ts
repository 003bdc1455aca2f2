import { expect, it, vi } from 'vitest';
import { type ListState, withOwnSize } from './list-state.ts';

function listOf(state: ListState, own: number) {
  const onState = vi.fn<(next: ListState) => void>();
  const remember = vi.fn<(size: number) => void>();
  const [shown, set] = withOwnSize([state, onState], own, remember);
  const sent = () => onState.mock.calls.map(([next]) => next);
  return { shown, set, sent, remembered: () => remember.mock.calls.map(([size]) => size) };
}

it('a list has ten rows a page, however tall the screen', () => {
  vi.stubGlobal('innerHeight', 3000);
  expect(listOf({ name: 'ana' }, 10).shown).toEqual({ name: 'ana' });
  vi.unstubAllGlobals();
});

it('a size that somebody chose is remembered, and is theirs without standing in the address', () => {
  const { set, sent, remembered } = listOf({ name: 'ana' }, 10);
  set({ name: 'ana', size: 30 });
  expect([sent(), remembered()]).toEqual([[{ name: 'ana', size: undefined }], [30]]);
  expect(listOf({ name: 'ana' }, 30).shown).toEqual({ name: 'ana', size: 30 });
});

it('the address names the size after the first page; turning pages, sorting and clearing filters choose none', () => {
  const { shown, set, sent, remembered } = listOf({ name: 'ana' }, 20);
  set({ ...shown, sort: 'name,DESC' });
  set({ ...shown, page: 1 });
  set({});
  expect(sent()).toEqual([{ name: 'ana', size: undefined, sort: 'name,DESC' }, { name: 'ana', size: 20, page: 1 }, {}]);
  expect(remembered()).toEqual([]);
});

it('the size of a link is shown and stays the link’s until another is chosen', () => {
  const { shown, set, sent, remembered } = listOf({ size: 50 }, 10);
  expect(shown).toEqual({ size: 50 });
  set({ size: 50, sort: 'name,DESC' });
  expect([sent(), remembered()]).toEqual([[{ size: 50, sort: 'name,DESC' }], []]);
  set({ size: 10 });
  expect(remembered()).toEqual([10]);
});
