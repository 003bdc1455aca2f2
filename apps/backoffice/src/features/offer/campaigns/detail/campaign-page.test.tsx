import {
  listCampaignSchoolsEndpoint,
  loggedUserEndpoint,
  type Permission,
  readCampaignEndpoint,
} from '@habilita/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { personOf, tokenUntil } from '#api-client/session/session.fixture.ts';
import { session } from '#api-client/session/session.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { CampaignPage } from './campaign-page.tsx';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { aCampaign } from '../campaign.fixture.ts';

const ID = '01932c6e-0000-7000-8000-000000000001';
const CAMPAIGN = aCampaign({ id: ID });

let { startDate } = CAMPAIGN;

async function show(permissions: Permission[]): Promise<void> {
  const actor = { id: 'x', name: 'Ana', username: 'ana', roles: ['OPERATOR' as const], permissions, attributes: {} };
  await renderScreen(() => (
    <ActorProvider actor={actor}>
      <CampaignPage id={ID} registrations="As matrículas" waitingList="A fila" />
    </ActorProvider>
  ));
}

beforeEach(() => {
  startDate = CAMPAIGN.startDate;
  session.open({ ...personOf(['ADMIN']), accessToken: tokenUntil(Date.now() + 600_000), refreshToken: 'r' });
  answerCalls(
    answerTo(readCampaignEndpoint, () => ({ ...CAMPAIGN, startDate })),
    answerTo(listCampaignSchoolsEndpoint, () => ({ content: [] })),
  );
});
afterEach(() => {
  session.close('signed-out');
  vi.unstubAllGlobals();
});

test.each<[Permission[], readonly string[]]>([
  [
    ['QUERY_REGISTRATIONS', 'QUERY_WAITING_LISTS'],
    ['Matrículas', 'Lista de espera', 'Unidades'],
  ],
  [['VIEW_WAITING_LISTS'], ['Lista de espera', 'Unidades']],
  [['QUERY_REGISTRATIONS'], ['Matrículas', 'Unidades']],
])('with %j a campaign has the tabs %j', async (permissions, tabs) => {
  await show(permissions);
  const found = await screen.findAllByRole('tab');
  expect(found.map(({ textContent }) => textContent)).toEqual(tabs);
});

test('a campaign that has not started opens on its waiting list, not on its registrations', async () => {
  startDate = new Date(Date.now() + 86_400_000).toISOString();
  await show(['QUERY_REGISTRATIONS', 'QUERY_WAITING_LISTS']);
  const found = await screen.findAllByRole('tab');
  expect(found.map(({ textContent }) => textContent)).toEqual(['Lista de espera', 'Unidades', 'Matrículas']);
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Lista de espera');
});

test('a campaign that a person may not see offers the way back, as one that is not there does', async () => {
  const refused = { message: '', errors: { globalErrors: [{ code: 'FORBIDDEN' }], fieldErrors: {} } };
  answerCalls(
    answerTo(readCampaignEndpoint, () => Response.json(refused, { status: 403 })),
    answerTo(loggedUserEndpoint, () => personOf(['ADMIN'])),
  );
  await show(['QUERY_REGISTRATIONS']);
  expect(await screen.findByRole('button', { name: 'Ir para Campanhas' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
});
