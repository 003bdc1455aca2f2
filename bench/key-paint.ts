import type { Locator, Page } from '@playwright/test';

/** From key press to the next painted frame. */
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

/** MiB after a collection. */
export async function heapOf(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return usedSize / 1_048_576;
}

/** Milliseconds from key to paint, of sixty digits typed into a field. */
export async function typedInto(page: Page, input: Locator) {
  await input.fill('');
  await page.evaluate('window.took.length = 0');
  await input.pressSequentially('1234567890'.repeat(6), { delay: 30 });
  await page.waitForFunction('window.took.length >= 60');
  const keys = (await page.evaluate<number[]>('window.took')).slice(5);
  return { p50: quantile(keys, 0.5), p95: quantile(keys, 0.95), most: quantile(keys, 1) };
}
