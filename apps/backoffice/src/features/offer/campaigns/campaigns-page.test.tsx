import { type Holder, listCampaignsEndpoint } from '@habilita/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { ActorProvider } from '#api-client/session/can.tsx';
import type { CallResponse } from '#api-client/transport.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { CampaignsPage } from './campaigns-page.tsx';

type Row = CallResponse<typeof listCampaignsEndpoint>['content'][number];
const ACRE: Row = {
  id: '01932c6e-0000-7000-8000-000000000001',
  name: 'CNH Rio Branco',
  state: 'AC',
  locality: 'Rio Branco',
  edition: 3,
  zoneOffset: '-05:00',
  startDate: '2026-03-01T02:30:00Z',
  endDate: '2026-04-01T03:15:00Z',
  registrationStartDate: '2026-03-07T11:00:00Z',
  registrationEndDate: '2026-03-09T02:59:00Z',
  situation: 'OPEN',
  hasVacanciesLeft: true,
};
const LATER: Row = {
  ...ACRE,
  id: '01932c6e-0000-7000-8000-000000000002',
  name: 'CNH Xapuri',
  startDate: '2096-03-01T02:30:00Z',
  situation: 'NOT_STARTED',
};

beforeEach(() => {
  answerCalls(answerTo(listCampaignsEndpoint, () => ({ content: [ACRE, LATER], totalSize: 2, totalIsExact: true })));
});

async function openList(holder: Holder = { roles: ['ADMIN'], permissions: [] }) {
  const { roles, permissions } = holder;
  const rights = { roles: [...roles], permissions: [...permissions] };
  const actor = { id: 'x', name: 'Ana', username: 'ana', ...rights, attributes: {} };
  await renderScreen(() => (
    <ActorProvider actor={actor}>
      <CampaignsPage />
    </ActorProvider>
  ));
  return screen.findByText('CNH Rio Branco');
}

test('a campaign shows edition with its ordinal mark, situation, and start and end on its own clock', async () => {
  const name = await openList();
  const row = name.closest('tr');
  const cells =
    row === null
      ? []
      : within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent);
  expect(cells.slice(1)).toEqual([
    'CNH Rio Branco',
    'AC',
    'Rio Branco',
    '3ª',
    '28/02/2026 21:30',
    '31/03/2026 22:15',
    'Matrículas abertas',
  ]);
});

async function actionsOf(name: string): Promise<(string | null)[]> {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^Mais ações: ${name}`) }));
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  return entries;
}

const STARTED = ['Matrículas', 'Relatórios', 'Sala de controle', 'Pré-visualizar'];

test('registrations, reports, control room and preview come with the start of the campaign', async () => {
  await openList();
  const started = await actionsOf('CNH Rio Branco');
  expect(started).toEqual(expect.arrayContaining(STARTED));
  const later = await actionsOf('CNH Xapuri');
  for (const action of STARTED) expect(later).not.toContain(action);
});

test('the icons of a row are the same before and after the start of the campaign', async () => {
  await openList();
  const rows = screen.getAllByRole('row').filter((row) => /CNH (Rio Branco|Xapuri)/.test(row.textContent));
  const icons = rows.map((row) =>
    within(row)
      .getAllByRole('link', { name: /: CNH/ })
      .map((link) => link.getAttribute('aria-label')?.split(':')[0]),
  );
  expect(icons).toEqual([
    ['Leads', 'Editar'],
    ['Leads', 'Editar'],
  ]);
});

const OF_ALL_CAMPAIGNS = ['Disparar lembretes', 'Regerar contratos', 'Exportar boletos pendentes'];

test.each<[Holder['roles'][number], Holder['permissions'], readonly string[]]>([
  ['ADMIN', [], OF_ALL_CAMPAIGNS],
  ['BUSINESS_SUPPORT', [], ['Regerar contratos']],
  ['SUPERVISOR', ['SEND_REGISTRATION_START_COMMUNICATION'], ['Disparar lembretes']],
  ['DRIVING_SCHOOL_ADMIN', ['SEND_REGISTRATION_START_COMMUNICATION'], []],
])('%s with %j gets of the campaign actions: %j', async (role, permissions, offered) => {
  await openList({ roles: [role], permissions });
  const actions = await actionsOf('CNH Rio Branco');
  expect(actions).toContain('Visualizar Horários de Agendamentos');
  expect(actions.filter((label) => OF_ALL_CAMPAIGNS.includes(label ?? ''))).toEqual(offered);
});

test('people of a CFC, who cannot save a whole campaign, may copy it and not edit it', async () => {
  await openList({ roles: ['DRIVING_SCHOOL_ADMIN'], permissions: ['QUERY_CAMPAIGNS', 'MANAGE_CAMPAIGNS'] });
  const actions = await actionsOf('CNH Rio Branco');
  expect(actions).toContain('Copiar');
  expect(actions).not.toContain('Editar');
  expect(screen.queryByRole('link', { name: /^Editar: / })).toBeNull();
});
