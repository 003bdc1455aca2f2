import type { Locator } from '@playwright/test';

/** Of a day's period. Its times are drawn once somebody turns to it. */
export async function chooseTime(select: Locator, time: string): Promise<void> {
  await select.focus();
  await select.selectOption(time);
}
