import { emptyOf, field, type FormValues, record } from '@habilita/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DateField } from './fields/DateField.tsx';
import { TextField } from './fields/TextField.tsx';
import { FormDialog } from './FormDialog.tsx';
import type { FormHandle } from './FormPage.tsx';
import { renderScreen } from './test-screen.tsx';

const of = record({
  fields: { reason: field.text('Motivo', { max: 100, required: true }), day: field.date('Dia') },
});

const Content = ({ form }: { readonly form: FormHandle<FormValues<typeof of>> }) => (
  <>
    <TextField {...form.field('reason')} />
    <DateField {...form.field('day')} min="2026-01-01" />
  </>
);

async function open(onSubmit: () => Promise<unknown> = () => Promise.resolve(), day: string | null = null) {
  const onClose = vi.fn<() => void>();
  const shown = await renderScreen(() => (
    <FormDialog
      title="Recusar"
      record="1"
      of={of}
      initialValues={{ ...emptyOf(of), day }}
      sections={(form) => [{ id: 'motivo', title: 'Recusar', content: <Content form={form} /> }]}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  ));
  return Object.assign(onClose, shown);
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

it('asks before text that is no value yet is lost', async () => {
  const onClose = await open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Dia' }), '12/0');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Fechar sem salvar?' })).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

it('a stored value that would not be accepted today is nothing typed', async () => {
  const onClose = await open(undefined, '2025-12-31');
  expect(await screen.findByRole('textbox', { name: 'Dia' })).toHaveValue('31/12/2025');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('an open calendar takes Escape for itself', async () => {
  const onClose = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir calendário: Dia' }));
  const day = await screen.findByRole('button', { name: /^15 / });
  day.focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(day).not.toBeInTheDocument());
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('a dialog over it takes Escape for itself', async () => {
  const { go } = await open();
  await userEvent.type(await reason(), 'Faltam provas');
  go('/elsewhere');
  const leaving = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(leaving).not.toBeInTheDocument());
  await new Promise((resolve) => setTimeout(resolve));
  expect(question()).toBeNull();
  expect(await reason()).toHaveValue('Faltam provas');
});
