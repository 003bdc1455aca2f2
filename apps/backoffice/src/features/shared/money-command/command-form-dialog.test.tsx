import { emptyOf, field, type FormValues, record } from '@habilita/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiFailure } from '#app/failure.ts';
import type { Simulated } from '#kit/effect-differences.ts';
import { TextField } from '#kit/fields/TextField.tsx';
import { renderScreen } from '#kit/test-screen.tsx';
import { CommandFormDialog } from './command-form-dialog.tsx';
import { NOTHING_CHANGES } from './simulated.fixture.ts';

const of = record({ fields: { note: field.text('Motivo', { max: 100, required: true }) } });
type Values = FormValues<typeof of>;

const changed = { ...NOTHING_CHANGES, planHash: 'b'.repeat(64) };
const stale = new ApiFailure(409, 'r', { globalErrors: [{ code: 'CONFLICT_STALE', detail: changed }] });

test('who types on after the effect has changed keeps the focus in the field', async () => {
  const simulate = vi.fn<() => Promise<Simulated>>(() => Promise.resolve(NOTHING_CHANGES));
  await renderScreen(() => (
    <CommandFormDialog
      title="Reembolso"
      of={of}
      initialValues={emptyOf(of)}
      command={['r', 'refund']}
      renderFields={(form) => <TextField {...form.field('note')} />}
      requestOf={sameValues}
      simulate={simulate}
      execute={() => Promise.reject(stale)}
      saveLabel="Registrar"
      done="Feito"
      onClose={() => undefined}
    />
  ));
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

const sameValues = (values: Values): Values => values;
