import { readSchoolStatementEndpoint } from '@habilita/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { signedInAs } from '#api-client/session/session.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { PayoutStatementFigures } from './payout-statement-figures.tsx';
import { reais } from '#api-client/reais.fixture.ts';

const ID = '01932c6e-0000-7000-8000-000000000001';
const FIGURES = {
  platformGrossValue: reais(1615),
  feeValue: reais(10),
  reversedValue: reais(0),
  platformNetValue: reais(1605),
  transferredValue: reais(0),
  toTransferValue: reais(1605),
  deskValue: reais(0),
  owedValue: reais(0),
};
const STATEMENT = {
  drivingSchoolId: ID,
  drivingSchoolName: 'CFC Central',
  dayStart: null,
  dayEnd: null,
  today: '2026-03-20',
  opening: FIGURES,
  period: FIGURES,
  closing: FIGURES,
  openDisputes: 0,
};
const COUNTS_ALL = /contam todas as linhas do CFC/;

beforeEach(() => {
  signedInAs('FINANCIAL_ANALYST');
  answerCalls(answerTo(readSchoolStatementEndpoint, () => STATEMENT));
});

const open = async (linesAreFiltered: boolean) => {
  await renderScreen(() => <PayoutStatementFigures id={ID} period={{}} linesAreFiltered={linesAreFiltered} />);
  await screen.findByRole('table', { name: 'Na plataforma' });
};

test('the figures say that they count all lines while the list is filtered by more than days', async () => {
  await open(true);
  expect(screen.getByText(COUNTS_ALL)).toHaveTextContent('A soma das linhas filtradas está no fim da lista.');
});

test('nothing is said while figures and list count the same', async () => {
  await open(false);
  expect(screen.queryByText(COUNTS_ALL)).toBeNull();
});

const valueOf = (name: string) =>
  screen.getByRole('rowheader', { name }).nextElementSibling?.textContent.replaceAll('\u00a0', ' ');

test('fees stand with their sign, so that the lines above the net add up to it', async () => {
  await open(false);
  expect(valueOf('Taxas')).toBe('-R$ 10,00');
  expect(valueOf('Líquido na plataforma')).toBe('R$ 1.605,00');
});
