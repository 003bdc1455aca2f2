import { field, record, type ValuesOf } from '@habilita/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { DateField } from '../fields/DateField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { FormPage } from './FormPage.tsx';
import { renderScreen } from '../test-screen.tsx';

const planForm = record({
  fields: {
    name: field.text('Nome', { max: 60 }),
    city: field.text('Cidade', { max: 60 }),
    start: field.optional(field.date('Início')),
  },
});
const EMPTY: ValuesOf<typeof planForm.fields> = { name: '', city: '', start: null };
const DRAFT = { path: '/drafts/1', record: 'draft:1' };
const RECOVERED = 'Recuperamos o que você havia digitado';

/**
 * A form of a new plan. Pressing the button saves it as a draft. In the product a draft is also saved when typing
 * pauses.
 */
function NewPlan({ draft }: { readonly draft?: typeof DRAFT }) {
  const [keptAt, setKeptAt] = useState(draft);
  return (
    <>
      <button type="button" onClick={() => setKeptAt(DRAFT)}>
        Rascunho salvo
      </button>
      <FormPage
        title="Plano"
        of={planForm}
        record={draft === undefined ? 'new' : draft.record}
        keptAt={keptAt}
        initialValues={EMPTY}
        confirmation={false}
        onSubmit={() => Promise.resolve()}
        sections={(form) => [
          {
            id: 'plan',
            title: 'Dados',
            content: (
              <>
                <TextField {...form.field('name')} />
                <TextField {...form.field('city')} />
                <DateField {...form.field('start')} />
              </>
            ),
          },
        ]}
      />
    </>
  );
}

function reload() {
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
}

async function typeInDraft() {
  await renderScreen(() => <NewPlan />);
  await userEvent.type(screen.getByLabelText(/^Nome/), 'Plano A');
  await userEvent.click(screen.getByRole('button', { name: 'Rascunho salvo' }));
  await userEvent.type(screen.getByLabelText(/^Cidade/), 'Betim');
}

beforeEach(() => sessionStorage.clear());

it('what was typed after a draft was saved comes back in the draft, and not in the next new record', async () => {
  await typeInDraft();
  reload();
  await renderScreen(() => <NewPlan draft={DRAFT} />);
  expect(await screen.findByText(RECOVERED)).toBeVisible();
  expect(
    [screen.getByLabelText(/^Nome/), screen.getByLabelText(/^Cidade/)].map((one) => one.closest('input')?.value),
  ).toEqual(['Plano A', 'Betim']);
  reload();
  await renderScreen(() => <NewPlan />);
  expect(screen.getByLabelText(/^Nome/)).toHaveValue('');
  expect(screen.queryByText(RECOVERED)).toBeNull();
});

it('saving drops what was typed, at whatever place it was kept', async () => {
  await typeInDraft();
  reload();
  await renderScreen(() => <NewPlan draft={DRAFT} />);
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  reload();
  expect(sessionStorage).toHaveLength(0);
});

const date = () => screen.getByRole('textbox', { name: /^Início/ });

it('a date that cannot be read comes back as it was typed, still blocks saving, and goes once it is corrected', async () => {
  await renderScreen(() => <NewPlan />);
  await userEvent.type(date(), '31/02/2026');
  reload();
  await renderScreen(() => <NewPlan />);
  expect(date()).toHaveValue('31/02/2026');
  expect(date()).toHaveAccessibleDescription(/Digite uma data como/);
  await userEvent.clear(date());
  await userEvent.type(date(), '28/02/2026');
  reload();
  await renderScreen(() => <NewPlan />);
  expect(date()).toHaveValue('28/02/2026');
  expect(date()).not.toHaveAccessibleDescription(/Digite uma data/);
});

it('a wrong value that a reload brings back is marked at once; empty fields that nobody filled are not', async () => {
  const form = record({
    fields: { name: field.text('Nome', { max: 60, required: true }), city: field.text('Cidade', { max: 5 }) },
  });
  const screenOf = () => (
    <FormPage
      title="Plano"
      of={form}
      record="new"
      initialValues={{ name: '', city: '' }}
      confirmation={false}
      onSubmit={() => Promise.resolve()}
      sections={(fields) => [
        {
          id: 'plan',
          title: 'Dados',
          content: (
            <>
              <TextField {...fields.field('name')} />
              <TextField {...fields.field('city')} />
            </>
          ),
        },
      ]}
    />
  );
  await renderScreen(screenOf);
  await userEvent.type(screen.getByLabelText(/^Cidade/), 'Betim do Sul');
  reload();
  await renderScreen(screenOf);
  await waitFor(() => expect(screen.getByLabelText(/^Cidade/)).toHaveAccessibleDescription(/No máximo 5 caracteres/));
  expect(screen.getByLabelText(/^Nome/)).not.toHaveAccessibleDescription();
});
