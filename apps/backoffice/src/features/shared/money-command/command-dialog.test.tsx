import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiFailure } from '#api-client/failure.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { CommandDialog } from './command-dialog.tsx';
import { answered } from './simulated.fixture.ts';
import type { Executed } from './use-simulation.ts';

const withdrawal = (execute: () => Promise<Executed>, onClose = () => undefined) => (
  <CommandDialog
    title="Retirar"
    of={['r', 'back']}
    simulate={() => Promise.resolve(answered())}
    execute={execute}
    label={() => 'Confirmar'}
    refusedTitle="Não foi possível retirar"
    done="Feito"
    onClose={onClose}
  />
);

async function confirmed() {
  const confirm = await screen.findByRole('button', { name: 'Confirmar' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await userEvent.click(confirm);
  const refused = await screen.findByText('Não foi possível retirar');
  const notice = screen.getByRole('alert').parentElement;
  await waitFor(() => expect(notice).toHaveFocus());
  return refused;
}

test('a command without fields that failed says so where the focus goes, and another try carries it out', async () => {
  const execute = vi.fn<() => Promise<Executed>>(() => Promise.resolve({}));
  execute.mockRejectedValueOnce(new ApiFailure(503, 'r'));
  const close = vi.fn<() => undefined>();
  await renderScreen(() => withdrawal(execute, close));
  await confirmed();
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(execute).toHaveBeenCalledTimes(2);
});

test('what is refused for good offers no other try, and the command can be given up', async () => {
  const refused = new ApiFailure(422, 'r', { globalErrors: [{ code: 'PAYMENT_NOT_FOUND' }] });
  await renderScreen(() => withdrawal(() => Promise.reject(refused)));
  await confirmed();
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Voltar' })).toBeEnabled();
});

test('a command tried again keeps the failure and the focus until the answer, and is sent once', async () => {
  const execute = vi.fn<() => Promise<Executed>>(() => new Promise<Executed>(() => undefined));
  execute.mockRejectedValueOnce(new ApiFailure(500, 'r'));
  await renderScreen(() => withdrawal(execute));
  await confirmed();
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  await userEvent.click(again);
  await waitFor(() => expect(execute).toHaveBeenCalledTimes(2));
  expect(again).toHaveFocus();
  expect(screen.getByText('Não foi possível retirar')).toBeVisible();
  await userEvent.click(again);
  expect(execute).toHaveBeenCalledTimes(2);
});

test('a command whose effect has changed shows it where the person is, and gives the keyboard back', async () => {
  const changed = { ...answered(), planHash: 'b'.repeat(64) };
  const stale = new ApiFailure(409, 'r', { globalErrors: [{ code: 'CONFLICT_STALE', detail: changed }] });
  await renderScreen(() => withdrawal(() => Promise.reject(stale)));
  const confirm = await screen.findByRole('button', { name: 'Confirmar' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await userEvent.click(confirm);
  const said = await screen.findByRole('alert');
  expect(said).toHaveTextContent('A matrícula mudou enquanto esta janela estava aberta');
  await waitFor(() => expect(said.parentElement).toHaveFocus());
});

test('a command without fields opens with the focus on the way out, which carries nothing out', async () => {
  await renderScreen(() => withdrawal(() => Promise.resolve({})));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Voltar' })).toHaveFocus());
});
