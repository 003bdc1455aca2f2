import { expect, test } from 'vitest';
import { countText, fittingTabs } from './RecordTabs.tsx';

const widths = [100, 100, 100, 100];

test('all tabs are seen where they fit', () => {
  expect(fittingTabs(widths, 400, 70, 0)).toEqual([0, 1, 2, 3]);
});

test('what does not fit goes under Mais, which takes room itself', () => {
  expect(fittingTabs(widths, 399, 70, 0)).toEqual([0, 1, 2]);
  expect(fittingTabs(widths, 260, 70, 0)).toEqual([0]);
});

test('the open tab is always seen, in the last place', () => {
  expect(fittingTabs(widths, 280, 70, 3)).toEqual([0, 3]);
  expect(fittingTabs(widths, 120, 70, 2)).toEqual([2]);
});

test('a count is shown up to 99', () => {
  expect([countText(7), countText(99), countText(100), countText(500)]).toEqual(['7', '99', '99+', '99+']);
});
