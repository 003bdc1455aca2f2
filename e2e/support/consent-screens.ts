import type { Api } from './api.ts';
import { dialogBy, type Screen, titled } from './screen.ts';
import { enrol, runningCampaign } from './student.ts';
import { expect } from './test.ts';

async function asked(staff: Api, baseURL: string): Promise<string> {
  const { cpf } = await enrol(baseURL, await runningCampaign(staff), 'BOLETO');
  await staff('POST', '/consent-cases', { cpf });
  return `/registrations/consent-cases?cpf=${cpf}&status=OPEN`;
}

export const CONSENT_SCREENS: readonly Screen[] = [
  {
    name: 'requests of erasure, and a new one',
    as: 'STUDENT_SUPPORT',
    path: '/registrations/consent-cases',
    ready: titled('Exclusão de dados'),
    open: dialogBy(async (page) => {
      await page.getByRole('button', { name: 'Registrar pedido' }).click();
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'CPF da pessoa' })).toBeVisible();
    }),
  },
  {
    name: 'a request of erasure, to decide',
    as: 'BUSINESS_SUPPORT',
    path: asked,
    ready: (page) =>
      expect(
        page
          .getByText(/(?:^|: )1[45] dias$/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible(),
    open: dialogBy(async (page) => {
      await page
        .getByRole('button', { name: /^Conferir e decidir/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByText('Contrato em vigor', { exact: false }).first()).toBeVisible();
    }),
  },
];
