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
/** Milliseconds: one document may take, and the process waits for the next before it ends. */
const LIMIT = 30_000;
const PATIENCE = 30_000;
/** Megabytes of one document's drawing. */
const HEAP = 384;
/** Below everybody else: a mass regeneration takes what the processor has left. */
const NICENESS = 8;

const orders: Order[] = [];
let child: ChildProcess | undefined;
let current: Order | undefined;
let number = 0;
let printedByChild = 0;
let timer: NodeJS.Timeout | undefined;

/**
 * Draws a document in a process of its own, one after another, so that neither requests nor other jobs wait for it; urgent ones go first. The
 * process has no rights but to read the product's code and fonts: no network, no other file, no environment. It is made when it is needed and
 * ends when it is not. What cannot be drawn, takes longer than 30 s or more than its memory comes back as a problem.
 */
export function printDocument(document: DocumentToPrint, urgency: Urgency): Promise<PrintedDocument | PrintProblem> {
  const { promise, resolve: done } = Promise.withResolvers<PrintedDocument | PrintProblem>();
  const place = urgency === 'now' ? orders.findIndex((order) => order.urgency === 'later') : -1;
  orders.splice(place === -1 ? orders.length : place, 0, { document, urgency, done, tries: 0 });
  next();
  return promise;
}

function next(): void {
  if (current !== undefined) return;
  clearTimeout(timer);
  current = orders.shift();
  if (current === undefined) {
    timer = setTimeout(endChild, PATIENCE).unref();
    child?.channel?.unref();
    return;
  }
  current.tries += 1;
  number += 1;
  child ??= startChild();
  child.channel?.ref();
  const order: PrintOrder = { number, document: current.document };
  child.send(order);
  timer = setTimeout(() => stopChild('A impressão demorou demais.'), LIMIT);
}

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
  printedByChild = 0;
  started.unref();
  if (started.pid !== undefined) lowerPriority(started.pid);
  started.on('message', (answer: PrintAnswer) => {
    if (answer.number === number) finish('printed' in answer ? answer.printed : { message: wordsFor(answer.problem) });
  });
  started.on('exit', () => {
    if (child === started) lost();
  });
  started.on('error', () => {
    if (child === started) lost();
  });
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

function finish(outcome: PrintedDocument | PrintProblem): void {
  const order = current;
  current = undefined;
  printedByChild += 1;
  order?.done(outcome);
  next();
}

/** The process died: of the document it was drawing, unless others before may have filled its memory. */
function lost(): void {
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

/** Our own words for the author are in Portuguese; the drawing library's are for us. */
const wordsFor = (problem: string): string =>
  problem.startsWith('Uma tabela') ? problem : `O documento não pôde ser desenhado (${problem.slice(0, 120)}).`;
