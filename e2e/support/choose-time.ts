import type { Locator } from '@playwright/test';

/** Chooses a time of a working period. The times are drawn only once the field has the focus. */
export async function chooseTime(select: Locator, time: string): Promise<void> {
  await select.focus();
  await select.selectOption(time);
}
