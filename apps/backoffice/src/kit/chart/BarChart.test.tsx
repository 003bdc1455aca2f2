import { linkOptions } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { BarRow } from './bar-drawing.tsx';
import { BarChart } from './BarChart.tsx';
import type { BarSeries } from './series.ts';
import { renderScreen } from '../test-screen.tsx';

const SERIES: readonly BarSeries[] = [
  { key: 'n', label: 'Pagamentos', type: 'number' },
  { key: 'sum', label: 'Valor', type: 'money' },
];
const ROWS: readonly BarRow[] = [
  { key: 'a', mark: '01/03', label: '01/03/2026', values: [2, 10], before: [1, null] },
  { key: 'b', mark: '02/03', label: '02/03/2026', values: [0, 0], before: [4, 300] },
  {
    key: 'c',
    mark: '03/03',
    label: '03/03/2026',
    values: [8, 20],
    before: [0, 0],
    place: linkOptions({ to: '/payments' }),
  },
];

const chart = (beforeLabel?: string) => (
  <BarChart label="Pagamentos por dia" part="Dia" series={SERIES} rows={ROWS} beforeLabel={beforeLabel} />
);
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent.replaceAll('\u00a0', ' '));

it('has a table of every part and the total, which the keyboard opens; the first value leads to its rows, zero to none', async () => {
  await renderScreen(() => chart());
  const opener = screen.getByText('Ver como tabela');
  opener.focus();
  await userEvent.click(opener);
  const [, first, second, third, total] = within(
    screen.getByRole('table', { name: 'Pagamentos por dia' }),
  ).getAllByRole('row');
  if (!first || !second || !third || !total) throw new Error('The table lacks rows');
  expect(cells(first)).toEqual(['2', 'R$ 0,10']);
  expect(cells(second)).toEqual(['0', 'R$ 0,00']);
  expect(within(third).getByRole('link', { name: '8' })).toHaveAttribute('href', '/payments');
  expect(within(second).queryByRole('link')).toBeNull();
  expect(cells(total)).toEqual(['10', 'R$ 0,30']);
});

it('a figure to compare with stands beside each value, and a dash where it is not known', async () => {
  await renderScreen(() => chart('Edição anterior'));
  await userEvent.click(screen.getByText('Ver como tabela'));
  const [head, first] = screen.getAllByRole('row');
  if (!head || !first) throw new Error('The table lacks rows');
  expect(head).toHaveTextContent('Pagamentos, edição anterior');
  expect(cells(first)).toEqual(['2', '1', 'R$ 0,10', '–']);
});
