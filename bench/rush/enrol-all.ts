import { setTimeout as pause } from 'node:timers/promises';
import type { DemoCampaign } from '../../demo/campaigns.ts';
import { type Applicant, enrol, preRegister } from '../../demo/enrol.ts';
import { person } from '../../demo/people.ts';
import type { ApiCaller } from '../../demo/world.ts';
import type { TimedCall } from './call-api.ts';
import { type Processes, spentSince, spentSoFar, type Spent } from './cpu.ts';

export interface Rush {
  readonly caller: ApiCaller;
  readonly campaign: DemoCampaign;
  /** The number of the first student; nobody enrols twice. */
  readonly first: number;
  readonly students: number;
  /** How many students enrol at the same time. */
  readonly clients: number;
  readonly processes: Processes;
  readonly took: TimedCall[];
  readonly openJobs: () => Promise<Readonly<Record<string, number>>>;
}

export interface RushRun {
  readonly students: number;
  readonly took: readonly TimedCall[];
  /** Seconds until all had registered, and until all charges were issued. */
  readonly registeredAfter: number;
  readonly issuedAfter: number;
  /** Processor time until the charges were issued, and after that for messages and contracts. */
  readonly spent: Spent;
  readonly afterwards: Spent;
}

/** Lets the students enrol, and returns once no job is left. */
export async function enrolAll(rush: Rush): Promise<RushRun> {
  rush.took.length = 0;
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const before = spentSoFar(rush.processes);
  let next = rush.first;
  const place = async (): Promise<void> => {
    while (next < rush.first + rush.students) await enrolOne(rush, next++);
  };
  await Promise.all(Array.from({ length: rush.clients }, place));
  const registeredAfter = seconds();
  while ((await rush.openJobs())['issue-charge'] !== undefined) await pause(20);
  const issuedAfter = seconds();
  const issued = spentSoFar(rush.processes);
  while (Object.keys(await rush.openJobs()).length > 0) await pause(100);
  const done = spentSoFar(rush.processes);
  return {
    students: rush.students,
    took: [...rush.took],
    registeredAfter,
    issuedAfter,
    spent: spentSince(before, issued),
    afterwards: spentSince(issued, done),
  };
}

async function enrolOne({ caller, campaign }: Rush, number: number): Promise<void> {
  await enrol(caller, campaign, await preRegister(caller, campaign, studentOf(number, campaign.region.areaCode)));
}

export function studentOf(number: number, areaCode: string): Applicant {
  const method = (['PIX', 'BOLETO', 'PIX', 'CREDIT'] as const)[number % 4] ?? 'PIX';
  const cellphone = `${areaCode}9${String(70_000_000 + number).padStart(8, '0')}`;
  return {
    person: { ...person(number, areaCode), cellphone, email: `aluno.${number}@aluno.local` },
    address: `10.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`,
    depth: 'M5',
    choice: number,
    method,
  };
}
