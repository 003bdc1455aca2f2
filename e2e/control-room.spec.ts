import type { Locator, Page } from '@playwright/test';
import { endedCampaign } from './support/ended-campaign.ts';
import { ownCampaign } from './support/own-campaign.ts';
import { completePreRegistration, enrol, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

const roomAt = ({ id }: { readonly id: string }): string => `/campaigns/reports/${id}/control-room`;
const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Checks that the list behind a figure has as many rows as the figure says. */
async function leadsToItsRows(page: Page, figure: Locator): Promise<void> {
  const total = ((await figure.textContent()) ?? '').trim();
  expect(Number(total)).toBeGreaterThan(0);
  await figure.click();
  await expect(page.locator('.kit-list-total')).toHaveText(total);
}

test('the control room opens from the row of a campaign, and each figure leads to the rows it counts', async ({
  pageOf,
  apiAs,
}) => {
  const campaign = await endedCampaign(await apiAs('ADMIN'));
  const page = await pageOf('SUPERVISOR');
  await page.goto('/campaigns?sort=startDate,ASC');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: campaign.name }) });
  await row
    .getByRole('button', { name: /^Mais ações/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sala de controle' }).click();
  const title = new RegExp(`^Sala de controle de ${campaign.name}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText(/^Atualizado às \d\d:\d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('As matrículas terminaram em')).toBeVisible();

  await leadsToItsRows(page, region(page, 'Matrículas').getByRole('link'));
  await page.goBack();
  const seats = region(page, 'Vagas').getByRole('table', { name: 'Vagas por CFC e plano' });
  await expect(seats.getByRole('cell', { name: /^(menos de 1|\d+)%$/ }).first()).toBeVisible();
  await leadsToItsRows(page, seats.getByRole('link').first());
  await page.goBack();
  await seats
    .getByRole('button', { name: /^Planos de/ })
    .first()
    .click();
  await leadsToItsRows(page, seats.getByRole('link').nth(1));
  await page.goBack();
  const steps = region(page, 'Etapas da matrícula').getByRole('table');
  await leadsToItsRows(page, steps.getByRole('link').first());
});

test('somebody who enrols is counted when the person comes back to the tab, without a reload', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const campaign = await ownCampaign(await apiAs('ADMIN'));
  const page = await pageOf('ADMIN');
  await page.goto(roomAt(campaign));
  const figure = region(page, 'Matrículas').locator('.kit-chart-figure');
  await expect(figure).toHaveText('0');
  await enrol(baseURL ?? '', campaign, 'PIX');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(figure).toHaveText('1');
  await leadsToItsRows(page, figure.getByRole('link'));
});

test('without a connection the figures stay, with the time they are of, and go on when it is back', async ({
  pageOf,
  apiAs,
}) => {
  const page = await pageOf('ADMIN');
  await page.goto(roomAt(await endedCampaign(await apiAs('ADMIN'))));
  const figure = region(page, 'Matrículas').locator('.kit-chart-figure');
  await expect(figure).toHaveText(/^\d+$/);
  await page.context().setOffline(true);
  await expect(page.getByText(/^Sem conexão\. Números das \d\d:\d\d:\d\d$/)).toBeVisible();
  await expect(figure).toHaveText(/^\d+$/);
  await page.context().setOffline(false);
  await expect(page.getByText(/^Atualizado às/)).toBeVisible();
});

test('people of a CFC see their own, without the payments and messages of the campaign', async ({ pageOf, apiAs }) => {
  const page = await pageOf('DRIVING_SCHOOL_ADMIN');
  await page.goto(roomAt(await runningCampaign(await apiAs('ADMIN'))));
  const seats = region(page, 'Vagas').getByRole('table', { name: 'Vagas por CFC e plano' });
  await expect(seats.getByRole('button', { name: /^Planos de/ })).toHaveCount(1);
  await expect(region(page, 'Horários de atendimento')).toBeVisible();
  for (const part of ['Etapas da matrícula', 'Falhas de pagamento', 'Mensagens'])
    await expect(region(page, part)).toHaveCount(0);
});

test('a message that was sent out is found under the figure that counts it', async ({ pageOf, apiAs, baseURL }) => {
  const staff = await apiAs('ADMIN');
  const campaign = await ownCampaign(staff);
  const { name } = await completePreRegistration(baseURL ?? '', campaign);
  await staff('POST', `/campaigns/${campaign.id}/send-saturday-reminder-communication`);
  const page = await pageOf('SUPERVISOR');
  await page.goto(roomAt(campaign));
  const messages = region(page, 'Mensagens').getByRole('table', { name: 'Mensagens por disparo' });
  await expect(messages.getByRole('rowheader')).toContainText('Lembrete de sábado');
  await leadsToItsRows(page, messages.getByRole('link').first());
  await expect(page.getByRole('heading', { name: 'Mensagens da campanha', level: 1 })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Guardada na caixa de saída');
  await page.getByRole('link', { name: 'Sala de controle' }).first().click();
  await expect(page).toHaveURL((url) => url.pathname === roomAt(campaign));
});

test('a campaign that has not started says when it does, and what comes then', async ({ pageOf, apiAs }) => {
  const staff = await apiAs('ADMIN');
  const { content } = await staff<{ content: { id: string; startDate: string }[] }>(
    'GET',
    '/campaigns?sort=startDate,DESC&size=50',
  );
  const later = content.find(({ startDate }) => Date.parse(startDate) > Date.now());
  if (later === undefined) throw new Error('The demonstration has no campaign to come');
  const page = await pageOf('ADMIN');
  await page.goto(roomAt(later));
  await expect(page.getByText(/^A campanha começa em \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expect(region(page, 'Vagas')).toHaveCount(0);
});

test('no card of the control room and of the dashboard is half empty beside a longer one', async ({
  pageOf,
  apiAs,
}) => {
  const { id } = await runningCampaign(await apiAs('ADMIN'));
  const page = await pageOf('ADMIN', { viewport: { width: 1440, height: 900 } });
  for (const [path, cards] of [
    [`/campaigns/reports/${id}/control-room`, '.room-heads > *'],
    ['/campaigns/reports', '.report-grid > *'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(cards).nth(3)).toBeVisible();
    // The empty space at the bottom of each card, in pixels. The bound below allows for the padding, for one more line
    // of text in the card beside it, and for a badge that may appear later.
    const below = await page
      .locator(cards)
      .evaluateAll((all) =>
        all.map(
          (card) =>
            card.getBoundingClientRect().bottom -
            Math.max(...[...card.children].map((part) => part.getBoundingClientRect().bottom)),
        ),
      );
    expect(Math.max(...below)).toBeLessThanOrEqual(80);
  }
});
