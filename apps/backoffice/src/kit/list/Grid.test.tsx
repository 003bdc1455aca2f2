import { list } from '@habilita/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reais } from '#api-client/reais.fixture.ts';
import { ListPage } from './ListPage.tsx';
import { renderScreen } from '../test-screen.tsx';

const payments = list({
  name: 'totalled-payments',
  title: 'Pagamentos',
  fields: {
    status: { label: 'Situação', type: 'text' },
    student: { label: 'Aluno', type: 'text' },
    amount: { label: 'Valor', type: 'money' },
  },
  filters: {},
  defaultSort: { key: 'status', direction: 'ASC' },
});
const rows = [{ id: '1', status: 'Pago', student: 'Ana', amount: reais(10) }];

it('what a total covers is said in words that wrap, and what the screen has to say of a total stands below it', async () => {
  await renderScreen(() => (
    <ListPage
      declaration={payments}
      source={{
        key: ['totalled'],
        load: () => Promise.resolve({ content: rows, totalSize: 1, totalIsExact: true }),
        totals: () => Promise.resolve({ totals: { amount: reais(99) }, isExact: true }),
      }}
      totalOf="em aberto e pago"
      totalNotes={({ amount = 0 }) => ({ amount: <small>recebido {amount}</small> })}
      rowKey={(row) => row.id}
      facts={['status']}
    />
  ));
  expect(await screen.findByText(/99,00/)).toBeVisible();
  expect(screen.getByText('em aberto e pago')).toHaveClass('kit-grid-text');
  expect(screen.getByText('recebido 9900')).toBeVisible();
});
