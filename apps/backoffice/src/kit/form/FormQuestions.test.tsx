import { field, record, type ValuesOf } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { MoneyField, NumberField } from '../fields/NumberField.tsx';
import { RowsField } from '../fields/RowsField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { type Confirmation, FormPage } from './FormPage.tsx';
import { renderScreen } from '../test-screen.tsx';

const planForm = record({
  fields: {
    name: field.text('Nome', { max: 60 }),
    city: field.text('Cidade', { max: 60 }),
    seats: field.whole('Vagas', { min: 0, max: 100 }),
    fees: field.rows('Taxas', {
      item: 'Taxa',
      max: 9,
      fields: { fee: field.text('Taxa', { max: 60 }), price: field.optional(field.money('Valor')) },
    }),
  },
});
const PLAN: ValuesOf<typeof planForm.fields> = {
  name: 'Plano A',
  city: 'Betim',
  seats: 10,
  fees: [{ fee: 'Exame', price: cents(10_000) }],
};

interface PlanFormProps {
  readonly version: string;
  readonly confirmation?: Confirmation<typeof PLAN>;
  readonly onSave?: () => void;
}

function PlanForm({ version, confirmation, onSave }: PlanFormProps) {
  return (
    <FormPage
      title="Plano"
      of={planForm}
      record={version}
      initialValues={PLAN}
      keepDraft={false}
      {...(confirmation && { confirmation })}
      onSubmit={() => Promise.resolve(onSave?.())}
      sections={(form) => [
        {
          id: 'plan',
          title: 'Dados',
          content: (
            <>
              <TextField {...form.field('name')} />
              <TextField {...form.field('city')} />
              <NumberField {...form.field('seats')} />
              <RowsField {...form.rows('fees')}>
                {(row) => (
                  <>
                    <TextField {...row.field('fee')} />
                    <MoneyField {...row.field('price')} />
                  </>
                )}
              </RowsField>
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
  const changes = await within(dialog).findByRole('region', { name: 'O que vai mudar' });
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

it('saving a record as it was asks nothing', async () => {
  const save = vi.fn<() => void>();
  await renderScreen(() => <PlanForm version="1:1" onSave={save} />);
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(save.mock.calls).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('what makes a record of a draft is asked about as it was left, and lists no changes', async () => {
  await renderScreen(() => (
    <PlanForm version="draft:1" confirmation={{ text: 'Será publicado.', makesRecord: true }} />
  ));
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirmação' });
  expect(dialog).toHaveTextContent('Será publicado.');
  expect(within(dialog).queryByRole('region')).toBeNull();
});

it('rows are told by what came, went or took the place of another', async () => {
  await renderScreen(() => <PlanForm version="1:1" />);
  await userEvent.clear(screen.getByLabelText('Valor'));
  await userEvent.type(screen.getByLabelText('Valor'), '120');
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar taxa' }));
  await userEvent.type(screen.getAllByLabelText('Taxa')[1] ?? document.body, 'Prova');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  const changes = await within(await screen.findByRole('dialog', { name: 'Confirmação' })).findByRole('region');
  const rows = await within(changes).findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.trim())).toEqual([
    'antes: Exame · R$ 100,00depois: Exame · R$ 120,00',
    'depois: Prova',
  ]);
});

it("where the form stays on its screen, 'Cancelar' takes back what was typed, after a question", async () => {
  await renderScreen(() => <PlanForm version="1:1" />);
  expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull();
  await userEvent.type(screen.getByLabelText(/^Nome/), ' e meio');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar editando' }));
  expect(screen.getByLabelText(/^Nome/)).toHaveValue('Plano A e meio');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.getByLabelText(/^Nome/)).toHaveValue('Plano A'));
  expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull();
});
