import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dashboardEndpoint, readCampaignEndpoint, ROLE_PERMISSIONS } from '@habilita/contract';
import { ActorProvider } from '#api-client/session/can.tsx';
import { signedInAs } from '#api-client/session/session.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import type { DashboardAnswer } from './dashboard-answer.ts';
import { reais } from '#api-client/reais.fixture.ts';

const ACTOR = { id: 'x', name: 'Ana', username: 'ana', roles: ['SUPERVISOR' as const], attributes: {} };

beforeEach(() => {
  signedInAs('SUPERVISOR');
  const body = { errors: { globalErrors: [{ code: 'CAMPAIGN_NOT_FOUND' }], fieldErrors: {} } };
  answerCalls(answerTo(readCampaignEndpoint, () => Response.json(body, { status: 404 })));
});

test('the reports of a campaign that the person may not see lead back to the reports they may', async () => {
  await renderScreen(() => <DashboardPage campaignId="01932c6e-0000-7000-8000-000000000001" />);
  expect(await screen.findByText('Não encontramos este registro')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ir para Relatórios' })).toBeVisible();
});

const sums = { gross: reais(1500.5), fees: reais(10), net: reais(1490.5) };
const settled = { total: sums, settled: sums, pending: { gross: reais(0), fees: reais(0), net: reais(0) } };

const answerAt = (at: string, total: number): DashboardAnswer => ({
  at,
  today: '2026-03-07',
  registrations: { total, defaultRate: 12.5, latePayment: 1 },
  leads: { total: 7 },
  money: { both: settled, cfc: settled, pop: settled, totalTicket: reais(900) },
  registrationsByDay: [
    { day: '2026-03-05', registrations: 1 },
    { day: '2026-03-07', registrations: total - 1 },
  ],
  paymentsByDay: [{ day: '2026-03-06', payments: 2, gross: reais(1500.5) }],
  charts: { abandonmentByStep: { data: [{ key: 'STEP_3', quantity: 7, percentage: 100 }], count: 7 } },
});

test('every card is of one moment, which is said, and is asked for again at once', async () => {
  let asked = 0;
  let answer = answerAt('2026-03-07T12:05:00.000Z', 8);
  answerCalls(
    answerTo(dashboardEndpoint, () => {
      asked += 1;
      return answer;
    }),
  );
  await renderScreen(() => (
    <ActorProvider actor={{ ...ACTOR, permissions: [...ROLE_PERMISSIONS.SUPERVISOR] }}>
      <DashboardPage campaignId={undefined} />
    </ActorProvider>
  ));
  expect(await screen.findByText('Atualizado às 09:05')).toBeVisible();
  expect(asked).toBe(1);
  const days = screen.getByRole('region', { name: 'Matrículas por dia' });
  await userEvent.click(within(days).getByText('Ver como tabela'));
  const rows = within(days)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows).toEqual(['DiaMatrículas', '05/03/20261', '06/03/20260', '07/03/20267', 'Total8']);
  expect(within(days).getByRole('link', { name: '7' }).getAttribute('href')).toContain(
    'registrationDateStart=2026-03-07&registrationDateEnd=2026-03-07',
  );
  const payments = screen.getByRole('region', { name: 'Pagamentos por dia' });
  await userEvent.click(within(payments).getByText('Ver como tabela'));
  expect(within(payments).getByRole('link', { name: '2' }).getAttribute('href')).toContain(
    'paymentDateStart=2026-03-06&paymentDateEnd=2026-03-06',
  );
  // People who stopped before registering are not called 'desistentes', the word for those who gave up afterwards.
  expect(screen.getByRole('region', { name: 'Etapa em que pararam' })).toBeVisible();
  answer = answerAt('2026-03-07T12:09:00.000Z', 9);
  await userEvent.click(screen.getByRole('button', { name: 'Atualizar' }));
  expect(await screen.findByText('Atualizado às 09:09')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Matrículas' })).getByRole('link', { name: '9' })).toBeVisible();
});
