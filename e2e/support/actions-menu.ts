import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const menuItem = (page: Page, action: string) => page.getByRole('menuitem', { name: new RegExp(`^${action}`) });

export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

export async function choose(page: Page, action: string): Promise<void> {
  await openMenu(page);
  await menuItem(page, action).click();
}

/** The amount under one of the labels of a registration's summary: 'Cobrado', 'Pago' or 'Em aberto'. */
export const saysOf = (page: Page, word: string) =>
  page.getByLabel('Resumo financeiro').locator('div').filter({ hasText: word }).locator('dd');

export const effectIn = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'O que vai mudar' });
