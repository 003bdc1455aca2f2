import type { Page } from '@playwright/test';
import { type Api, apiOf, signInOverApi } from './api.ts';
import { dialogBy, type Screen, titled } from './screen.ts';
import { enrol, pay, runningCampaign } from './student.ts';
import { expect } from './test.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

/** The limit of refunds, in reais. No other journey gives back as much, so no other refund waits for approval. */
const LIMIT = 20_000;
const CREDIT = 20_500;

interface Limit {
  readonly kind: string;
  readonly limit: number;
}

/** Sets a limit of refunds, unless another journey has set it. */
async function limitRefunds(staff: Api): Promise<void> {
  const { content } = await staff<{ content: readonly Limit[] }>('GET', '/approval-limits?kind=REFUND&size=50');
  if (content.length > 0) return;
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  const limit = { kind: 'REFUND', limit: LIMIT, validFrom: today };
  await staff('POST', '/approval-limits', limit).catch(async (refused: unknown) => {
    // The date was made before midnight and the call came after it, so the limit is set again.
    if (String(refused).includes('DATE_IN_PAST')) return limitRefunds(staff);
    if (!String(refused).includes('APPROVAL_LIMIT_OVERLAP')) throw refused;
  });
}

/**
 * Makes a registration with credits above the limit. With 'ASKED', a supervisor also asks for a refund of these
 * credits, which then waits for approval.
 */
export async function waitingRefund(staff: Api, baseURL: string, until: 'PREPARED' | 'ASKED' = 'ASKED') {
  await limitRefunds(staff);
  const { registrationId, name, paymentId } = await enrol(baseURL, await runningCampaign(staff), 'PIX');
  await pay(baseURL, paymentId);
  const credit = { entryType: 'CREDIT', partnerAmount: CREDIT, marketplaceAmount: 0, reason: 'Acerto com o CFC' };
  await staff('POST', '/registration-manual-entries', { registrationId, ...credit });
  const buffer = Buffer.from(PNG, 'base64');
  const proof = { name: 'comprovante.png', mimeType: 'image/png', buffer };
  if (until === 'ASKED') {
    const supervisor = apiOf(baseURL, (await signInOverApi(baseURL, 'SUPERVISOR')).access_token);
    const path = `/registrations/${registrationId}/refunds`;
    const upload = await supervisor<{ uploadUrl: string; modifiedName: string }>('POST', `${path}/receipts/upload`, {
      originalName: proof.name,
    });
    await fetch(`${baseURL}${upload.uploadUrl}`, { method: 'PUT', body: buffer });
    const body = { payer: 'PARTNER', refundAmount: CREDIT, receiptsFileName: [upload.modifiedName] };
    await supervisor('POST', path, { ...body, note: 'Reembolso combinado com o CFC' });
  }
  return { registrationId, name, proof };
}

const listed = async (page: Page) => {
  await titled('Aprovações')(page);
  await expect(
    page
      .getByText(/R\$\s20\.500,00/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
};

async function waiting(staff: Api, baseURL: string): Promise<string> {
  await waitingRefund(staff, baseURL);
  return '/approvals';
}

/**
 * The screen on which an approval request is decided. It has a request of its own, because another test might decide
 * the first request of the list meanwhile.
 */
function requestToDecide(): Screen {
  let student = '';
  return {
    name: 'a request to decide',
    as: 'FINANCIAL_ANALYST',
    path: async (staff, baseURL) => {
      ({ name: student } = await waitingRefund(staff, baseURL));
      return '/approvals';
    },
    ready: listed,
    open: dialogBy(async (page) => {
      await page.getByRole('button', { name: `Ver e decidir: ${student}` }).click();
      await expect(page.getByRole('region', { name: 'O que vai mudar' })).toBeVisible();
    }),
  };
}

export const APPROVAL_SCREENS: readonly Screen[] = [
  { name: 'the approvals', as: 'FINANCIAL_ANALYST', path: waiting, ready: listed },
  requestToDecide(),
  {
    name: 'the limits of approval',
    as: 'ADMIN',
    path: '/system/approval-limits',
    ready: titled('Limites de aprovação'),
    open: dialogBy(async (page) => {
      await page.getByRole('button', { name: 'Novo limite' }).click();
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    }),
  },
];
