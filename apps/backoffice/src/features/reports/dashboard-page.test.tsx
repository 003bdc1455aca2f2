import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { personOf, tokenUntil } from '#app/session.fixture.ts';
import { session } from '#app/session.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { DashboardPage } from './dashboard-page.tsx';

beforeEach(() => {
  session.open({ ...personOf(['SUPERVISOR']), accessToken: tokenUntil(Date.now() + 600_000), refreshToken: 'r' });
  const body = { errors: { globalErrors: [{ code: 'CAMPAIGN_NOT_FOUND' }], fieldErrors: {} } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 404 })));
});
afterEach(() => {
  session.close('signed-out');
  vi.unstubAllGlobals();
});

test('the reports of a campaign that the person may not see lead back to the reports they may', async () => {
  await renderScreen(() => <DashboardPage campaignId="01932c6e-0000-7000-8000-000000000001" />);
  expect(await screen.findByText('Não encontramos este registro')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ir para Relatórios' })).toBeVisible();
});
