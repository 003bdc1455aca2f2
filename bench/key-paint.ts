import type { Locator, Page } from '@playwright/test';

/** Records in the page how long it takes from each key press to the next painted frame. */
export function noteKeys(): void {
  const took: number[] = [];
  Object.assign(window, { took });
  window.addEventListener(
    'keydown',
    (event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => took.push(performance.now() - event.timeStamp));
        port1.start();
        port2.postMessage('');
      });
    },
    { capture: true },
  );
}

const quantile = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0;

/** The used heap in MiB after a garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return usedSize / 1_048_576;
}

/** Milliseconds from key press to paint. */
export interface KeyTimes {
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
}

const figuresOf = (keys: readonly number[]): KeyTimes => ({
  p50: quantile(keys, 0.5),
  p95: quantile(keys, 0.95),
  most: quantile(keys, 1),
});

async function painted(page: Page, keys: number): Promise<number[]> {
  await page.waitForFunction(`window.took.length >= ${keys}`);
  return page.evaluate<number[]>('window.took');
}

/** Types sixty digits into a field. */
export async function typedInto(page: Page, input: Locator): Promise<KeyTimes> {
  await input.fill('');
  await page.evaluate('window.took.length = 0');
  await input.pressSequentially('1234567890'.repeat(6), { delay: 30 });
  return figuresOf((await painted(page, 60)).slice(5));
}

/** Types a digit and presses Tab in each of as many fields as `fields` says, beginning with the field `first`. */
export async function tabbedOver(page: Page, first: Locator, fields: number): Promise<KeyTimes> {
  await first.focus();
  await page.evaluate('window.took.length = 0');
  for (let field = 0; field < fields; field += 1) {
    await page.keyboard.press('9', { delay: 30 });
    await page.keyboard.press('Tab', { delay: 30 });
  }
  return figuresOf(await painted(page, fields * 2));
}
