import type { Locator } from '@playwright/test';

/** Chooses a time. The field is focused first, because its times are drawn only then. */
export async function chooseTime(select: Locator, time: string): Promise<void> {
  await select.focus();
  await select.selectOption(time);
}
