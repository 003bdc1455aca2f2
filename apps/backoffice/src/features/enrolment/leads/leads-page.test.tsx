import { listLeadsEndpoint, type Permission, type Role } from '@habilita/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { renderScreen } from '#kit/test-screen.tsx';
import { LeadsPage } from './leads-page.tsx';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import type { CallResponse } from '#api-client/transport.ts';

const ID = '01932c6e-0000-7000-8000-000000000001';
type Row = CallResponse<typeof listLeadsEndpoint>['content'][number];
const LEAD: Row = {
  id: ID,
  name: 'Bia Lopes',
  campaignId: ID,
  campaignEdition: 1,
  campaignLocality: 'Vitória',
  campaignZoneOffset: '-03:00',
  drivingSchoolId: null,
  planId: null,
  countyId: ID,
  dateOfBirth: '2000-01-31',
};
const campaigns = { search: () => Promise.resolve([]), byIds: () => Promise.resolve([]) };
let asked: URL;
let leads: Row[];

beforeEach(() => {
  leads = [LEAD];
  answerCalls(
    answerTo(listLeadsEndpoint, ({ url }) => {
      asked = url;
      return { content: leads, totalSize: leads.length, totalIsExact: true };
    }),
  );
});

async function open(role: Role, permissions: Permission[], campaignId?: string) {
  const rights = { roles: [role], permissions };
  const actor = { id: 'x', name: 'Ana', username: 'ana', ...rights, attributes: {} };
  await renderScreen(
    () => (
      <ActorProvider actor={actor}>
        <LeadsPage {...(campaignId === undefined ? {} : { campaignId })} />
      </ActorProvider>
    ),
    { person: { id: 'x', ...rights }, lookups: { campaigns } },
  );
  await screen.findByText('Bia Lopes');
  await userEvent.click(screen.getByRole('button', { name: 'Busca avançada' }));
}

const CITYWIDE = /outras edições e cidade/;

test('the leads of a campaign are asked for by it alone', async () => {
  await open('SUPERVISOR', ['QUERY_LEADS'], ID);
  expect(asked.searchParams.get('campaignIds')).toBe(ID);
  expect(screen.queryByText(CITYWIDE)).toBeNull();
});

test('campaigns with other editions and city are a filter for everybody but campaign consultants', async () => {
  await open('SUPERVISOR', ['QUERY_LEADS']);
  expect(screen.getByText(CITYWIDE)).toBeInTheDocument();
  expect(asked.searchParams.has('campaignIds')).toBe(false);
});

test('a campaign consultant does not have the filter that leads beyond their campaigns', async () => {
  await open('CAMPAIGN_CONSULTANT', ['QUERY_LEADS']);
  expect(screen.queryByText(CITYWIDE)).toBeNull();
});

test.each<[Permission, string]>([
  ['MANAGE_LEADS', 'Editar lead: Bia Lopes'],
  ['QUERY_LEADS', 'Visualizar lead: Bia Lopes'],
])('with %s a lead offers: %s', async (permission, action) => {
  await open('OPERATOR', [permission]);
  expect(screen.getByRole('link', { name: action })).toHaveAttribute('aria-label', action);
});

test('a consultant without leads is told whose leads are meant', async () => {
  leads = [];
  const rights: { roles: Role[]; permissions: Permission[] } = {
    roles: ['CAMPAIGN_CONSULTANT'],
    permissions: ['QUERY_LEADS'],
  };
  const actor = { id: 'x', name: 'Ana', username: 'ana', ...rights, attributes: {} };
  await renderScreen(
    () => (
      <ActorProvider actor={actor}>
        <LeadsPage />
      </ActorProvider>
    ),
    { person: { id: 'x', ...rights }, lookups: { campaigns } },
  );
  expect(await screen.findByText('Nenhum lead nas campanhas de que você é consultor.')).toBeVisible();
});

test('who has chosen a category and no plan yet is listed with the category', async () => {
  leads = [{ ...LEAD, planName: null, planType: 'FIRST_LICENSE', planModality: 'AB' }];
  await open('MARKETING', ['VIEW_LEADS']);
  await userEvent.click(screen.getByRole('button', { name: 'Colunas' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Plano' }));
  expect(await screen.findByText('AB - Primeira Habilitação')).toBeInTheDocument();
});
