import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Printer } from './document-printer.ts';
import { inPrintingQueue } from './printing-queue.ts';
import type { PrintAnswer, PrintOrder } from './printer-process.ts';

const LIMIT = 8000;
const DOCUMENT = { html: '<p>a</p>', title: 'a', header: '', footer: '', createdAt: undefined };
const PRINTED = { bytes: new Uint8Array([1]), pages: 1 };

function startedPrinter() {
  const orders: PrintOrder[] = [];
  const kill = vi.fn<(signal: 'SIGKILL') => void>();
  const send = (order: PrintOrder) => orders.push(order);
  const child = Object.assign(new EventEmitter(), { send, kill, disconnect: () => undefined });
  const say = (answer: PrintAnswer) => child.emit('message', answer);
  return { child, kill, orders, ready: () => say({ ready: true }), print: () => say({ number: 1, printed: PRINTED }) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a document has its time once the printer is ready, however long that takes to start', async () => {
  const started = startedPrinter();
  const outcome = new Printer(LIMIT, () => started.child).print(DOCUMENT, 'now');
  vi.advanceTimersByTime(LIMIT * 2);
  expect(started.orders).toHaveLength(1);
  started.ready();
  vi.advanceTimersByTime(LIMIT - 1);
  started.print();
  expect(await outcome).toBe(PRINTED);
  expect(started.kill).not.toHaveBeenCalled();
});

test('a document that takes longer is given up, as is a printer that does not start', async () => {
  const problem = { message: 'A impressão demorou demais.' };
  const slow = startedPrinter();
  const tooSlow = new Printer(LIMIT, () => slow.child).print(DOCUMENT, 'now');
  slow.ready();
  vi.advanceTimersByTime(LIMIT);
  expect(await tooSlow).toEqual(problem);
  const stuck = startedPrinter();
  const neverStarted = new Printer(LIMIT, () => stuck.child).print(DOCUMENT, 'now');
  vi.advanceTimersByTime(60_000);
  expect(await neverStarted).toEqual(problem);
  expect(stuck.kill).toHaveBeenCalledWith('SIGKILL');
});

test.each([
  ['SIGTERM', 'A impressão foi interrompida.'],
  ['SIGABRT', 'O documento é grande demais para ser impresso.'],
])('a printer that ends by %s gives its document up and says why', async (signal, message) => {
  const { child, ready } = startedPrinter();
  const outcome = new Printer(LIMIT, () => child).print(DOCUMENT, 'now');
  ready();
  child.emit('exit', null, signal);
  expect(await outcome).toEqual({ message });
});

describe('people who print', () => {
  test('take turns: whoever asks for one document waits for one of somebody who asks for many', async () => {
    const started = startedPrinter();
    const printer = new Printer(LIMIT, () => started.child);
    const print = (personId: string, title: string) =>
      inPrintingQueue(personId, () => printer.print({ ...DOCUMENT, title }, 'now'));
    const asked = ['1', '2', '3', '4', '5', '6'].map((title) => print('many', title));
    asked.push(print('one', 'a'), print('another', 'b'));
    started.ready();
    for (let printed = 1; printed <= asked.length; printed += 1) {
      await vi.waitFor(() => expect(started.orders).toHaveLength(printed));
      started.child.emit('message', { number: printed, printed: PRINTED } satisfies PrintAnswer);
    }
    await Promise.all(asked);
    expect(started.orders.map(({ document }) => document.title)).toEqual(['1', 'a', 'b', '2', '3', '4', '5', '6']);
  });

  test('have six documents in the making, whatever they are; the seventh is refused, and a failure frees its place', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const making = Array.from({ length: 6 }, () => inPrintingQueue('somebody', () => mayEnd));
    expect(() => inPrintingQueue('somebody', () => mayEnd)).toThrow(
      expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }),
    );
    expect(await inPrintingQueue('somebody else', () => Promise.resolve('printed'))).toBe('printed');
    end();
    await Promise.all(making);
    await expect(inPrintingQueue('somebody', () => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper');
    expect(await inPrintingQueue('somebody', () => Promise.resolve('printed'))).toBe('printed');
  });
});
