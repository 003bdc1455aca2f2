import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Screen } from './screens.ts';

const SLOWDOWN = 4;
/** The simulated slow connection: 10 Mbit/s, and 20 ms from a request to its answer. */
const NETWORK = { offline: false, latency: 20, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
/** After this many milliseconds without a request or a long task, a screen counts as loaded. */
const QUIET = 700;
const KEYS = 'maria silva';
/**
 * Milliseconds to wait for what loads after the first screen (toasts, exports), so that its work is not counted as work
 * of a key press.
 */
const LATER_PARTS = 5000;

export interface Visit {
  /** Largest contentful paint, in milliseconds from navigation. */
  readonly lcp: number;
  /** Milliseconds by which long tasks exceed 50 ms, summed. */
  readonly blocked: number;
  /** Compressed kB of scripts, and of all files, received until the screen was loaded. */
  readonly script: number;
  readonly all: number;
  /**
   * Milliseconds of script, style and layout for a key pressed in the search field; undefined without such a field.
   */
  readonly key: number | undefined;
  /** How long a loop of fixed length took, in milliseconds. It tells whether two runs had equally fast machines. */
  readonly loop: number;
}

/**
 * Runs in the page before any of its scripts. It records the largest contentful paint and how long tasks blocked the
 * page.
 */
function observe(): void {
  const vitals = { lcp: 0, blocked: 0, lastBusy: 0 };
  Object.assign(window, { vitals });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      vitals.blocked += duration - 50;
      vitals.lastBusy = startTime + duration;
    }
  }).observe({ type: 'longtask', buffered: true });
}

interface Vitals {
  readonly lcp: number;
  readonly blocked: number;
  readonly lastBusy: number;
  readonly now: number;
}
const vitalsOf = (page: Page): Promise<Vitals> => page.evaluate('({ ...window.vitals, now: performance.now() })');

async function listen(devTools: CDPSession) {
  const sizes = { script: 0, all: 0 };
  const scripts = new Set<string>();
  const open = new Set<string>();
  let lastChange = performance.now();
  const note = () => (lastChange = performance.now());
  await devTools.send('Network.enable');
  devTools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    open.add(requestId);
    if (type === 'Script') scripts.add(requestId);
    note();
  });
  devTools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    open.delete(requestId);
    sizes.all += encodedDataLength;
    if (scripts.has(requestId)) sizes.script += encodedDataLength;
    note();
  });
  devTools.on('Network.loadingFailed', ({ requestId }) => {
    open.delete(requestId);
    note();
  });
  return { sizes, silentFor: () => (open.size > 0 ? 0 : performance.now() - lastChange) };
}

/**
 * The DevTools metrics that count as work of a key press. The rest of the main thread's time is spent by the browser
 * itself, even on an empty page with a single field.
 */
const WORK = new Set(['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration']);

async function workTime(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return metrics.reduce((sum, { name, value }) => (WORK.has(name) ? sum + value * 1000 : sum), 0);
}

/** Milliseconds of work per key press, less the work that the page does in the same time while idle. */
async function keyWork(page: Page, devTools: CDPSession): Promise<number | undefined> {
  const field = page.locator('search input:is([type="text"], [type="search"], :not([type]))').first();
  if ((await field.count()) === 0) return undefined;
  await page.waitForTimeout(LATER_PARTS);
  await field.focus();
  // A field with choices draws them when it gets the focus. This has to end before the first key is pressed.
  await page.waitForTimeout(QUIET);
  await devTools.send('Performance.enable');
  const work = async (during: () => Promise<unknown>): Promise<number> => {
    const before = await workTime(devTools);
    await during();
    return (await workTime(devTools)) - before;
  };
  const started = performance.now();
  const typing = await work(() => field.pressSequentially(KEYS, { delay: 120 }));
  const lasted = performance.now() - started;
  const idle = await work(() => page.waitForTimeout(lasted));
  return Math.max(0, typing - idle) / KEYS.length;
}

/** Visits a screen with an empty cache, a slow processor and a slow line. */
export async function visit(browser: Browser, url: string, screen: Screen, session: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  try {
    if (screen.kind !== 'sign-in')
      await context.addInitScript((text) => localStorage.setItem('habilita-session', text), session);
    await context.addInitScript(observe);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const line = await listen(devTools);
    await devTools.send('Network.emulateNetworkConditions', NETWORK);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(url + screen.path, { waitUntil: 'commit' });
    let vitals = await vitalsOf(page);
    while (line.silentFor() < QUIET || vitals.now - vitals.lastBusy < QUIET || vitals.lcp === 0) {
      if (vitals.now > 60_000) throw new Error(`${screen.name} was never quiet`);
      await page.waitForTimeout(100);
      vitals = await vitalsOf(page);
    }
    const { script, all } = line.sizes;
    const loop = await page.evaluate<number>(
      '(() => { const t = performance.now(); let x = 0; for (let i = 0; i < 2e7; i++) x = (x + i * 31) % 1000003; return x < 0 ? 0 : performance.now() - t; })()',
    );
    const key = screen.kind === 'list' ? await keyWork(page, devTools) : undefined;
    return { lcp: vitals.lcp, blocked: vitals.blocked, script: script / 1000, all: all / 1000, key, loop };
  } finally {
    await context.close();
  }
}
