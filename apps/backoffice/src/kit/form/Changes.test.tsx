import { field, record, type ValuesOf } from '@habilita/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { NumberField } from '../fields/NumberField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { FormPage } from '../FormPage.tsx';
import { renderScreen } from '../test-screen.tsx';

const planForm = record({
  fields: {
    name: field.text('Nome', { max: 60 }),
    city: field.text('Cidade', { max: 60 }),
    seats: field.whole('Vagas', { min: 0, max: 100 }),
  },
});
const PLAN: ValuesOf<typeof planForm.fields> = { name: 'Plano A', city: 'Betim', seats: 10 };

function PlanForm({ version }: { readonly version: string }) {
  return (
    <FormPage
      title="Plano"
      of={planForm}
      record={version}
      initialValues={PLAN}
      keepDraft={false}
      onSubmit={() => Promise.resolve()}
      sections={(form) => [
        {
          id: 'plan',
          title: 'Dados',
          content: (
            <>
              <TextField {...form.field('name')} />
              <TextField {...form.field('city')} />
              <NumberField {...form.field('seats')} />
            </>
          ),
        },
      ]}
    />
  );
}

async function typeAndSave(): Promise<HTMLElement> {
  const [name, seats] = [screen.getByLabelText(/^Nome/), screen.getByLabelText(/^Vagas/)];
  await userEvent.clear(name);
  await userEvent.type(name, 'Plano B');
  await userEvent.clear(seats);
  await userEvent.type(seats, '20');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  return screen.findByRole('dialog', { name: 'Confirmação' });
}

it('saving a changed record asks with what will change, field by field, and not that it cannot be undone', async () => {
  await renderScreen(() => <PlanForm version="1:1" />);
  const dialog = await typeAndSave();
  const changes = within(dialog).getByRole('region', { name: 'O que vai mudar' });
  const [names, values] = (['term', 'definition'] as const).map((role) =>
    within(changes)
      .getAllByRole(role)
      .map(({ textContent }) => textContent),
  );
  expect(names).toEqual(['Nome', 'Vagas']);
  expect(values).toEqual(['antes: Plano Adepois: Plano B', 'antes: 10depois: 20']);
  expect(dialog).not.toHaveTextContent('não poderá ser desfeita');
});

it('saving a new record asks in the words of the specification', async () => {
  await renderScreen(() => <PlanForm version="new" />);
  const dialog = await typeAndSave();
  expect(dialog).toHaveTextContent('Esta ação não poderá ser desfeita');
  expect(within(dialog).queryByRole('region')).toBeNull();
});

it('saving a record as it was asks in the words of the specification', async () => {
  await renderScreen(() => <PlanForm version="1:1" />);
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirmação' });
  expect(dialog).toHaveTextContent('Esta ação não poderá ser desfeita');
  expect(within(dialog).queryByRole('region')).toBeNull();
});
