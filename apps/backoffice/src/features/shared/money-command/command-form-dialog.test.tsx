import { type ErrorCode, field, type Filled, type ValuesOf } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { expectAskedAgainInPlace } from '#api-client/asked-again.fixture.ts';
import { ApiFailure } from '#api-client/failure.ts';
import type { Effect } from '#features/shared/effect/effect-differences.ts';
import { MoneyField, TextField } from '#kit/fields/index.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import type { Answer } from './asked.ts';
import { CommandFormDialog } from './command-form-dialog.tsx';
import { answered, NOTHING_CHANGES } from './simulated.fixture.ts';

const FIELDS = { note: field.text('Motivo', { max: 100, required: true }) } as const;
type Values = ValuesOf<typeof FIELDS>;
type Sent = Filled<Values>;
const asTyped = (sent: Sent): Sent => sent;

const CHANGES_NOTHING = answered([{ field: 'note', isRequired: true, isReason: true }]);
/** A command that needs a note. Without a note the server's simulation returns a problem and no effect. */
const NOTED = answered([{ field: 'note', isRequired: true }]);
const notedIn = ({ note }: Sent, present: Answer = NOTED): Answer => {
  const { effect: _, ...without } = present;
  return note === undefined ? { ...without, problems: [{ field: 'note', code: 'REQUIRED' as const }] } : present;
};

const changed = { ...NOTHING_CHANGES, planHash: 'b'.repeat(64) };
const stale = new ApiFailure(409, 'r', { globalErrors: [{ code: 'CONFLICT_STALE', detail: changed }] });

interface DialogProps {
  readonly execute?: (body: Sent & { readonly planHash: string }) => Promise<object>;
  readonly simulate?: (body: Sent) => Promise<Answer>;
  readonly saveLabel?: (values: Values, effect: Effect | undefined) => string;
}

const registers = () => 'Registrar';
const unchanged = (sent: Sent) => Promise.resolve(notedIn(sent));

const reasonAlone = ({ note }: Sent): Promise<Answer> =>
  Promise.resolve({
    ...CHANGES_NOTHING,
    problems: note === undefined ? [{ field: 'note', code: 'REQUIRED' }] : [],
  });

const refused = () => Promise.reject(stale);

function Dialog({ simulate = unchanged, saveLabel = registers, execute = refused }: DialogProps) {
  return (
    <CommandFormDialog
      title="Reembolso"
      fields={FIELDS}
      command={['r', 'refund']}
      renderFields={(form) => <TextField {...form.field('note')} />}
      requestOf={asTyped}
      simulate={simulate}
      execute={execute}
      saveLabel={saveLabel}
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
  const execute = vi.fn<(body: Sent & { readonly planHash: string }) => Promise<object>>(() => Promise.resolve({}));
  await renderScreen(() => <Dialog simulate={reasonAlone} execute={execute} />);
  await screen.findByRole('table', { name: 'Valores antes e depois' });
  await userEvent.click(screen.getByRole('button', { name: 'Registrar' }));
  expect(execute).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole('textbox', { name: /^Motivo/ }), 'a{Enter}');
  await waitFor(() => expect(execute).toHaveBeenCalledTimes(1));
  expect(execute.mock.lastCall?.[0]).toMatchObject({ note: 'a', planHash: NOTHING_CHANGES.planHash });
});

test('the effect of a request that is confirmed at once is asked for once, so that no call is given up for its twin', async () => {
  const simulate = vi.fn<(sent: Sent) => Promise<Answer>>(reasonAlone);
  const execute = vi.fn<() => Promise<object>>(() => Promise.resolve({}));
  await renderScreen(() => <Dialog simulate={simulate} execute={execute} />);
  await screen.findByRole('table', { name: 'Valores antes e depois' });
  await userEvent.type(screen.getByRole('textbox', { name: /^Motivo/ }), 'a{Enter}');
  await waitFor(() => expect(execute).toHaveBeenCalledTimes(1));
  expect(simulate.mock.calls.filter(([{ note }]) => note === 'a')).toHaveLength(1);
});

test('who types on after the effect has changed keeps the focus in the field', async () => {
  const simulate = vi.fn<(sent: Sent) => Promise<Answer>>(unchanged);
  await renderScreen(() => <Dialog simulate={simulate} />);
  const note = await screen.findByRole('textbox', { name: /^Motivo/ });
  await userEvent.type(note, 'a');
  await screen.findByRole('table', { name: 'Valores antes e depois' });
  await userEvent.click(screen.getByRole('button', { name: 'Registrar' }));
  const said = await screen.findByRole('alert');
  await waitFor(() => expect(said.parentElement).toHaveFocus());
  await userEvent.type(note, 'b');
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  await waitFor(() => expect(simulate).toHaveBeenLastCalledWith({ note: 'ab' }, expect.anything()));
  await userEvent.type(note, '{Backspace}');
  await waitFor(() => expect(simulate).toHaveBeenLastCalledWith({ note: 'a' }, expect.anything()));
  expect(note).toHaveFocus();
});

test('an effect that could not be calculated says so meanwhile when it is asked for again, and the focus stays', async () => {
  const simulate = vi.fn<(sent: Sent) => Promise<Answer>>(unchanged);
  await renderScreen(() => <Dialog simulate={simulate} />);
  const note = await screen.findByRole('textbox', { name: /^Motivo/ });
  await userEvent.type(note, 'a');
  await screen.findByRole('table', { name: 'Valores antes e depois' });
  simulate.mockRejectedValueOnce(new ApiFailure(503, 'r'));
  await userEvent.type(note, 'b');
  const said = 'Não foi possível calcular o que vai mudar';
  expect(await screen.findByText(said)).toBeVisible();
  const late = Promise.withResolvers<Answer>();
  await expectAskedAgainInPlace(said, () => simulate.mockReturnValueOnce(late.promise));
  expect(screen.queryByRole('table')).toBeNull();
  late.resolve(NOTED);
  expect(await screen.findByRole('table', { name: 'Valores antes e depois' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
});

function pending(reais: number): Answer {
  const { effect } = NOTHING_CHANGES;
  const before = { ...effect.before, totalPending: cents(reais * 100) };
  return answered(NOTED.fields, { ...NOTHING_CHANGES, effect: { ...effect, before } });
}
const charges = (_: Values, effect: Effect | undefined) =>
  effect === undefined ? 'Cobrar' : `Cobrar ${effect.before.totalPending / 100}`;

test('the button names the effect of what is typed, not that of what was typed before', async () => {
  const simulate = vi.fn<(sent: Sent) => Promise<Answer>>((sent) => Promise.resolve(notedIn(sent, pending(93))));
  await renderScreen(() => <Dialog simulate={simulate} saveLabel={charges} />);
  const note = await screen.findByRole('textbox', { name: /^Motivo/ });
  expect(screen.getByRole('button', { name: 'Cobrar' })).toBeInTheDocument();
  await userEvent.type(note, 'a');
  expect(await screen.findByRole('button', { name: 'Cobrar 93' })).toBeInTheDocument();
  const late = Promise.withResolvers<Answer>();
  simulate.mockReturnValue(late.promise);
  await userEvent.type(note, 'b');
  expect(screen.getByRole('button', { name: 'Cobrar' })).toBeInTheDocument();
  late.resolve(pending(100));
  expect(await screen.findByRole('button', { name: 'Cobrar 100' })).toBeInTheDocument();
});

const wrong = (name: string, code: ErrorCode) => ({ field: name, code });
const PENALTY = { ...FIELDS, sum: field.text('Valor da multa', { max: 9 }) } as const;

test('a form that is filled in but wrong says which field is, and one with something missing that something is', async () => {
  const fields = [
    { field: 'note', isRequired: true },
    { field: 'sum', isRequired: true, proposal: '0' },
  ];
  await renderScreen(() => (
    <CommandFormDialog
      title="Multa"
      fields={PENALTY}
      command={['r', 'penalty']}
      renderFields={(form) => <TextField {...form.field('note')} />}
      requestOf={(sent) => sent}
      simulate={({ note }) =>
        Promise.resolve({
          fields,
          problems: [...(note === undefined ? [wrong('note', 'REQUIRED')] : []), wrong('sum', 'AMOUNT_NOT_POSITIVE')],
        })
      }
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

const AMOUNT = { amount: field.money('Valor do CFC') } as const;

/** A command that asks for an amount from R$ 0,00 to R$ 50,00, as a manual entry does for one of its two holders. */
const amountDialog = () => (
  <CommandFormDialog
    title="Lançamento"
    fields={AMOUNT}
    command={['r', 'entry']}
    renderFields={(form) => <MoneyField {...form.field('amount')} />}
    requestOf={(sent) => sent}
    simulate={({ amount }) => {
      const code = amount === undefined ? 'REQUIRED' : amount < 0 ? 'AMOUNT_NOT_POSITIVE' : 'AMOUNT_ABOVE_DEBT';
      const fields = [{ field: 'amount', isRequired: true, amount: { min: cents(0), max: cents(5000) } }];
      return Promise.resolve({ fields, problems: [wrong('amount', code)] });
    }}
    execute={() => Promise.reject(stale)}
    saveLabel="Lançar"
    done="Feito"
    onClose={() => undefined}
  />
);

test('a text that cannot be read as an amount is to be corrected, and is not called missing', async () => {
  await renderScreen(amountDialog);
  const amount = await screen.findByRole('textbox', { name: /^Valor do CFC/ });
  expect(await screen.findByText('Preencha os campos obrigatórios para ver o que vai mudar.')).toBeVisible();
  await userEvent.type(amount, 'abc');
  await userEvent.tab();
  expect(await screen.findByText('Corrija Valor do CFC para ver o que vai mudar.')).toBeVisible();
});

test.each([
  ['-0,50', /^O valor não pode ser negativo\.$/],
  ['50,01', /^O valor não pode ser maior que a dívida restante\. No máximo R\$\s50,00\.$/],
])('an amount beyond its bounds, such as %s, is told the bound that it breaks', async (typed, said) => {
  await renderScreen(amountDialog);
  const amount = await screen.findByRole('textbox', { name: /^Valor do CFC/ });
  await userEvent.type(amount, typed);
  await waitFor(() => expect(amount).toHaveAccessibleDescription(expect.stringMatching(said)));
});
