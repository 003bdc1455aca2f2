import { afterEach, expect, test, vi } from 'vitest';
import { gridRestOf, keepGridRest } from './grid-rest.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('the higher the search above a table, the lower the table, so that its pager stays in the window', () => {
  expect([206, 265].map((top) => gridRestOf({ top, windowHeight: 768 }))).toEqual([256, 315]);
});

test('a table in a high window leaves room for the foot of the page too, so that the page itself does not scroll', () => {
  expect(gridRestOf({ top: 206, windowHeight: 1080 })).toBe(324);
});

test('a table far down the page is not made smaller by what stands above it', () => {
  expect(gridRestOf({ top: 900, windowHeight: 768 })).toBeUndefined();
});

test('a search that grows by a line makes the table of its list shrink by as much', () => {
  let resized: (() => void) | undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        resized = listener;
      }
      observe() {}
      disconnect() {}
    },
  );
  document.body.innerHTML = '<div><div class="kit-grid-region"></div></div>';
  const [list, table] = [document.querySelector('div'), document.querySelector('.kit-grid-region')];
  if (list === null || table === null) throw new Error('The list has no table');
  const place = vi.spyOn(table, 'getBoundingClientRect');
  const end = keepGridRest(list);
  const rests = [206, 265].map((top) => {
    place.mockReturnValue(new DOMRect(0, top, 0, 0));
    resized?.();
    return list.style.getPropertyValue('--kit-grid-rest');
  });
  expect(rests).toEqual(['256px', '315px']);
  vi.stubGlobal('innerHeight', 1080);
  window.dispatchEvent(new Event('resize'));
  expect(list.style.getPropertyValue('--kit-grid-rest')).toBe('383px');
  end?.();
});
