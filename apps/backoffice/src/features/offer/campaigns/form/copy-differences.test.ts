import { campaignRecord, type CampaignValues, formOf } from '@habilita/contract';
import { expect, test } from 'vitest';
import { reais } from '#api-client/reais.fixture.ts';
import { copyDifferences } from './copy-differences.ts';

const ID = '01932c6e-0000-7000-8000-00000000000';
const offer = (plan: number, pixPrice: number) => ({
  planId: `${ID}${plan}`,
  vacancies: 10,
  pixPrice: reais(pixPrice),
});
const aCampaign = (edition: number, plans: readonly object[], more: readonly object[] = []): CampaignValues =>
  formOf(campaignRecord, {
    version: 0,
    name: 'CNH Pop',
    edition,
    startDate: edition === 1 ? '2026-12-01T11:00:00Z' : null,
    drivingSchoolsConfigurations: [
      ...more,
      { drivingSchoolId: `${ID}8`, vacancies: edition === 1 ? 20 : 25, hasMotoPista: edition === 1, plans },
    ],
  });

test('a copy says what its source has and what it has instead, whatever the order of its CFCs and plans', () => {
  const source = aCampaign(1, [offer(1, 1500), offer(2, 1700)]);
  expect(copyDifferences(source, source)).toEqual({});
  const copy = aCampaign(2, [offer(3, 900), offer(1, 1450.5)], [{ drivingSchoolId: `${ID}9`, plans: [] }]);
  expect(copyDifferences(source, copy)).toEqual({
    edition: '1 → 2',
    startDate: '01/12/2026 08:00 → vazio',
    'drivingSchoolsConfigurations.0.drivingSchoolId': 'CFC que a origem não tem',
    'drivingSchoolsConfigurations.1.vacancies': '20 → 25',
    'drivingSchoolsConfigurations.1.hasMotoPista': 'Sim → Não',
    'drivingSchoolsConfigurations.1.plans': 'a origem tem mais planos',
    'drivingSchoolsConfigurations.1.plans.0.planId': 'plano que a origem não tem',
    'drivingSchoolsConfigurations.1.plans.1.pixPrice': 'R$ 1.500,00 → R$ 1.450,50',
  });
  expect(copyDifferences(copy, source)).toMatchObject({ drivingSchoolsConfigurations: 'a origem tem mais CFCs' });
});
