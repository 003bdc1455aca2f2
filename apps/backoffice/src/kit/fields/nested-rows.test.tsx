import { cents, formatBrl } from '@habilita/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen } from '../test-screen.tsx';
import { MoneyField } from './NumberField.tsx';
import { type Campaign, CampaignForm, type Plan, type School } from './rows-form.fixture.tsx';
import { RowsField } from './RowsField.tsx';
import { TextField } from './TextField.tsx';

const school = (name: string, ...prices: readonly (number | null)[]): School => ({
  name,
  plans: prices.map((price) => ({ note: '', price: price === null ? null : cents(price) })),
});
const saved: Campaign[] = [];
const priceText = ({ price }: Plan) => (price === null ? 'sem preço' : formatBrl(price));

const openForm = () =>
  renderScreen(() => (
    <CampaignForm
      schools={[school('Centro', 150_000, 160_000), school('Norte', 170_000, null), school('Sul')]}
      onSave={(values) => saved.push(values)}
    >
      {(row) => (
        <>
          <TextField {...row.field('name')} />
          <RowsField {...row.rows('plans')} summary={priceText}>
            {(plan) => <MoneyField {...plan.field('price')} />}
          </RowsField>
        </>
      )}
    </CampaignForm>
  ));

const head = (name: RegExp) => screen.getByRole('button', { name });
const press = (name: RegExp) => userEvent.click(head(name));

beforeEach(() => {
  sessionStorage.clear();
  saved.length = 0;
});

it('collapsed rows say what they are and draw no fields until they are opened, blocks within blocks too', async () => {
  await openForm();
  expect(screen.queryByRole('textbox')).toBeNull();
  await press(/^CFC 1 Centro, 2 planos/);
  expect(screen.getAllByRole('textbox').map((input) => (input as HTMLInputElement).value)).toEqual(['Centro']);
  await press(/^Plano 2 R\$\s1\.600,00/);
  await userEvent.clear(screen.getByRole('textbox', { name: /^Preço PIX/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Preço PIX/ }), '99,9');
  expect(head(/^Plano 2 R\$\s99,90/)).toBeInTheDocument();
});

it('a refused save opens the blocks around the first wrong field and counts the errors of closed ones', async () => {
  await openForm();
  await press(/^Adicionar cfc/);
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Há 2 campos para corrigir');
  expect(
    screen.getByRole('button', { name: 'CFC 2, Plano 2, Preço PIX: Este campo é obrigatório' }),
  ).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Preço PIX/ })).toHaveFocus());
  await press(/^CFC 2 Norte/);
  expect(head(/^CFC 2 Norte, 2 planos\s*1 erro/)).toHaveAttribute('aria-expanded', 'false');
  await press(/^CFC 2 Norte/);
  await press(/^Plano 2 sem preço/);
  await userEvent.type(screen.getByRole('textbox', { name: /^Preço PIX/ }), '10');
  expect(head(/^CFC 2 Norte/)).not.toHaveTextContent('erro');
});

it('a row fills others with what it holds, which keep their names', async () => {
  await openForm();
  await press(/^Copiar para: CFC 1/);
  const choice = within(await screen.findByRole('dialog'));
  await userEvent.click(await choice.findByRole('button', { name: 'Todos' }));
  await userEvent.click(choice.getByRole('button', { name: 'Copiar' }));
  expect(screen.getByRole('group', { name: 'CFCs' })).toHaveTextContent(/CFC 3\s*Sul, 2 planos/);
  await waitFor(() => expect(head(/^Copiar para: CFC 1/)).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Todos' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(head(/^Copiar para: CFC 1/)).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(saved[0]?.schools).toEqual(['Centro', 'Norte', 'Sul'].map((name) => school(name, 150_000, 160_000))),
  );
});

it('Ctrl+S saves', async () => {
  await openForm();
  await press(/^CFC 2 Norte/);
  await press(/^Plano 2 sem preço/);
  await userEvent.type(screen.getByRole('textbox', { name: /^Preço PIX/ }), '10');
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved[0]?.schools[1]?.plans[1]).toMatchObject({ price: 1000 }));
});

it('a CFC that goes or moves leaves the focus on the buttons of the CFCs, past those of the plans of an open one', async () => {
  await openForm();
  await press(/^CFC 2 Norte/);
  head(/^Excluir: CFC 1/).focus();
  await userEvent.keyboard('{Enter}');
  expect(head(/^Excluir: CFC 1/)).toHaveFocus();
  expect(head(/^CFC 1 Norte, 2 planos/)).toHaveAttribute('aria-expanded', 'true');
  head(/^Mover para baixo: CFC 1/).focus();
  await userEvent.keyboard('{Enter}');
  expect(head(/^CFC 2 Norte, 2 planos/)).toBeInTheDocument();
  expect(head(/^Mover para cima: CFC 2/)).toHaveFocus();
});
