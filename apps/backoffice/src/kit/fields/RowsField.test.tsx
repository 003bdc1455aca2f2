import { field, record, type ValuesOf } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiFailure } from '#api-client/failure.ts';
import { FormPage, type FormPageProps } from '../form/FormPage.tsx';
import { Fields } from '../layout/Section.tsx';
import { renderScreen } from '../test-screen.tsx';
import { MoneyField } from './NumberField.tsx';
import { RowsField } from './RowsField.tsx';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

const planForm = record({
  fields: {
    fees: field.rows('Taxas', {
      item: 'Taxa',
      max: 100,
      required: true,
      fields: {
        fee: field.text('Nome', { max: 60, required: true }),
        price: field.money('Valor'),
        group: field.word('Grupo', { detran: 'Detran', others: 'Outras' }),
      },
    }),
  },
  check: ({ fees }) =>
    fees.flatMap(({ price }, index) =>
      (price ?? 0) > 100_000
        ? [{ path: `fees.${index}.price`, code: 'TOO_LARGE', sentence: 'No máximo R$ 1.000,00.' }]
        : [],
    ),
});
type Plan = ValuesOf<typeof planForm.fields>;
type Fee = Plan['fees'][number];

const fee = (name: string): Fee => ({ fee: name, price: cents(1000), group: null });
const saved: Plan[] = [];
const refuse = () => Promise.reject(new ApiFailure(400, 'r1', { fieldErrors: { 'fees.1.fee': ['TOO_LONG'] } }));

function PlanForm(props: Partial<FormPageProps<Plan>>) {
  return (
    <FormPage<Plan>
      title="Plano"
      record="1:1"
      confirmation={false}
      initialValues={{ fees: [fee('Exame'), fee('Aula'), fee('Veículo')] }}
      of={planForm}
      onSubmit={(values) => Promise.resolve(saved.push(values))}
      sections={(form) => [
        {
          id: 'fees',
          title: 'Taxas',
          content: (
            <RowsField {...form.rows('fees')}>
              {(row) => (
                <Fields>
                  <TextField {...row.field('fee')} />
                  <MoneyField {...row.field('price')} />
                  <SelectField {...row.field('group')} />
                </Fields>
              )}
            </RowsField>
          ),
        },
      ]}
      {...props}
    />
  );
}

const names = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Nome/ }).map((input) => input.value);
const row = (number: number) => within(screen.getByRole('group', { name: new RegExp(`^Taxa ${number} de`) }));
const nameIn = (number: number) => row(number).getByRole('textbox', { name: /^Nome/ });
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));
const said = () =>
  screen
    .getAllByRole('status')
    .map((output) => output.textContent)
    .join('|');

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  saved.length = 0;
});

describe('rows of a form', () => {
  it('are moved by button, the focus staying with the row, and it is read out', async () => {
    await renderScreen(() => <PlanForm />);
    await press('Mover para cima: Taxa 3');
    expect(names()).toEqual(['Exame', 'Veículo', 'Aula']);
    expect(screen.getByRole('button', { name: 'Mover para cima: Taxa 2' })).toHaveFocus();
    expect(said()).toContain('Taxa 3 foi para a posição 2 de 3.');
    await press('Mover para cima: Taxa 2');
    // The row has become the first one, where the button to move up is disabled, so the focus goes to the other button.
    expect(screen.getByRole('button', { name: 'Mover para baixo: Taxa 1' })).toHaveFocus();
  });

  it('are moved by keyboard from any of their fields, a select among them', async () => {
    await renderScreen(() => <PlanForm />);
    await userEvent.click(row(1).getByRole('combobox', { name: 'Grupo' }));
    await userEvent.keyboard('{Escape}{Alt>}{ArrowDown}{/Alt}');
    expect(names()).toEqual(['Aula', 'Exame', 'Veículo']);
    expect(row(2).getByRole('combobox', { name: 'Grupo' })).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}');
    expect(names()).toEqual(['Aula', 'Veículo', 'Exame']);
  });

  it('take what is half typed along when they are moved', async () => {
    await renderScreen(() => <PlanForm />);
    await userEvent.clear(row(1).getByRole('textbox', { name: /^Valor/ }));
    await userEvent.type(row(1).getByRole('textbox', { name: /^Valor/ }), '12,');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(row(2).getByRole<HTMLInputElement>('textbox', { name: /^Valor/ }).value).toBe('12,');
    expect(row(1).getByRole<HTMLInputElement>('textbox', { name: /^Valor/ }).value).toBe('10,00');
  });

  it('are added with the focus in their first field', async () => {
    await renderScreen(() => <PlanForm />);
    await press('Adicionar taxa');
    expect(row(4).getByRole('textbox', { name: /^Nome/ })).toHaveFocus();
    await userEvent.keyboard('Simulador');
    expect(names()).toEqual(['Exame', 'Aula', 'Veículo', 'Simulador']);
  });

  it('are taken away with the focus on the next one, and at last on the way to add', async () => {
    await renderScreen(() => <PlanForm />);
    await press('Excluir: Taxa 1');
    expect(names()).toEqual(['Aula', 'Veículo']);
    expect(screen.getByRole('button', { name: 'Excluir: Taxa 1' })).toHaveFocus();
    await press('Excluir: Taxa 2');
    await press('Excluir: Taxa 1');
    expect(screen.getByRole('button', { name: 'Adicionar taxa' })).toHaveFocus();
    expect(screen.getByText('Nada por enquanto.')).toBeInTheDocument();
  });

  it('take along what is said of a field that the press on a button of its row left', async () => {
    await renderScreen(() => <PlanForm />);
    await press('Adicionar taxa');
    await press('Mover para cima: Taxa 4');
    await waitFor(() => expect(nameIn(3)).toHaveAccessibleDescription('Este campo é obrigatório'));
    expect(nameIn(4)).toHaveAccessibleDescription('');
    await press('Adicionar taxa');
    await press('Excluir: Taxa 5');
    await press('Adicionar taxa');
    expect(nameIn(5)).toHaveAccessibleDescription('');
  });

  it('are saved in their order', async () => {
    await renderScreen(() => <PlanForm />);
    await press('Mover para baixo: Taxa 1');
    await press('Salvar');
    await waitFor(() => expect(saved[0]?.fees.map((one) => one.fee)).toEqual(['Aula', 'Exame', 'Veículo']));
  });
});

describe('a refused save', () => {
  it('names the row of each error and leads to it', async () => {
    await renderScreen(() => <PlanForm />);
    await press('Adicionar taxa');
    await userEvent.clear(row(2).getByRole('textbox', { name: /^Valor/ }));
    await userEvent.type(row(2).getByRole('textbox', { name: /^Valor/ }), '5000');
    await press('Salvar');
    expect(await screen.findByRole('alert')).toHaveTextContent('Há 3 campos para corrigir');
    expect(screen.getByRole('button', { name: 'Taxa 2, Valor: No máximo R$ 1.000,00.' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Taxa 4, Nome: Este campo é obrigatório' }));
    expect(row(4).getByRole('textbox', { name: /^Nome/ })).toHaveFocus();
  });

  it('of the server goes to the field of its row, and the error travels with the row', async () => {
    await renderScreen(() => <PlanForm onSubmit={refuse} />);
    await press('Salvar');
    await waitFor(() =>
      expect(row(2).getByRole('textbox', { name: /^Nome/ })).toHaveAccessibleDescription('No máximo 60 caracteres.'),
    );
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(row(1).getByRole('textbox', { name: /^Nome/ })).toHaveAccessibleDescription('No máximo 60 caracteres.');
    expect(row(2).getByRole('textbox', { name: /^Nome/ })).toHaveAccessibleDescription('');
  });

  it('for want of any row leads to the way to add one', async () => {
    await renderScreen(() => <PlanForm initialValues={{ fees: [] }} />);
    await press('Salvar');
    expect(await screen.findByRole('alert')).toHaveTextContent('Taxas: Este campo é obrigatório');
    expect(screen.getByRole('button', { name: 'Adicionar taxa' })).toHaveFocus();
  });
});

describe('rows that may only be read', () => {
  it('are text without buttons', async () => {
    await renderScreen(() => <PlanForm readOnly />);
    expect(screen.getByText('Veículo')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
