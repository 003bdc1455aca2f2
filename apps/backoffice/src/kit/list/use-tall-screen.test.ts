import { expect, it, vi } from 'vitest';
import type { ListState } from './list-state.ts';
import { pageSizeIn, useTallScreen } from './use-tall-screen.ts';

it('a laptop starts with ten rows, a tall screen with as many as it holds', () => {
  expect([768, 900, 1080, 1200, 1440, 1600, 3000].map(pageSizeIn)).toEqual([10, 10, 10, 20, 20, 30, 50]);
});

it('the address names the size only when somebody chose it, or after the first page', () => {
  vi.stubGlobal('innerHeight', 1300);
  const onState = vi.fn<(next: ListState) => void>();
  const [state, set] = useTallScreen([{ name: 'ana' }, onState]);
  expect(state).toEqual({ name: 'ana', size: 20 });
  set({ ...state, sort: 'name,DESC' });
  set({ ...state, page: 1 });
  expect(onState.mock.calls).toEqual([
    [{ name: 'ana', size: undefined, sort: 'name,DESC' }],
    [{ name: 'ana', size: 20, page: 1 }],
  ]);
  expect(useTallScreen([{ size: 10 }, onState])[0]).toEqual({ size: 10 });
  vi.unstubAllGlobals();
});
