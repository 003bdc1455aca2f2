import {
  listCampaignSchoolsEndpoint,
  listRegistrationsEndpoint,
  listWaitingListEndpoint,
  loggedUserEndpoint,
  type Permission,
  readCampaignEndpoint,
  type Role,
} from '@habilita/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { personOf, signedInAs } from '#api-client/session/session.fixture.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { CampaignPage } from './campaign-page.tsx';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { aCampaign, aCampaignSchool } from '../campaign.fixture.ts';

const ID = '01932c6e-0000-7000-8000-000000000001';
const CAMPAIGN = aCampaign({ id: ID });

let { startDate } = CAMPAIGN;
let schools: CallResponse<typeof listCampaignSchoolsEndpoint>['content'];

async function show(permissions: Permission[], role: Role = 'OPERATOR', at = '/') {
  const actor = { id: 'x', name: 'Ana', username: 'ana', roles: [role], permissions, attributes: {} };
  return renderScreen(
    () => (
      <ActorProvider actor={actor}>
        <CampaignPage id={ID} registrations="As matrículas" waitingList="A fila" />
      </ActorProvider>
    ),
    { at },
  );
}

beforeEach(() => {
  ({ startDate } = CAMPAIGN);
  schools = [];
  signedInAs('ADMIN');
  answerCalls(
    answerTo(readCampaignEndpoint, () => ({ ...CAMPAIGN, startDate })),
    answerTo(listCampaignSchoolsEndpoint, () => ({ content: schools })),
    answerTo(listRegistrationsEndpoint, () => ({ content: [], totalSize: 37, totalIsExact: true })),
    answerTo(listWaitingListEndpoint, () => ({ content: [], totalSize: 4, totalIsExact: true })),
  );
});

const namesOf = (tabs: readonly HTMLElement[]) => tabs.map(({ textContent }) => textContent.replace(/\d+$/, ''));

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
  expect(namesOf(found)).toEqual(tabs);
});

test('a campaign that has not started opens on its waiting list, not on its registrations', async () => {
  startDate = new Date(Date.now() + 86_400_000).toISOString();
  await show(['QUERY_REGISTRATIONS', 'QUERY_WAITING_LISTS']);
  const found = await screen.findAllByRole('tab');
  expect(namesOf(found)).toEqual(['Lista de espera', 'Unidades', 'Matrículas']);
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

test('the tabs say how much is in them', async () => {
  schools = [aCampaignSchool()];
  await show(['QUERY_REGISTRATIONS', 'QUERY_WAITING_LISTS'], 'SUPERVISOR');
  for (const tab of ['Matrículas37', 'Lista de espera4', 'Unidades1'])
    expect(await screen.findByRole('tab', { name: tab })).toBeVisible();
});

test('a unit says how many of its seats are left', async () => {
  const limited = { id: '01932c6e-0000-7000-8000-000000000002', presentationName: 'CFC Dois' };
  schools = [aCampaignSchool(), aCampaignSchool({ ...limited, vacancies: 100, vacanciesLeft: 5 })];
  await show([]);
  const cells = await screen.findAllByRole('cell', { name: /Sem limite|5 de 100/ });
  expect(cells.map(({ textContent }) => textContent)).toEqual(['5 de 100', 'Sem limite']);
});

test('what is searched among the units stands in the address, so that it is there again after a way back or a reload', async () => {
  const other = { id: '01932c6e-0000-7000-8000-000000000002', presentationName: 'CFC Cambuí' };
  schools = [aCampaignSchool(), aCampaignSchool(other)];
  const { address } = await show([], 'OPERATOR', '/?tab=unidades&term=cambui');
  expect(await screen.findAllByRole('cell', { name: /CFC Cambuí/ })).not.toHaveLength(0);
  expect(screen.queryByRole('cell', { name: new RegExp(aCampaignSchool().presentationName) })).toBeNull();
  const field = screen.getByRole('textbox', { name: 'Nome, CNPJ ou cidade' });
  expect(field).toHaveValue('cambui');
  await userEvent.type(field, ' x{Enter}');
  await waitFor(() => expect(address()).toBe('?tab=unidades&term=cambui+x'));
});
