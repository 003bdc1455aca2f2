import { readDrivingSchoolEndpoint, retryRecipientEndpoint } from '@habilita/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { ActorProvider, actorOf } from '#api-client/session/can.tsx';
import { personOf, tokenUntil } from '#api-client/session/session.fixture.ts';
import { session } from '#api-client/session/session.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import type { School } from './driving-school.ts';
import { SCHOOL } from './driving-school.fixture.ts';
import { ProviderAccounts } from './provider-accounts.tsx';

type Account = NonNullable<School['paymentProviderStatus']>[number];

const GETNET: Account = {
  provider: 'GETNET',
  status: 'REFUSED',
  change: 'NONE',
  reasons: ['Conta bancária não pertence ao CNPJ informado'],
  missing: [],
  externalId: 'sub-1',
  askedAt: '2026-11-20T15:00:00Z',
  checkedAt: '2026-11-20T15:05:00Z',
  nextCheckAt: null,
};
const ASKED: Account = { ...GETNET, status: 'ASKED', reasons: [] };
const TRANSFEERA: Account = {
  ...GETNET,
  provider: 'TRANSFEERA',
  status: 'NOT_ASKED',
  reasons: [],
  missing: ['transfeeraPixKey'],
  externalId: null,
  askedAt: null,
  checkedAt: null,
};

const retried: string[] = [];
let school: School;

beforeEach(() => {
  retried.length = 0;
  answerCalls(
    answerTo(readDrivingSchoolEndpoint, () => school),
    answerTo(retryRecipientEndpoint, ({ url }) => {
      retried.push(url.pathname);
      return ASKED;
    }),
  );
});

async function open(role: 'ADMIN' | 'OPERATOR', ...accounts: Account[]) {
  sessionStorage.clear();
  const person = { ...personOf([role]), accessToken: tokenUntil(Date.now() + 600_000), refreshToken: 'r' };
  session.open(person);
  school = { ...SCHOOL, paymentProviderStatus: accounts };
  await renderScreen(() => (
    <ActorProvider actor={actorOf({ ...person, storedAt: 0 })}>
      <ProviderAccounts school={school} />
    </ActorProvider>
  ));
}

test('says how the school stands, what is missing and what the provider says', async () => {
  await open('ADMIN', GETNET, TRANSFEERA);
  expect(await screen.findByText('Recusado')).toBeVisible();
  expect(screen.getByText(/A Getnet recusou o cadastro\. Corrija os dados e salve/)).toBeVisible();
  expect(screen.getByText('Conta bancária não pertence ao CNPJ informado')).toBeVisible();
  expect(screen.getByText('Falta preencher: Chave PIX.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Transfeera/ })).toBeNull();
});

test('says that an account receives by its former data while new ones wait', async () => {
  await open('ADMIN', { ...GETNET, status: 'ACTIVE', change: 'SENT', reasons: [] });
  expect(await screen.findByText('Pode receber')).toBeVisible();
  expect(screen.getByText(/em análise na Getnet; até ela confirmar, valem os anteriores/)).toBeVisible();
});

test('is asked for again by who may change schools, and by nobody else', async () => {
  await open('ADMIN', GETNET);
  await userEvent.click(await screen.findByRole('button', { name: /^Pedir de novo: Getnet/ }));
  await waitFor(() => expect(retried).toHaveLength(1));
});

test('has no button for who only reads', async () => {
  await open('OPERATOR', GETNET);
  expect(await screen.findByText('Recusado')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
