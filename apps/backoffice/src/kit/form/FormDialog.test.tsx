import { emptyOf, field, type FormValues, record } from '@habilita/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiFailure } from '#api-client/failure.ts';
import { escapeFromCalendar } from '../calendar.fixture.ts';
import { DateField } from '../fields/DateField.tsx';
import { NumberField } from '../fields/NumberField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { FormDialog } from './FormDialog.tsx';
import type { FormHandle } from './FormPage.tsx';
import { renderScreen } from '../test-screen.tsx';

const of = record({
  fields: { reason: field.text('Motivo', { max: 100, required: true }), day: field.date('Dia') },
});

const Content = ({ form }: { readonly form: FormHandle<FormValues<typeof of>> }) => (
  <>
    <TextField {...form.field('reason')} />
    <DateField {...form.field('day')} min="2026-01-01" />
  </>
);

type More = Partial<Pick<ComponentProps<typeof FormDialog<FormValues<typeof of>>>, 'saveOff' | 'isMoreChosen'>>;

async function open(
  onSubmit: () => Promise<unknown> = () => Promise.resolve(),
  day: string | null = null,
  more: More = {},
) {
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
      {...more}
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

it('says what is missing in a required field on leaving it, also when nothing was typed in it', async () => {
  await open();
  await waitFor(async () => expect(await reason()).toHaveFocus());
  await userEvent.tab();
  expect(await reason()).toHaveAccessibleDescription('Este campo é obrigatório');
});

it('says nothing of a field that only the window was left from', async () => {
  await open();
  await waitFor(async () => expect(await reason()).toHaveFocus());
  fireEvent.blur(await reason());
  expect(await reason()).not.toHaveAccessibleDescription();
  const day = await screen.findByRole('textbox', { name: 'Dia' });
  await userEvent.type(day, '12/0');
  fireEvent.blur(day);
  expect(day).not.toHaveAccessibleDescription();
});

it('says it after the click that left the field, so that the button stays under the pointer', async () => {
  const onClose = await open();
  await waitFor(async () => expect(await reason()).toHaveFocus());
  const target = await screen.findByRole('button', { name: 'Voltar' });
  const user = userEvent.setup();
  await user.pointer({ keys: '[MouseLeft>]', target });
  expect(await reason()).not.toHaveFocus();
  expect(await reason()).not.toHaveAccessibleDescription();
  await user.pointer({ keys: '[/MouseLeft]', target });
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(async () => expect(await reason()).toHaveAccessibleDescription('Este campo é obrigatório'));
});

it('Enter says why there is nothing to save', async () => {
  const onSubmit = vi.fn<() => Promise<unknown>>();
  await open(onSubmit, null, { saveOff: ({ day }) => (day === null ? 'Escolha o dia.' : undefined) });
  await userEvent.type(await reason(), 'Faltam provas{Enter}');
  expect(await screen.findByRole('status')).toHaveTextContent('Escolha o dia.');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Dia' }), '01/02/2026');
  expect(screen.getByRole('status')).toHaveTextContent('Alterações não salvas');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('asks before it loses what was chosen beside its fields', async () => {
  const onClose = await open(undefined, null, { isMoreChosen: true });
  await reason();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Fechar sem salvar?' })).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
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

it("'Voltar' gives up what was typed without a question", async () => {
  const onClose = await open();
  await userEvent.type(await reason(), 'Faltam provas');
  await press('Voltar');
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays open while it is being saved', async () => {
  const saving = Promise.withResolvers<undefined>();
  const onClose = await open(() => saving.promise, '2026-02-01');
  await userEvent.type(await reason(), 'Faltam provas');
  await press('Salvar');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Voltar' })).toBeDisabled());
  await userEvent.keyboard('{Escape}');
  await new Promise((resolve) => setTimeout(resolve));
  expect(question()).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  saving.resolve(undefined);
});

it('offers to send again what a broken server may take later, and keeps what was typed', async () => {
  const onSubmit = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
  onSubmit.mockRejectedValueOnce(new ApiFailure(503, 'req43'));
  await open(onSubmit, '2026-02-01');
  await userEvent.type(await reason(), 'Faltam provas');
  await press('Salvar');
  await press('Tentar novamente');
  expect(onSubmit.mock.calls.at(1)).toEqual(onSubmit.mock.calls.at(0));
  expect(await reason()).toHaveValue('Faltam provas');
});

it('a double press sends once', async () => {
  const onSubmit = vi.fn<() => Promise<unknown>>(() => Promise.reject(new ApiFailure(503, 'req43')));
  await open(onSubmit, '2026-02-01');
  await userEvent.type(await reason(), 'Faltam provas');
  await press('Salvar');
  onSubmit.mockReturnValue(new Promise(() => undefined));
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(onSubmit).toHaveBeenCalledTimes(2);
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
  await escapeFromCalendar();
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

const amounts = record({
  fields: {
    school: field.whole('Valor do CFC', { min: 0, max: 99 }),
    platform: field.whole('Valor da plataforma', { min: 0, max: 99 }),
    why: field.text('Motivo', { max: 9, required: true }),
  },
  check: ({ school, platform }) =>
    school === 0 && platform === 0 ? [{ path: 'school', code: 'AMOUNT_NOT_POSITIVE' }] : [],
});

it('the summary follows what is corrected, also by another field, and goes with the last of it', async () => {
  await renderScreen(() => (
    <FormDialog
      title="Lançar"
      record="1"
      of={amounts}
      initialValues={{ school: 0, platform: 0, why: '' }}
      sections={(form) => [
        {
          id: 'valores',
          title: 'Lançar',
          content: (
            <>
              <NumberField {...form.field('school')} />
              <NumberField {...form.field('platform')} />
              <TextField {...form.field('why')} />
            </>
          ),
        },
      ]}
      onSubmit={() => Promise.resolve()}
      onClose={() => undefined}
    />
  ));
  await press('Salvar');
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveTextContent('Há 2 campos para corrigir');
  await userEvent.type(await reason(), 'a');
  expect(summary).toHaveTextContent('Há 1 campo para corrigirValor do CFC: O valor deve ser maior que zero.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Valor da plataforma' }), '5');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Valor do CFC' })).not.toHaveAccessibleDescription();
});
