import type { Locator } from '@playwright/test';

/** Times are drawn only once the field has the focus. */
export async function chooseTime(select: Locator, time: string): Promise<void> {
  await select.focus();
  await select.selectOption(time);
}
