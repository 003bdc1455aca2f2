import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '../test-screen.tsx';
import { ConfirmCloseModal } from './ConfirmCloseModal.tsx';
import { isLeaving, LeaveDialog } from './LeaveDialog.tsx';

const question = () => screen.findByRole('dialog', { name: 'Sair sem salvar?' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const yes = () => true;
const no = () => false;

const dialog = (isDirty: () => boolean) => (
  <ConfirmCloseModal title="Fechar dias" isDirty={isDirty} onClose={() => undefined}>
    Dias
  </ConfirmCloseModal>
);

it('a filled dialog is not left for another screen without a question', async () => {
  const { go, path } = await renderScreen(() => dialog(yes));
  go('/elsewhere');
  expect(await question()).toHaveTextContent('O que você mudou em “Fechar dias” será perdido.');
  await press('Continuar editando');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sair sem salvar?' })).toBeNull());
  expect(path()).toBe('/');
  go('/elsewhere');
  await press('Sair sem salvar');
  expect(await screen.findByText('Outra tela')).toBeVisible();
});

it('a dialog asks before the browser’s Back, which may close it, and not before its own change of the search part', () => {
  const place = { pathname: '/exports' };
  const left = (action: string) => isLeaving({ current: place, next: place, action }, 'history');
  expect(['BACK', 'FORWARD', 'GO', 'PUSH', 'REPLACE'].map(left)).toEqual([true, true, true, false, false]);
});

it('a dialog without anything filled in is left at once', async () => {
  const { go } = await renderScreen(() => dialog(no));
  go('/elsewhere');
  expect(await screen.findByText('Outra tela')).toBeVisible();
});

it('a form that the search part of the address chooses asks before that part changes', async () => {
  const { go, address } = await renderScreen(() => (
    <LeaveDialog title="Novo texto" by="search" isUnsaved={yes} isBusy={no} />
  ));
  go('/?text=1');
  expect(await question()).toBeVisible();
  expect(address()).toBe('');
});
