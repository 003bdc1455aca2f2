import { linkOptions } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ChartCard } from '#kit/chart/index.ts';
import { Donut, type Slice } from './donut.tsx';
import { numberText } from '#kit/format.ts';
import { renderScreen } from '#kit/test-screen.tsx';

const METHODS: readonly Slice[] = [
  { key: 'PIX', label: 'PIX', value: 1500, place: linkOptions({ to: '/payments', search: { paymentMethods: 'PIX' } }) },
  { key: 'CREDIT', label: 'Cartão de crédito', value: 500 },
];

function Card({ slices = METHODS }: { readonly slices?: readonly Slice[] }) {
  return (
    <ChartCard title="Pagamentos" figure="2.000" place={linkOptions({ to: '/payments' })}>
      <Donut
        label="Pagamentos por forma"
        partLabel="Forma de pagamento"
        valueLabel="Pagamentos"
        slices={slices}
        format={numberText}
      />
    </ChartCard>
  );
}

const ring = () => document.querySelector('.donut-ring');
const opacities = () => [...(ring()?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('fill-opacity'));

it('a card says its figure, which leads to the rows it counts', async () => {
  await renderScreen(() => <Card />);
  const card = screen.getByRole('region', { name: 'Pagamentos' });
  expect(within(card).getByRole('heading', { level: 2, name: 'Pagamentos' })).toBeInTheDocument();
  expect(within(card).getByRole('link', { name: '2.000' })).toHaveAttribute('href', '/payments');
});

it('a donut is a table to who does not see it: name, value and percentage, the value leading to its rows', async () => {
  await renderScreen(() => <Card />);
  const table = screen.getByRole('table', { name: 'Pagamentos por forma' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Forma de pagamento', 'Pagamentos', '%'],
    ['1PIX', '1.500', '75,00%'],
    ['2Cartão de crédito', '500', '25,00%'],
  ]);
  expect(within(table).getByRole('rowheader', { name: 'PIX' })).toBeInTheDocument();
  expect(within(table).getByRole('link', { name: '1.500' })).toHaveAttribute('href', '/payments?paymentMethods=PIX');
});

it('slices bear the numbers of their names, and the one whose row has the focus stands out', async () => {
  await renderScreen(() => <Card />);
  await waitFor(() =>
    expect([...(ring()?.querySelectorAll('text') ?? [])].map((one) => one.textContent)).toEqual(['1', '2']),
  );
  expect(opacities()).toEqual(['1', '1']);
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: '1.500' })).toHaveFocus();
  expect(opacities()).toEqual(['1', '0.35']);
});

it('a whole of nothing is said in words', async () => {
  await renderScreen(() => <Card slices={[{ key: 'PIX', label: 'PIX', value: 0 }]} />);
  expect(screen.getByText('Não há nada a mostrar.')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
});
