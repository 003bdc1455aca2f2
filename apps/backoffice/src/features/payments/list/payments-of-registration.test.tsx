import { searchPaymentsEndpoint, totalPaymentsEndpoint } from '@habilita/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { personOf } from '#api-client/session/session.fixture.ts';
import { ActorProvider, actorOf } from '#api-client/session/can.tsx';
import { renderScreen } from '#kit/test-screen.tsx';
import { PaymentsOfRegistration } from './payments-of-registration.tsx';

beforeEach(() => {
  localStorage.clear();
  answerCalls(
    answerTo(searchPaymentsEndpoint, () => ({ content: [], totalSize: 0, totalIsExact: true })),
    answerTo(totalPaymentsEndpoint, () => ({ totals: {}, isExact: true })),
  );
});

test('an administrator of a CFC has the columns of the provider there, which the payments report does not give them', async () => {
  const actor = actorOf({ ...personOf(['DRIVING_SCHOOL_ADMIN']), accessToken: 't', refreshToken: 'r', storedAt: 0 });
  await renderScreen(
    () => (
      <ActorProvider actor={actor}>
        <PaymentsOfRegistration id="01932c6e-0000-7000-8000-000000000001" />
      </ActorProvider>
    ),
    { person: actor },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Colunas' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Provedor' }));
  for (const name of ['Número da cobrança', 'Criado por'])
    expect(await screen.findByRole('checkbox', { name })).toBeInTheDocument();
});
