import { emptyOf, field, record } from '@habilita/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { TextField } from './fields/TextField.tsx';
import { FormDialog } from './FormDialog.tsx';
import { renderScreen } from './test-screen.tsx';

const of = record({ fields: { reason: field.text('Motivo', { max: 100, required: true }) } });

async function open(onSubmit: () => Promise<unknown> = () => Promise.resolve()) {
  const onClose = vi.fn<() => void>();
  await renderScreen(() => (
    <FormDialog
      title="Recusar"
      record="1"
      of={of}
      initialValues={emptyOf(of)}
      sections={(form) => [{ id: 'motivo', title: 'Recusar', content: <TextField {...form.field('reason')} /> }]}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  ));
  return onClose;
}

const reason = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Motivo/ });
const question = () => screen.queryByRole('dialog', { name: 'Fechar sem salvar?' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('starts in its first field', async () => {
  await open();
  await waitFor(async () => expect(await reason()).toHaveFocus());
});

it('is left without a word while nothing was typed in it, and with one after', async () => {
  await open();
  await waitFor(async () => expect(await reason()).toHaveFocus());
  await userEvent.tab();
  expect(await reason()).not.toHaveAccessibleDescription('Este campo é obrigatório');
  await userEvent.type(await reason(), 'a{Backspace}');
  await userEvent.tab();
  expect(await reason()).toHaveAccessibleDescription('Este campo é obrigatório');
});

it('closes at once while nothing is typed', async () => {
  const onClose = await open();
  await reason();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks before Escape or the cross lose what was typed', async () => {
  const onClose = await open();
  await userEvent.type(await reason(), 'Faltam provas');
  await userEvent.keyboard('{Escape}');
  await press('Continuar preenchendo');
  await waitFor(() => expect(question()).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(await reason()).toHaveValue('Faltam provas');
  await press('Fechar');
  expect(await screen.findByText('O que você preencheu em “Recusar” será perdido.')).toBeVisible();
  await press('Fechar sem salvar');
  expect(onClose).toHaveBeenCalledOnce();
});

it('Escape closes the question alone, and what was typed stays', async () => {
  const onClose = await open();
  await userEvent.type(await reason(), 'Faltam provas');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Fechar sem salvar?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(question()).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(await reason()).toHaveValue('Faltam provas');
});

it("'Cancelar' gives up what was typed without a question", async () => {
  const onClose = await open();
  await userEvent.type(await reason(), 'Faltam provas');
  await press('Cancelar');
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays open while it is being saved', async () => {
  const saving = Promise.withResolvers<undefined>();
  const onClose = await open(() => saving.promise);
  await userEvent.type(await reason(), 'Faltam provas');
  await press('Salvar');
  await userEvent.keyboard('{Escape}');
  expect(question()).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  saving.resolve(undefined);
});
