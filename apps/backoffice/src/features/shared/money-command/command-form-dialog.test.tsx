import { emptyOf, field, type FormValues, record } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { expectAskedAgainInPlace } from '#api-client/asked-again.fixture.ts';
import { ApiFailure } from '#api-client/failure.ts';
import type { Effect, Simulated } from '#features/shared/effect/effect-differences.ts';
import { TextField } from '#kit/fields/index.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { CommandFormDialog } from './command-form-dialog.tsx';
import { NOTHING_CHANGES } from './simulated.fixture.ts';

const of = record({ fields: { note: field.text('Motivo', { max: 100, required: true }) } });
type Values = FormValues<typeof of>;
const sameValues = (values: Values): Values => values;

const changed = { ...NOTHING_CHANGES, planHash: 'b'.repeat(64) };
const stale = new ApiFailure(409, 'r', { globalErrors: [{ code: 'CONFLICT_STALE', detail: changed }] });

interface DialogProps {
  readonly reason?: 'note';
  readonly execute?: (body: Values & { readonly planHash: string }) => Promise<object>;
  readonly simulate?: () => Promise<Simulated>;
  readonly saveLabel?: (values: Values, effect: Effect | undefined) => string;
}

const registers = () => 'Registrar';
const unchanged = () => Promise.resolve(NOTHING_CHANGES);

const refused = () => Promise.reject(stale);

function Dialog({ simulate = unchanged, saveLabel = registers, execute = refused, reason }: DialogProps) {
  return (
    <CommandFormDialog
      title="Reembolso"
      of={of}
      initialValues={emptyOf(of)}
      command={['r', 'refund']}
      renderFields={(form) => <TextField {...form.field('note')} />}
      requestOf={sameValues}
      simulate={simulate}
      execute={execute}
      saveLabel={saveLabel}
      {...(reason && { reason })}
      done="Feito"
      onClose={() => undefined}
    />
  );
}

test('once a command was refused, closing it reads the record behind it anew', async () => {
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('Saldo novo'));
  load.mockResolvedValueOnce('Saldo antigo');
  const Behind = () => <p>{useQuery({ queryKey: ['record'], queryFn: load }).data}</p>;
  await renderScreen(() => (
    <>
      <Behind />
      <Dialog />
    </>
  ));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Motivo/ }), 'a');
  await screen.findByRole('table', { name: 'Valores antes e depois' });
  await userEvent.click(screen.getByRole('button', { name: 'Registrar' }));
  await screen.findByRole('alert');
  expect(screen.getByText('Saldo antigo')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(await screen.findByText('Saldo novo')).toBeInTheDocument();
});

test('the effect is there before the reason is typed, and the first press after it carries the command out', async () => {
  const execute = vi.fn<(body: Values & { readonly planHash: string }) => Promise<object>>(() => Promise.resolve({}));
  await renderScreen(() => <Dialog reason="note" execute={execute} />);
  await screen.findByRole('table', { name: 'Valores antes e depois' });
  await userEvent.click(screen.getByRole('button', { name: 'Registrar' }));
  expect(execute).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole('textbox', { name: /^Motivo/ }), 'a{Enter}');
  await vi.waitFor(() => expect(execute).toHaveBeenCalledTimes(1));
  expect(execute.mock.lastCall?.[0]).toMatchObject({ note: 'a', planHash: NOTHING_CHANGES.planHash });
});

test('the effect of a request that is confirmed at once is asked for once, so that no call is given up for its twin', async () => {
  const simulate = vi.fn<() => Promise<Simulated>>(() => Promise.resolve(NOTHING_CHANGES));
  const execute = vi.fn<() => Promise<object>>(() => Promise.resolve({}));
  await renderScreen(() => <Dialog reason="note" simulate={simulate} execute={execute} />);
  await screen.findByRole('table', { name: 'Valores antes e depois' });
  await userEvent.type(screen.getByRole('textbox', { name: /^Motivo/ }), 'a{Enter}');
  await vi.waitFor(() => expect(execute).toHaveBeenCalledTimes(1));
  expect(simulate).toHaveBeenCalledTimes(2);
});

test('who types on after the effect has changed keeps the focus in the field', async () => {
  const simulate = vi.fn<() => Promise<Simulated>>(() => Promise.resolve(NOTHING_CHANGES));
  await renderScreen(() => <Dialog simulate={simulate} />);
  const note = await screen.findByRole('textbox', { name: /^Motivo/ });
  await userEvent.type(note, 'a');
  await screen.findByRole('table', { name: 'Valores antes e depois' });
  await userEvent.click(screen.getByRole('button', { name: 'Registrar' }));
  const said = await screen.findByRole('alert');
  await vi.waitFor(() => expect(said.parentElement).toHaveFocus());
  await userEvent.type(note, 'b');
  await vi.waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  await vi.waitFor(() => expect(simulate).toHaveBeenCalledTimes(2));
  await userEvent.type(note, '{Backspace}');
  await vi.waitFor(() => expect(simulate).toHaveBeenCalledTimes(3));
  expect(note).toHaveFocus();
});

test('an effect that could not be calculated says so meanwhile when it is asked for again, and the focus stays', async () => {
  const simulate = vi.fn<() => Promise<Simulated>>(() => Promise.resolve(NOTHING_CHANGES));
  await renderScreen(() => <Dialog simulate={simulate} />);
  const note = await screen.findByRole('textbox', { name: /^Motivo/ });
  await userEvent.type(note, 'a');
  await screen.findByRole('table', { name: 'Valores antes e depois' });
  simulate.mockRejectedValueOnce(new ApiFailure(503, 'r'));
  await userEvent.type(note, 'b');
  const said = 'Não foi possível calcular o que vai mudar';
  expect(await screen.findByText(said)).toBeVisible();
  const late = Promise.withResolvers<Simulated>();
  await expectAskedAgainInPlace(said, () => simulate.mockReturnValueOnce(late.promise));
  expect(screen.queryByRole('table')).toBeNull();
  late.resolve(NOTHING_CHANGES);
  expect(await screen.findByRole('table', { name: 'Valores antes e depois' })).toBeVisible();
  await vi.waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
});

function pending(totalPending: number): Simulated {
  const { effect } = NOTHING_CHANGES;
  return { ...NOTHING_CHANGES, effect: { ...effect, before: { ...effect.before, totalPending } } };
}
const charges = (_: Values, effect: Effect | undefined) =>
  effect === undefined ? 'Cobrar' : `Cobrar ${effect.before.totalPending}`;

test('the button names the effect of what is typed, not that of what was typed before', async () => {
  const simulate = vi.fn<() => Promise<Simulated>>(() => Promise.resolve(pending(93)));
  await renderScreen(() => <Dialog simulate={simulate} saveLabel={charges} />);
  const note = await screen.findByRole('textbox', { name: /^Motivo/ });
  expect(screen.getByRole('button', { name: 'Cobrar' })).toBeInTheDocument();
  await userEvent.type(note, 'a');
  expect(await screen.findByRole('button', { name: 'Cobrar 93' })).toBeInTheDocument();
  simulate.mockResolvedValue(pending(100));
  await userEvent.type(note, 'b');
  expect(screen.getByRole('button', { name: 'Cobrar' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Cobrar 100' })).toBeInTheDocument();
});

test('a form that is filled in but wrong says which field is, and one with something missing that something is', async () => {
  const amounts = record({
    fields: { note: field.text('Motivo', { max: 100, required: true }), sum: field.text('Valor da multa', { max: 9 }) },
    check: ({ sum }) => (sum === '0' ? [{ path: 'sum', code: 'AMOUNT_NOT_POSITIVE' }] : []),
  });
  await renderScreen(() => (
    <CommandFormDialog
      title="Multa"
      of={amounts}
      initialValues={{ note: '', sum: '0' }}
      command={['r', 'penalty']}
      renderFields={(form) => <TextField {...form.field('note')} />}
      requestOf={(values) => values}
      simulate={unchanged}
      execute={() => Promise.reject(stale)}
      saveLabel="Cobrar"
      isDestructive
      done="Feito"
      onClose={() => undefined}
    />
  ));
  expect(await screen.findByText('Preencha os campos obrigatórios para ver o que vai mudar.')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: /^Motivo/ }), 'a');
  expect(await screen.findByText('Corrija Valor da multa para ver o que vai mudar.')).toBeVisible();
  const save = screen.getByRole('button', { name: 'Cobrar' });
  expect(save.getAttribute('style')).toContain('red');
});
