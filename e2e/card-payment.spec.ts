import { CARD_ERRORS, type CardError, messageOf } from '@habilita/contract';
import type { Page } from '@playwright/test';
import { enrol, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

/** The number of the test card that the simulated Getnet denies for each reason. */
const DENIED: Readonly<Record<CardError, string>> = {
  CARD_RESTRICTED: '4000000000000119',
  CARD_INVALID_DATA: '4000000000000226',
  CARD_INVALID_NUMBER: '4000000000000333',
  CARD_INVALID_CVV: '4000000000000440',
  CARD_EXPIRED: '4000000000000556',
  CARD_INSUFFICIENT_LIMIT: '4000000000000663',
  CARD_REFUSED: '4000000000000770',
  CARD_NOT_PROCESSED: '4000000000000887',
  CARD_UNSUPPORTED_BRAND: '6011111111111117',
};

/** The card fields, which are a page of the card relay in a frame of our page. */
const fieldsOf = (page: Page) => page.frameLocator('iframe[title="Dados do cartão"]');

async function typeCard(page: Page, number: string): Promise<void> {
  const fields = fieldsOf(page);
  await fields.getByLabel('Número do cartão').fill(number);
  await fields.getByLabel('Nome impresso no cartão').fill('Joana Conceição');
  await fields.getByLabel('Validade').fill('12/39');
  await fields.getByLabel('Código de segurança').fill('123');
}

/**
 * The height of a window in which the whole page fits, so that nothing scrolls. Right after a scroll, Chromium may send
 * a click to the wrong frame, because the card fields run in another process. Only a test clicks that fast.
 */
const HIGH = 1400;

const payButton = (page: Page) => page.getByRole('button', { name: /^Pagar R\$/ });

test('a student pays by card: nine denials are said one by one, and the tenth card is approved in instalments', async ({
  page,
  apiAs,
  baseURL,
}) => {
  const { paymentId } = await enrol(baseURL ?? '', await runningCampaign(await apiAs('ADMIN')), 'CREDIT');
  await page.setViewportSize({ width: 1440, height: HIGH });
  /** The URLs and bodies of the requests that our page sends to our server. They must not contain card data. */
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(baseURL ?? '')) sent.push(request.url(), request.postData() ?? '');
  });
  await page.goto(`/payment/${paymentId}`);
  for (const error of CARD_ERRORS) {
    await typeCard(page, DENIED[error]);
    await payButton(page).click();
    const sentence = messageOf(error);
    const isField = ['CARD_INVALID_NUMBER', 'CARD_INVALID_CVV', 'CARD_EXPIRED', 'CARD_UNSUPPORTED_BRAND'].includes(
      error,
    );
    await expect((isField ? fieldsOf(page) : page).getByText(sentence)).toBeVisible();
    await expect(payButton(page)).toBeVisible();
  }
  await typeCard(page, '5555555555554444');
  await page.getByLabel('Parcelas').selectOption('3');
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Pagamento realizado' })).toBeVisible();
  await expect(page.getByText(/em 3x, MASTERCARD/)).toBeVisible();
  for (const number of [...Object.values(DENIED), '5555555555554444', 'Joana Conceição'])
    expect(sent.filter((text) => text.includes(number))).toEqual([]);
});

test('a slip of the finger is said on its field before anything is sent, on a phone and in the dark too', async ({
  browser,
  apiAs,
  baseURL,
}) => {
  const { paymentId } = await enrol(baseURL ?? '', await runningCampaign(await apiAs('ADMIN')), 'CREDIT');
  const context = await browser.newContext({ viewport: { width: 360, height: HIGH }, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(`${baseURL}/payment/${paymentId}`);
  await typeCard(page, '4111111111111112');
  const number = fieldsOf(page).getByLabel('Número do cartão');
  await expect(number).toHaveValue('4111 1111 1111 1112');
  await fieldsOf(page).getByLabel('Código de segurança').press('Enter');
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription('Número do cartão inválido.');
  const inside = page.frames().find((frame) => frame.url().includes('/fields?'));
  const theme = await inside?.evaluate(() => document.documentElement.dataset['theme']);
  expect(theme).toBe('dark');
  for (const frame of page.frames()) {
    const { wide, room } = await frame.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      room: document.documentElement.clientWidth,
    }));
    expect(wide).toBeLessThanOrEqual(room);
  }
  await number.fill('4111111111111111');
  const code = fieldsOf(page).getByLabel('Código de segurança');
  await code.fill('12');
  const before = await payButton(page).boundingBox();
  await number.focus();
  await expect(code).toHaveAccessibleDescription('Código de segurança inválido.');
  expect(await payButton(page).boundingBox()).toEqual(before);
  await code.fill('123');
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Pagamento realizado' })).toBeVisible();
  await context.close();
});
