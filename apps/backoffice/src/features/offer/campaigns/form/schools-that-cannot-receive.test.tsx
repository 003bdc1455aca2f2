import { type CampaignValues, campaignRecord, emptyOf, listRecipientsEndpoint } from '@habilita/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { signedInAs } from '#api-client/session/session.fixture.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { SchoolsThatCannotReceive } from './schools-that-cannot-receive.tsx';

const ID = '0198c0de-0000-7000-8000-000000000001';

beforeEach(() => {
  sessionStorage.clear();
  signedInAs('ADMIN');
  const school = { drivingSchoolId: ID, presentationName: 'CFC Centro' };
  const content: CallResponse<typeof listRecipientsEndpoint>['content'] = [
    { ...school, provider: 'GETNET', status: 'IN_ANALYSIS' },
    { ...school, provider: 'TRANSFEERA', status: 'NOT_ASKED' },
  ];
  answerCalls(answerTo(listRecipientsEndpoint, () => ({ content })));
});

const empty = emptyOf(campaignRecord);
const [block] = [{ drivingSchoolId: ID, defaultAllowedPaymentMethods: true, allowedPaymentMethods: null, plans: [] }];
const campaign = (methods: CampaignValues['allowedPaymentMethods']): CampaignValues =>
  Object.assign({}, empty, { allowedPaymentMethods: methods, drivingSchoolsConfigurations: [block] });

test('are named with the reason, for the methods that they take', async () => {
  await renderScreen(() => <SchoolsThatCannotReceive values={campaign(['CREDIT', 'BOLETO'])} />);
  expect(
    await screen.findByText('CFC Centro não pode receber por cartão e boleto: o cadastro na Getnet está em análise.'),
  ).toBeVisible();
  expect(screen.queryByText(/Transfeera/)).toBeNull();
});
