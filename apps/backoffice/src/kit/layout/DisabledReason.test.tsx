import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DisabledReason } from './DisabledReason.tsx';

const shown = (reason: string | undefined, onClick: () => void) => (
  <DisabledReason reason={reason}>
    <button type="button" onClick={onClick}>
      Disparar
    </button>
  </DisabledReason>
);

test('a button that is turned off, and on again, keeps the focus', () => {
  const act = vi.fn<() => void>();
  const { rerender } = render(shown(undefined, act));
  const button = screen.getByRole('button');
  button.focus();
  rerender(shown('Já foi disparado hoje.', act));
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleDescription('Já foi disparado hoje.');
  fireEvent.click(button);
  expect(act).not.toHaveBeenCalled();
  rerender(shown(undefined, act));
  expect(button).toHaveFocus();
  fireEvent.click(button);
  expect(act).toHaveBeenCalledTimes(1);
});
