import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BusyButton } from './BusyButton.tsx';

const shown = (loading: boolean, onClick: () => void) => (
  <MantineProvider env="test">
    <BusyButton loading={loading} onClick={onClick}>
      Cancelar pagamento
    </BusyButton>
  </MantineProvider>
);

test('a button whose work is under way keeps the focus and does nothing', () => {
  const act = vi.fn<() => void>();
  const { rerender } = render(shown(false, act));
  const button = screen.getByRole('button');
  button.focus();
  rerender(shown(true, act));
  expect(button).toHaveFocus();
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(button);
  expect(act).not.toHaveBeenCalled();
  rerender(shown(false, act));
  fireEvent.click(button);
  expect(act).toHaveBeenCalledTimes(1);
});

test('a button that is off says so though nothing is under way, and submits nothing by itself', () => {
  render(
    <MantineProvider env="test">
      <BusyButton loading={false} aria-disabled>
        Preencher
      </BusyButton>
    </MantineProvider>,
  );
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});
