import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Shows all columns, whatever the account showed when it was last used. */
export async function showAllColumns(page: Page): Promise<void> {
  const all = page.getByRole('button', { name: 'Menos colunas' });
  await expect(async () => {
    if (!(await all.isVisible()))
      await page.getByRole('button', { name: /^Mais \d+ colunas?$/ }).click({ timeout: 1000 });
    await expect(all).toBeVisible({ timeout: 1000 });
  }).toPass();
}
