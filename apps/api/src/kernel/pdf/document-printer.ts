import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { DocumentToPrint, PrintedDocument } from './print-html.ts';
import type { PrintAnswer, PrintOrder } from './printer-process.ts';
import { inPrintingQueue } from './printing-queue.ts';

export type { DocumentToPrint, PrintedDocument } from './print-html.ts';

export interface PrintProblem {
  readonly message: string;
}

export const isPrintProblem = (outcome: PrintedDocument | PrintProblem): outcome is PrintProblem =>
  'message' in outcome;

type Urgency = 'now' | 'later';

interface PrinterProcess {
  readonly channel?: { ref(): void; unref(): void } | null | undefined;
  on(event: 'message', listener: (answer: PrintAnswer) => void): unknown;
  on(event: 'exit', listener: (code: number | null, signal: NodeJS.Signals | null) => void): unknown;
  on(event: 'error', listener: () => void): unknown;
  send(order: PrintOrder): unknown;
  kill(signal: 'SIGKILL'): unknown;
  disconnect(): void;
}

interface Order {
  readonly document: DocumentToPrint;
  readonly urgency: Urgency;
  readonly done: (outcome: PrintedDocument | PrintProblem) => void;
  tries: number;
}

const PROGRAM = join(import.meta.dirname, 'printer-process.ts');
const REPOSITORY = resolve(import.meta.dirname, '..', '..', '..', '..', '..');
const IDLE = 30_000;
/**
 * Milliseconds that the printer's process may take to start. They do not count towards the time limit of a document.
 */
const START = 60_000;
const TOO_LONG = 'A impressão demorou demais.';
const TOO_LARGE = 'O documento é grande demais para ser impresso.';
const INTERRUPTED = 'A impressão foi interrompida.';
/** The signals by which a person or the system ends the product, and with it the printer. */
const ENDING: ReadonlySet<NodeJS.Signals> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP'] as const);
/** The most memory of the printer's process, in megabytes. */
const HEAP = 384;
/**
 * The priority of the printer's process: everything else goes first, because many documents may have to be printed at
 * once.
 */
const NICENESS = 8;

/**
 * Prints documents in a child process that has no environment, no network, and may read only our code and fonts. Urgent
 * documents come first. A failure, or more time or memory than allowed, is returned as a problem.
 */
export class Printer {
  readonly #perDocument: number;
  readonly #startChild: () => PrinterProcess;
  readonly #orders: Order[] = [];
  #child: PrinterProcess | undefined;
  #isReady = false;
  #current: Order | undefined;
  #number = 0;
  #printedByChild = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(perDocument: number, startPrinter: () => PrinterProcess = startChild) {
    this.#perDocument = perDocument;
    this.#startChild = startPrinter;
  }

  print(document: DocumentToPrint, urgency: Urgency): Promise<PrintedDocument | PrintProblem> {
    const { promise, resolve: done } = Promise.withResolvers<PrintedDocument | PrintProblem>();
    const place = urgency === 'now' ? this.#orders.findIndex((order) => order.urgency === 'later') : -1;
    this.#orders.splice(place === -1 ? this.#orders.length : place, 0, { document, urgency, done, tries: 0 });
    this.#next();
    return promise;
  }

  #next(): void {
    if (this.#current !== undefined) return;
    clearTimeout(this.#timer);
    const order = this.#orders.shift();
    if (order === undefined) {
      this.#timer = setTimeout(() => this.#endChild(), IDLE).unref();
      this.#child?.channel?.unref();
      return;
    }
    this.#current = order;
    order.tries += 1;
    this.#number += 1;
    this.#child ??= this.#listenTo(this.#startChild());
    this.#child.channel?.ref();
    const message: PrintOrder = { number: this.#number, document: order.document };
    this.#child.send(message);
    this.#allow(this.#isReady ? this.#perDocument : START);
  }

  #allow(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#stopChild(TOO_LONG), milliseconds);
  }

  #listenTo(started: PrinterProcess): PrinterProcess {
    this.#printedByChild = 0;
    this.#isReady = false;
    started.on('message', (answer) => {
      if ('ready' in answer) {
        if (this.#child !== started) return;
        this.#isReady = true;
        if (this.#current !== undefined) this.#allow(this.#perDocument);
        return;
      }
      if (answer.number === this.#number)
        this.#finish('printed' in answer ? answer.printed : { message: wordsFor(answer.problem) });
    });
    const lose = (message: string): void => {
      if (this.#child === started) this.#lose(message);
    };
    started.on('exit', (_code, signal) => lose(signal !== null && ENDING.has(signal) ? INTERRUPTED : TOO_LARGE));
    started.on('error', () => lose(TOO_LARGE));
    return started;
  }

  #finish(outcome: PrintedDocument | PrintProblem): void {
    const order = this.#current;
    this.#current = undefined;
    this.#printedByChild += 1;
    order?.done(outcome);
    this.#next();
  }

  /**
   * Fails the document that was being printed when the printer's process ended. If the process had printed other
   * documents before, they may have filled its memory, so this document is first tried once more.
   */
  #lose(message: string): void {
    this.#child = undefined;
    const order = this.#current;
    if (order === undefined) return;
    clearTimeout(this.#timer);
    this.#current = undefined;
    if (order.tries === 1 && this.#printedByChild > 0) this.#orders.unshift(order);
    else order.done({ message });
    this.#next();
  }

  #stopChild(message: string): void {
    const stopped = this.#child;
    this.#child = undefined;
    stopped?.kill('SIGKILL');
    this.#finish({ message });
  }

  #endChild(): void {
    const ended = this.#child;
    this.#child = undefined;
    ended?.disconnect();
  }
}

const documents = new Printer(30_000);
const previews = new Printer(8000);

/** For whom a document is printed; NOBODY for a job's document, for which no person waits. */
export type PrintedFor = { readonly personId: string } | 'NOBODY';

/**
 * Prints a document. Documents for people are printed before documents for jobs, and people take turns. Refuses with
 * TOO_MANY_REQUESTS if too many documents of one person are waiting.
 */
export const printDocument = (document: DocumentToPrint, by: PrintedFor): Promise<PrintedDocument | PrintProblem> =>
  by === 'NOBODY'
    ? documents.print(document, 'later')
    : inPrintingQueue(by.personId, () => documents.print(document, 'now'));

/** Prints a preview in a process of its own, so that documents never wait for previews. */
export const printPreview = (document: DocumentToPrint): Promise<PrintedDocument | PrintProblem> =>
  previews.print(document, 'now');

function startChild(): PrinterProcess {
  const readable = [
    join(REPOSITORY, 'node_modules', '*'),
    join(REPOSITORY, 'apps', 'api', '*'),
    join(REPOSITORY, 'package.json'),
  ];
  const started = fork(PROGRAM, [], {
    serialization: 'advanced',
    env: {},
    cwd: dirname(PROGRAM),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${HEAP}`, '--permission', ...readable.map((path) => `--allow-fs-read=${path}`)],
  });
  started.unref();
  if (started.pid !== undefined) lowerPriority(started.pid);
  return started;
}

/** Lowers a process's priority if the system allows it; if not, no harm is done. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    return;
  }
}

/** The problem in Portuguese, because people who write templates cannot use the library's messages. */
const wordsFor = (problem: string): string =>
  problem.startsWith('Uma tabela') ? problem : `O documento não pôde ser desenhado (${problem.slice(0, 120)}).`;
