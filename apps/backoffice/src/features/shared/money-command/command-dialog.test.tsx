import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiFailure } from '#app/failure.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { CommandDialog } from './command-dialog.tsx';
import { NOTHING_CHANGES } from './simulated.fixture.ts';
import type { Executed } from './use-simulation.ts';

test('a command tried again keeps the failure and the focus until the answer, and is sent once', async () => {
  const execute = vi.fn<() => Promise<Executed>>(() => new Promise<Executed>(() => undefined));
  execute.mockRejectedValueOnce(new ApiFailure(500, 'r'));
  await renderScreen(() => (
    <CommandDialog
      title="Retirar"
      of={['r', 'back']}
      simulate={() => Promise.resolve(NOTHING_CHANGES)}
      execute={execute}
      label={() => 'Confirmar'}
      refusedTitle="Não foi possível retirar"
      done="Feito"
      onClose={() => undefined}
    />
  ));
  const confirm = await screen.findByRole('button', { name: 'Confirmar' });
  await vi.waitFor(() => expect(confirm).toBeEnabled());
  await userEvent.click(confirm);
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  await userEvent.click(again);
  await vi.waitFor(() => expect(execute).toHaveBeenCalledTimes(2));
  expect(again).toHaveFocus();
  expect(screen.getByText('Não foi possível retirar')).toBeVisible();
  await userEvent.click(again);
  expect(execute).toHaveBeenCalledTimes(2);
});

test('a command whose effect has changed shows it where the person is, and gives the keyboard back', async () => {
  const changed = { ...NOTHING_CHANGES, planHash: 'b'.repeat(64) };
  const stale = new ApiFailure(409, 'r', { globalErrors: [{ code: 'CONFLICT_STALE', detail: changed }] });
  await renderScreen(() => (
    <CommandDialog
      title="Retirar"
      of={['r', 'stale']}
      simulate={() => Promise.resolve(NOTHING_CHANGES)}
      execute={() => Promise.reject(stale)}
      label={() => 'Confirmar'}
      refusedTitle="Não foi possível retirar"
      done="Feito"
      onClose={() => undefined}
    />
  ));
  const confirm = await screen.findByRole('button', { name: 'Confirmar' });
  await vi.waitFor(() => expect(confirm).toBeEnabled());
  await userEvent.click(confirm);
  const said = await screen.findByRole('alert');
  expect(said).toHaveTextContent('A matrícula mudou enquanto esta janela estava aberta');
  await vi.waitFor(() => expect(said.parentElement).toHaveFocus());
});
