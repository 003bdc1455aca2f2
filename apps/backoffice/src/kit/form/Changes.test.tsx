import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { NumberField } from '../fields/NumberField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { FormPage } from '../FormPage.tsx';
import { renderScreen } from '../test-screen.tsx';

const PLAN = { name: 'Plano A', city: 'Betim', seats: 10 as number | null };

function PlanForm({ record }: { readonly record: string }) {
  return (
    <FormPage<typeof PLAN>
      title="Plano"
      record={record}
      initialValues={PLAN}
      keepDraft={false}
      onSubmit={() => Promise.resolve()}
      sections={(form) => [
        {
          id: 'plan',
          title: 'Dados',
          content: (
            <>
              <TextField label="Nome" {...form.field('name')} />
              <TextField label="Cidade" {...form.field('city')} />
              <NumberField label="Vagas" {...form.field('seats')} />
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
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  return screen.findByRole('dialog', { name: 'Confirmação' });
}

it('saving a changed record asks with what will change, field by field, and not that it cannot be undone', async () => {
  await renderScreen(() => <PlanForm record="1:1" />);
  const dialog = await typeAndSave();
  const changes = within(dialog).getByRole('region', { name: 'O que vai mudar' });
  const [names, values] = (['term', 'definition'] as const).map((role) =>
    within(changes)
      .getAllByRole(role)
      .map(({ textContent }) => textContent),
  );
  expect(names).toEqual(['Nome', 'Vagas']);
  expect(values).toEqual(['antes: Plano Adepois: Plano B', 'antes: 10depois: –']);
  expect(dialog).not.toHaveTextContent('não poderá ser desfeita');
});

it('saving a new record asks in the words of the specification', async () => {
  await renderScreen(() => <PlanForm record="new" />);
  const dialog = await typeAndSave();
  expect(dialog).toHaveTextContent('Esta ação não poderá ser desfeita');
  expect(within(dialog).queryByRole('region')).toBeNull();
});
