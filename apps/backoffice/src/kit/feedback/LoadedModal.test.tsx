import { fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useOneClick } from './LoadedModal.tsx';

function Dialog({ opened }: { readonly opened: boolean }) {
  useOneClick(opened);
  return null;
}

beforeEach(() => void vi.useFakeTimers());

const under = vi.fn<() => void>();
const screenWith = (opened: boolean) => (
  <>
    <Dialog opened={opened} />
    <button type="button" onClick={under}>
      Debaixo
    </button>
  </>
);

function closedBy(place: { readonly clientX: number; readonly clientY: number }) {
  under.mockClear();
  const { rerender, getByRole, unmount } = render(screenWith(true));
  fireEvent.click(document.body, place);
  rerender(screenWith(false));
  return { button: getByRole('button'), unmount };
}

test('the second half of the double click that closed a dialog does not fall on what lies under it', () => {
  const { button, unmount } = closedBy({ clientX: 300, clientY: 200 });
  fireEvent.click(button, { clientX: 302, clientY: 201 });
  expect(under).not.toHaveBeenCalled();
  fireEvent.click(button, { clientX: 40, clientY: 20 });
  expect(under).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(300);
  fireEvent.click(button, { clientX: 302, clientY: 201 });
  expect(under).toHaveBeenCalledTimes(2);
  unmount();
});

test('a dialog that a key closed holds nothing back', () => {
  const { button, unmount } = closedBy({ clientX: 0, clientY: 0 });
  fireEvent.click(button, { clientX: 620, clientY: 480 });
  expect(under).toHaveBeenCalledTimes(1);
  unmount();
});

test('a press elsewhere means that it was no double click: the next press at the same place counts at once', () => {
  const { button, unmount } = closedBy({ clientX: 300, clientY: 200 });
  fireEvent.pointerDown(document.body, { clientX: 40, clientY: 20 });
  fireEvent.click(button, { clientX: 300, clientY: 200 });
  expect(under).toHaveBeenCalledTimes(1);
  unmount();
});
