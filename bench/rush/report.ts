import type { Arrived } from './arrivals.ts';
import { SPENDERS } from './cpu.ts';
import type { RushRun } from './enrol-all.ts';
import type { Replayed } from './replay.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const milliseconds = (value: number): string => value.toFixed(1);

/** The fewest enrolments a second that are accepted, with 16 students at once. */
const FEWEST_ENROLMENTS = 22;
/** The most milliseconds in which 95 of 100 calls of the staff's list must be answered (p95). */
const SLOWEST_LIST = 100;
const marked = (text: string, isBeyond: boolean): string => (isBeyond ? `${text} !` : text);

export function printRun(clients: number, run: RushRun): void {
  const { students, registeredAfter, issuedAfter, spent, afterwards } = run;
  print(`\n### ${clients} at once, ${students} students`);
  const rate = students / registeredAfter;
  print(
    `${marked(rate.toFixed(1), clients === 16 && rate < FEWEST_ENROLMENTS)} enrolments a second; ${(students / issuedAfter).toFixed(1)} until every charge was issued (${issuedAfter.toFixed(1)} s)`,
  );
  print(`\n| step | p50 ms | p95 ms |\n|---|--:|--:|`);
  for (const [step, all] of Map.groupBy(run.took, (took) => took.step)) {
    const quantile = quantilesOf(all.map((each) => each.milliseconds));
    print(`| ${step} | ${milliseconds(quantile(0.5))} | ${milliseconds(quantile(0.95))} |`);
  }
  print(`\n| processor, ms per enrolment | ${SPENDERS.join(' | ')} |\n|---|${SPENDERS.map(() => '--:').join('|')}|`);
  print(`| until issued | ${SPENDERS.map((who) => milliseconds(spent[who] / students)).join(' | ')} |`);
  print(`| afterwards | ${SPENDERS.map((who) => milliseconds(afterwards[who] / students)).join(' | ')} |`);
}

export interface Bare extends Replayed {
  readonly students: number;
  readonly clients: number;
  /**
   * How many students registered in the database to which the recorded SQL statements were sent again. The number
   * equals that of the recording, unless some statements had another effect than in the recording.
   */
  readonly registered: number;
  /** The processor time that PostgreSQL used, in milliseconds. */
  readonly postgres: number;
}

export function printBare({ students, clients, registered, statements, failed, seconds, postgres }: Bare): void {
  print(`\n### The same statements sent bare, as recorded from the API with ${clients} at once, ${students} students`);
  print(
    `${(students / seconds).toFixed(1)} enrolments a second; ${(statements / students).toFixed(1)} statements and ${milliseconds(postgres / students)} ms of PostgreSQL each; ${registered} registered, ${failed} refused`,
  );
}

function quantilesOf(values: readonly number[]): (q: number) => number {
  const sorted = values.toSorted((a, b) => a - b);
  return (q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
}

/** Prints how the arrival of students went; `stored` are the registrations and taken seats in the database. */
export function printArrived(arrived: Arrived, stored: { readonly registered: number; readonly seats: number }): void {
  const { registered, withoutSeat, failed, seconds, lists, endedAfter } = arrived;
  const [needed, list] = [quantilesOf(seconds), quantilesOf(lists)];
  print(`\n### ${seconds.length} arrived, the last was served after ${endedAfter.toFixed(0)} s`);
  print(
    `${registered} registered (${stored.registered} in the database, ${stored.seats} seats taken), ${withoutSeat} told that no seat is left`,
  );
  print(`from arrival to the last answer: p50 ${needed(0.5).toFixed(1)} s, p95 ${needed(0.95).toFixed(1)} s`);
  print(
    `staff's list meanwhile: p50 ${milliseconds(list(0.5))} ms, p95 ${marked(`${milliseconds(list(0.95))} ms`, list(0.95) > SLOWEST_LIST)}, ${lists.length} times`,
  );
  for (const [told, people] of failed) print(`FAILED ${people}: ${told.slice(0, 300)}`);
  if (failed.size > 0) process.exitCode = 1;
}

interface Counted {
  readonly calls: number;
  readonly exec: number;
  readonly plan: number;
  readonly query: string;
}

export function printStatements(statements: readonly Counted[]): void {
  print(`\n| calls | exec ms | plan ms | statement |\n|--:|--:|--:|---|`);
  for (const { calls, exec, plan, query } of statements)
    print(`| ${calls.toFixed(2)} | ${exec.toFixed(3)} | ${plan.toFixed(3)} | ${query.slice(0, 220)} |`);
}
