import { listIrregularitiesEndpoint, type Role } from '@habilita/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { personOf } from '#api-client/session/session.fixture.ts';
import { reais } from '#api-client/reais.fixture.ts';
import { ActorProvider, actorOf } from '#api-client/session/can.tsx';
import type { CallResponse } from '#api-client/transport.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { IrregularitiesPage } from './irregularities-page.tsx';

type Row = CallResponse<typeof listIrregularitiesEndpoint>['content'][number];

const ID = '01932c6e-0000-7000-8000-000000000001';
const LATE: Row = {
  id: ID,
  studentId: ID,
  userId: ID,
  campaignId: ID,
  drivingSchoolId: ID,
  planId: null,
  campaignZoneOffset: '-03:00',
  campaignEdition: 3,
  planName: null,
  planType: null,
  planModality: null,
  planShortName: null,
  planBusinessName: null,
  studentName: 'Maria Atrasada',
  irregularity: 'DUE_DOWN_PAYMENT',
  irregularityId: null,
  status: 'REGISTERED',
  businessStatus: 'LATE',
  daysLate: 3,
  dueAmount: reais(100),
  balance: reais(-100),
  ownerId: null,
  ownerName: null,
  answerBy: null,
  disputeState: null,
  raisedAt: null,
  resolvedAt: null,
  resolvedBy: null,
  resolution: null,
};
const PAID: Row = { ...LATE, id: ID.replace(/1$/, '2'), studentName: 'Bruno Pago', businessStatus: 'PAID' };

beforeEach(() => {
  answerCalls(
    answerTo(listIrregularitiesEndpoint, () => ({ content: [LATE, PAID], totalSize: 2, totalIsExact: true })),
  );
});

async function show(role: Role) {
  const actor = actorOf({ ...personOf([role]), accessToken: 't', refreshToken: 'r', storedAt: 0 });
  await renderScreen(
    () => (
      <ActorProvider actor={actor}>
        <IrregularitiesPage />
      </ActorProvider>
    ),
    { at: `/?drivingSchoolIds=${ID}`, person: actor },
  );
  return (await screen.findByText('Maria Atrasada')).closest('tr');
}

test('a row has the colour that it has in the list of registrations', async () => {
  expect(await show('DRIVING_SCHOOL_ADMIN')).toHaveAttribute('data-tint', 'problem');
  expect(screen.getByText('Bruno Pago').closest('tr')).toHaveAttribute('data-tint', 'positive');
});

test('people of a CFC view the contract of an overdue row, as in the list of registrations', async () => {
  await show('DRIVING_SCHOOL_ADMIN');
  expect(screen.getByRole('button', { name: 'Ver contrato: Maria Atrasada' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ver contrato: Bruno Pago' })).toBeNull();
});
