import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { DocumentToPrint, PrintedDocument } from './print-html.ts';
import type { PrintAnswer, PrintOrder } from './printer-process.ts';

export type { DocumentToPrint, PrintedDocument } from './print-html.ts';

/** Why a document could not be drawn, in words for its author. */
export interface PrintProblem {
  readonly message: string;
}

export const isPrintProblem = (outcome: PrintedDocument | PrintProblem): outcome is PrintProblem =>
  'message' in outcome;

/** Somebody is looking at the screen, or a job has all night. */
type Urgency = 'now' | 'later';

interface Order {
  readonly document: DocumentToPrint;
  readonly urgency: Urgency;
  readonly done: (outcome: PrintedDocument | PrintProblem) => void;
  tries: number;
}

const PROGRAM = join(import.meta.dirname, 'printer-process.ts');
const REPOSITORY = resolve(import.meta.dirname, '..', '..', '..', '..', '..');
/** Milliseconds the process waits for the next document before it ends. */
const IDLE = 30_000;
/** Megabytes of one document's drawing. */
const HEAP = 384;
/** Below everybody else: a mass regeneration takes what the processor has left. */
const NICENESS = 8;

export interface PrinterLimits {
  /** Milliseconds one document may take. */
  readonly perDocument: number;
}

export interface Printer {
  print(document: DocumentToPrint, urgency: Urgency): Promise<PrintedDocument | PrintProblem>;
}

/**
 * Draws documents in a process of its own, one after another, so that neither requests nor other jobs wait for them; urgent ones go first. The
 * process has no rights but to read the product's code and fonts: no network, no other file, no environment. It is made when it is needed and
 * ends when it is not. What cannot be drawn, or takes longer or more memory than it may, comes back as a problem.
 */
export function createPrinter({ perDocument }: PrinterLimits): Printer {
  const orders: Order[] = [];
  let child: ChildProcess | undefined;
  let current: Order | undefined;
  let number = 0;
  let printedByChild = 0;
  let timer: NodeJS.Timeout | undefined;

  function next(): void {
    if (current !== undefined) return;
    clearTimeout(timer);
    current = orders.shift();
    if (current === undefined) {
      timer = setTimeout(endChild, IDLE).unref();
      child?.channel?.unref();
      return;
    }
    current.tries += 1;
    number += 1;
    child ??= useChild(startChild());
    child.channel?.ref();
    const order: PrintOrder = { number, document: current.document };
    child.send(order);
    timer = setTimeout(() => stopChild('A impressão demorou demais.'), perDocument);
  }

  function useChild(started: ChildProcess): ChildProcess {
    printedByChild = 0;
    started.on('message', (answer: PrintAnswer) => {
      if (answer.number === number)
        finish('printed' in answer ? answer.printed : { message: wordsFor(answer.problem) });
    });
    const onGone = () => {
      if (child === started) lose();
    };
    started.on('exit', onGone);
    started.on('error', onGone);
    return started;
  }

  function finish(outcome: PrintedDocument | PrintProblem): void {
    const order = current;
    current = undefined;
    printedByChild += 1;
    order?.done(outcome);
    next();
  }

  /** The process died: of the document it was drawing, unless others before may have filled its memory. */
  function lose(): void {
    child = undefined;
    const order = current;
    if (order === undefined) return;
    clearTimeout(timer);
    current = undefined;
    if (order.tries === 1 && printedByChild > 0) orders.unshift(order);
    else order.done({ message: 'O documento é grande demais para ser impresso.' });
    next();
  }

  function stopChild(message: string): void {
    const stopped = child;
    child = undefined;
    stopped?.kill('SIGKILL');
    finish({ message });
  }

  function endChild(): void {
    const ended = child;
    child = undefined;
    ended?.disconnect();
  }

  return {
    print: (document, urgency) => {
      const { promise, resolve: done } = Promise.withResolvers<PrintedDocument | PrintProblem>();
      const place = urgency === 'now' ? orders.findIndex((order) => order.urgency === 'later') : -1;
      orders.splice(place === -1 ? orders.length : place, 0, { document, urgency, done, tries: 0 });
      next();
      return promise;
    },
  };
}

const documents = createPrinter({ perDocument: 30_000 });
const previews = createPrinter({ perDocument: 8000 });

/** Draws a document that has effects, such as a contract: see {@link createPrinter}. */
export const printDocument = (document: DocumentToPrint, urgency: Urgency): Promise<PrintedDocument | PrintProblem> =>
  documents.print(document, urgency);

/** Draws what an author wants to look at, apart from documents, which therefore never wait for a heavy preview. */
export const printPreview = (document: DocumentToPrint): Promise<PrintedDocument | PrintProblem> =>
  previews.print(document, 'now');

function startChild(): ChildProcess {
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

/** Being told no by the system costs nothing but the order in which processes run. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    return;
  }
}

/** Our own words for the author are in Portuguese; the drawing library's are for us. */
const wordsFor = (problem: string): string =>
  problem.startsWith('Uma tabela') ? problem : `O documento não pôde ser desenhado (${problem.slice(0, 120)}).`;
