import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { PopoverButton } from './PopoverButton.tsx';

// jsdom has no layout, so nothing counts as focusable, and Mantine warns of that.
beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));

function show(prepare: () => Promise<boolean>) {
  render(
    <MantineProvider>
      <PopoverButton
        label="Opções"
        prepare={prepare}
        renderButton={(button) => (
          <button type="button" {...button}>
            Abrir
          </button>
        )}
      >
        {(close) => (
          <button type="button" onClick={close}>
            Aplicar
          </button>
        )}
      </PopoverButton>
      <input aria-label="Rua" />
    </MantineProvider>,
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const content = () => screen.queryByText('Aplicar');

it('whose part arrives late does not take the focus from where somebody has gone on typing', async () => {
  const arriving = Promise.withResolvers<boolean>();
  show(() => arriving.promise);
  await press('Abrir');
  await userEvent.click(screen.getByRole('textbox', { name: 'Rua' }));
  arriving.resolve(true);
  await userEvent.keyboard('Rua das Flores');
  expect(screen.getByRole('textbox', { name: 'Rua' })).toHaveValue('Rua das Flores');
  expect(content()).toBeNull();
  await press('Abrir');
  await waitFor(() => expect(content()).not.toBeNull());
});

it('keeps its contents while it fades', async () => {
  show(() => Promise.resolve(true));
  await press('Abrir');
  await waitFor(() => expect(content()).not.toBeNull());
  content()?.click();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Abrir' })).toHaveAttribute('aria-expanded', 'false'));
  expect(content()).not.toBeNull();
  await waitFor(() => expect(content()).toBeNull());
});
