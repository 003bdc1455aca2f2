import type { Permission } from '@habilita/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { personOf, tokenUntil } from '#api-client/session/session.fixture.ts';
import { session } from '#api-client/session/session.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { CampaignPage } from './campaign-page.tsx';

const ID = '01932c6e-0000-7000-8000-000000000001';
const CAMPAIGN = {
  id: ID,
  name: 'CNH Rio Branco',
  edition: 3,
  state: 'AC',
  locality: 'Rio Branco',
  zoneOffset: '-05:00',
  situation: 'OPEN',
  vacancies: 30,
  vacanciesLeft: 12,
  startDate: '2026-03-01T02:30:00Z',
  endDate: '2026-04-01T03:15:00Z',
  registrationStartDate: '2026-03-07T11:00:00Z',
  registrationEndDate: '2026-03-09T02:59:00Z',
  schedulingStartDate: '2026-03-10T11:00:00Z',
  schedulingEndDate: '2026-03-20T11:00:00Z',
};

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
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json(url.endsWith(`/campaigns/${ID}`) ? { ...CAMPAIGN, startDate } : { content: [], totalSize: 0 }),
    ),
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
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refused, { status: 403 })));
  await show(['QUERY_REGISTRATIONS']);
  expect(await screen.findByRole('button', { name: 'Ir para Campanhas' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
});
