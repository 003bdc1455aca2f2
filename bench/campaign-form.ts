import type { Locator, Page } from '@playwright/test';
import { cnpjWithCheckDigits } from '@habilita/kernel';
import { aDrivingSchoolForm, aPlanForm } from '../apps/api/test/builders/forms.ts';
import { apiOf, signInOverApi, storedSession } from '../e2e/support/api.ts';
import { heapOf, type KeyTimes, noteKeys, tabbedOver, typedInto } from './key-paint.ts';
import { launchBrowser } from './launch-browser.ts';

/*
 * `npm run bench -- campaign-form`: measures the campaign form with 60 schools of 12 plans each, in a running
 * product with demo data (BENCH_URL), to which it adds records.
 */
const URL = process.env['BENCH_URL'] ?? 'http://localhost:3000';
const [SCHOOLS, PLANS] = [60, 12];

const staff = apiOf(URL, (await signInOverApi(URL, 'ADMIN')).access_token);

interface Created {
  readonly id: string;
}

const figure = (value: number): string => value.toFixed(1);

const inFuture = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

interface Blocks {
  readonly run: string;
  readonly plans: readonly string[];
  readonly schools: readonly string[];
}

async function createBlocks(): Promise<Blocks> {
  const run = String(Date.now()).slice(-6);
  const plans: string[] = [];
  for (let number = 0; number < PLANS; number += 1)
    plans.push((await staff<Created>('POST', '/plans', aPlanForm({ name: `Plano ${run}-${number}` }))).id);
  const schools: string[] = [];
  const first = Number(run) * 100;
  for (let number = 0; number < SCHOOLS; number += 1) {
    const { cnpj } = aDrivingSchoolForm();
    const form = aDrivingSchoolForm({ cnpj: cnpjOf(first + number, cnpj), presentationName: `CFC ${run}-${number}` });
    schools.push((await staff<Created>('POST', '/driving-schools', form)).id);
  }
  return { run, plans, schools };
}

const OFFER = {
  vacancies: 10,
  pixPrice: 1800,
  creditPrice: 1900,
  boletoPrice: 1850,
  boletoParceladoPrice: 2000,
  bpDownPayment: 500,
  bpMinNumberInstallments: 1,
  bpMaxNumberInstallments: 6,
};

async function campaignOf({ run, plans, schools }: Blocks, offer: object) {
  const templates = await staff<{ content: Created[] }>('GET', '/templates?type=CFC_STUDENT_CONTRACT&size=1');
  const campaign = {
    name: `Campanha ${run}`,
    state: 'ES',
    locality: 'Vitória',
    edition: 1,
    startDate: inFuture(5),
    endDate: inFuture(200),
    registrationStartDate: inFuture(10),
    registrationEndDate: inFuture(20),
    schedulingStartDate: inFuture(11),
    schedulingEndDate: inFuture(60),
    vacancies: 5000,
    maxBoletoPayments: null,
    maxBoletoParceladoPayments: null,
    pixExpiration: 24,
    boletoExpirationStrategy: 'ADD_DAYS',
    boletoExpirationDaysToAdd: 3,
    contractTemplateId: templates.content[0]?.id,
  };
  const drivingSchoolsConfigurations = schools.map((drivingSchoolId) => ({
    drivingSchoolId,
    vacancies: 200,
    boletoBeneficiary: 'Beneficiário',
    creditSoftDescriptor: 'AUTOESCOLA',
    plans: plans.map((planId) => ({ planId, ...offer })),
  }));
  return { campaign, drivingSchoolsConfigurations };
}

const publish = async (blocks: Blocks): Promise<string> =>
  (await staff<Created>('POST', '/campaigns', await campaignOf(blocks, OFFER))).id;

/** Saves an incomplete draft. If it were published, eight fields of each plan would be refused. */
async function keepDraft(blocks: Blocks): Promise<string> {
  const data = await campaignOf(blocks, {});
  const draft = { name: `Rascunho ${blocks.run}`, entityType: 'CAMPAIGN', data };
  return (await staff<Created>('POST', '/drafts', draft)).id;
}

/** Makes a CNPJ as long as `like` from a school's number. Each run has other numbers, because CNPJs must be unique. */
function cnpjOf(number: number, like: string): string {
  return cnpjWithCheckDigits(String(number).padStart(like.length - 2, '4'));
}

/**
 * The block of a school. It is found by a CSS selector, because finding an element by its role among thousands of
 * elements takes longer than the form itself.
 */
const blockOf = (page: Page): Locator => page.locator('[data-field="drivingSchoolsConfigurations.30"]');

async function measure(page: Page, id: string) {
  let from = performance.now();
  await page.goto(`${URL}/campaigns/modify/${id}`);
  const block = blockOf(page);
  await block.waitFor({ timeout: 120_000 });
  const opens = performance.now() - from;
  from = performance.now();
  await block.click();
  await page
    .getByRole('group', { name: /^CFC 31 de/ })
    .getByRole('button', { name: /^Plano 6 / })
    .click();
  const input = page.locator('[data-field="drivingSchoolsConfigurations.30.plans.5.pixPrice"] input');
  await input.waitFor();
  const unfolds = performance.now() - from;
  const keys = await typedInto(page, input);
  const text = await typedInto(page, page.getByRole('textbox', { name: 'Link da comunidade' }));
  const heap = await heapOf(page);
  await input.fill('1750');
  from = performance.now();
  await page.locator('.kit-form-bar button', { hasText: 'Salvar' }).click();
  const confirmation = page.locator('[role="dialog"]', { hasText: 'Confirmação' });
  await confirmation.waitFor({ timeout: 60_000 });
  const asks = performance.now() - from;
  from = performance.now();
  await confirmation.locator('button', { hasText: 'Confirmar' }).click();
  await page.getByText('Editado com sucesso').waitFor({ timeout: 120_000 });
  return { opens, unfolds, keys, text, heap, asks, saves: performance.now() - from };
}

async function measureRefused(page: Page, id: string) {
  await page.goto(`${URL}/campaigns/draft/modify/${id}`);
  await blockOf(page).waitFor({ timeout: 120_000 });
  const from = performance.now();
  await page.locator('.kit-form-bar button', { hasText: 'Publicar' }).click();
  const input = page.locator('[data-field="drivingSchoolsConfigurations.0.plans.0.pixPrice"] input');
  await input.waitFor({ timeout: 60_000 });
  const refuses = performance.now() - from;
  return { refuses, fills: await tabbedOver(page, input, 8) };
}

const printTimes = (name: string, { p50, p95, most }: KeyTimes): void =>
  console.log(`key to paint in ${name}: p50 ${figure(p50)}, p95 ${figure(p95)}, most ${figure(most)} ms`);

const blocks = await createBlocks();
const [id, draftId] = [await publish(blocks), await keepDraft(blocks)];
const session = await storedSession(URL, 'ADMIN');
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(noteKeys);
  await page.addInitScript((stored) => localStorage.setItem('habilita-session', stored), session);
  const { opens, unfolds, keys, text, heap, asks, saves } = await measure(page, id);
  console.log(`the campaign form, ${SCHOOLS} CFCs of ${PLANS} plans`);
  console.log(`opens ${figure(opens)} ms, unfolds a plan ${figure(unfolds)} ms, holds ${figure(heap)} MiB`);
  printTimes('a price', keys);
  printTimes('a text', text);
  console.log(`checks and asks ${figure(asks)} ms, saves ${figure(saves)} ms`);
  const { refuses, fills } = await measureRefused(page, draftId);
  console.log(`refuses a draft without prices after ${figure(refuses)} ms`);
  printTimes('a price, and to the next', fills);
} finally {
  await browser.close();
}
