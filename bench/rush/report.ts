import { SPENDERS } from './cpu.ts';
import type { RushRun } from './enrol-all.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const milliseconds = (value: number): string => value.toFixed(1);

export function printRun(clients: number, run: RushRun): void {
  const { students, registeredAfter, issuedAfter, spent, afterwards } = run;
  print(`\n### ${clients} at once, ${students} students`);
  print(
    `${(students / registeredAfter).toFixed(1)} enrolments a second; ${(students / issuedAfter).toFixed(1)} until every charge was issued (${issuedAfter.toFixed(1)} s)`,
  );
  print(`\n| step | p50 ms | p95 ms |\n|---|--:|--:|`);
  for (const [step, all] of Map.groupBy(run.took, (took) => took.step)) {
    const sorted = all.map((each) => each.milliseconds).toSorted((a, b) => a - b);
    const quantile = (q: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
    print(`| ${step} | ${milliseconds(quantile(0.5))} | ${milliseconds(quantile(0.95))} |`);
  }
  print(`\n| processor, ms per enrolment | ${SPENDERS.join(' | ')} |\n|---|${SPENDERS.map(() => '--:').join('|')}|`);
  print(`| until issued | ${SPENDERS.map((who) => milliseconds(spent[who] / students)).join(' | ')} |`);
  print(`| afterwards | ${SPENDERS.map((who) => milliseconds(afterwards[who] / students)).join(' | ')} |`);
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
