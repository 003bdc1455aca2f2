import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { ownCampaign } from './own-campaign.ts';
import { type Screen, titled } from './screen.ts';
import { completePreRegistration, runningCampaign } from './student.ts';
import { expect } from './test.ts';

const roomAt = async (staff: Api): Promise<string> =>
  `/campaigns/reports/${(await runningCampaign(staff)).id}/control-room`;

async function openPlans(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Planos de/ })
    .first()
    .click();
  await expect(page.locator('.room-below').first()).toBeVisible();
}

export const CONTROL_ROOM_SCREENS: readonly Screen[] = [
  {
    name: 'the control room of a campaign',
    as: 'SUPERVISOR',
    path: roomAt,
    ready: titled(/^Sala de controle de/),
    open: openPlans,
  },
  {
    name: 'the messages of a campaign',
    as: 'SUPERVISOR',
    path: async (staff, baseURL) => {
      const campaign = await ownCampaign(staff);
      await completePreRegistration(baseURL, campaign);
      await staff('POST', `/campaigns/${campaign.id}/send-saturday-reminder-communication`);
      return `/campaigns/reports/${campaign.id}/messages`;
    },
    ready: async (page) => {
      await titled('Mensagens da campanha')(page);
      await expect(page.getByText('Lembrete de sábado').filter({ visible: true }).first()).toBeVisible();
    },
  },
  {
    name: 'the failed payments of a campaign, none yet',
    as: 'SUPERVISOR',
    path: async (staff) => `/campaigns/reports/${(await ownCampaign(staff)).id}/payment-failures`,
    ready: (page) => expect(page.getByText('Nenhuma tentativa de pagamento falhou nesta campanha.')).toBeVisible(),
  },
];
