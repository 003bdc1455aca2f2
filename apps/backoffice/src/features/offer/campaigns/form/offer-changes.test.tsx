import { campaignRecord, type CampaignSchoolValues, formOf } from '@habilita/contract';
import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { reais } from '#api-client/reais.fixture.ts';
import { OFFER_NAMES } from '#features/shared/offers/offer-names.ts';
import { RowChanges } from '#kit/layout/index.ts';
import { offerChanges } from './offer-changes.ts';

const schoolId = (school: number) => `01932c6e-0000-7000-8000-0000000001${String(school).padStart(2, '0')}`;
const planId = (plan: number) => `01932c6e-0000-7000-8000-00000000020${plan}`;

/** Makes `count` CFCs, each with these plans at this price. */
function schoolsOf(count: number, plans: readonly number[], pixPrice: number): CampaignSchoolValues[] {
  const configurations = Array.from({ length: count }, (_, school) => ({
    drivingSchoolId: schoolId(school),
    presentationName: `CFC ${school + 1}`,
    vacancies: 20,
    plans: plans.map((plan) => ({ planId: planId(plan), vacancies: 10, pixPrice: reais(pixPrice) })),
  }));
  return formOf(campaignRecord, { version: 0, drivingSchoolsConfigurations: configurations })
    .drivingSchoolsConfigurations;
}

const NAMED = {
  schoolName: ({ presentationName }: CampaignSchoolValues) => presentationName,
  planName: (id: string | null) => `Plano ${id?.at(-1)}`,
};

const show = (before: readonly CampaignSchoolValues[], after: readonly CampaignSchoolValues[]) =>
  render(
    <MantineProvider env="test">
      <RowChanges changes={offerChanges(before, after, NAMED)} names={OFFER_NAMES} />
    </MantineProvider>,
  );

const linesOf = () => {
  const [list] = screen.getAllByRole('list');
  return [...(list?.children ?? [])].map((line) => (line.querySelector('summary') ?? line).textContent);
};

test('one price in twenty CFCs is said once, before and after, with its plans when it is opened', async () => {
  show(schoolsOf(20, [1, 2], 1230), schoolsOf(20, [1, 2], 1190));
  expect(linesOf()).toEqual(['PIXantes: R$ 1.230,00depois: R$ 1.190,00 em 40 planos de 20 CFCs']);
  const line = screen.getByText('em 40 planos de 20 CFCs');
  await userEvent.click(line);
  const opened = line.closest('details');
  const places = within(opened ?? document.body).getAllByRole('listitem');
  expect(places.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    'CFC 1: Plano 1, Plano 2',
    'CFC 2: Plano 1, Plano 2',
  ]);
  expect(places).toHaveLength(20);
});

test('plans that were moved, added and removed are named', () => {
  const [before] = schoolsOf(1, [1, 2, 3], 1500);
  const [after] = schoolsOf(1, [3, 1, 4], 1500);
  show(before === undefined ? [] : [before], after === undefined ? [] : [after]);
  expect(linesOf()).toEqual([
    'Plano incluídodepois: Vagas 10; PIX R$ 1.500,00 CFC 1 · Plano 4',
    'Plano removidoantes: Vagas 10; PIX R$ 1.500,00 CFC 1 · Plano 2',
    'Posiçãoantes: 1ªdepois: 2ª CFC 1 · Plano 1',
  ]);
});
