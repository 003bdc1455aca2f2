import type { TemplateValues } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { z } from 'zod';
import type { ContractText } from '#areas/offer/templates/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { insertContract } from './contracts.queries.ts';

export const renderContractJob = jobKind('render-contract', z.object({ contractId: z.uuid() }), {
  label: 'Imprimir contrato',
});

export interface ContractToKeep extends ContractText {
  readonly registrationId: string;
  readonly templateId: string;
  readonly templateVersion: number;
  readonly variables: TemplateValues;
  readonly acceptedAt: Temporal.Instant;
  readonly acceptedAddress: string;
  readonly origin: 'ACCEPTANCE' | 'REGENERATION';
  readonly contractDate: Temporal.Instant;
  /** Null for a contract that the student accepted. */
  readonly createdBy: string | null;
  /** True when the words are not those that the student accepted. */
  readonly awaitsAcceptance?: boolean;
}

/**
 * Stores a contract with its text, hash, template version and variables (Specification 3 §1); returns the contract's
 * id. A regenerated contract is printed after the commit. A contract that a student accepts is printed on request, or
 * by a job that pauses while many students accept contracts.
 */
export async function keepContract(
  trx: Transaction,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  { html, variables, awaitsAcceptance = false, ...contract }: ContractToKeep,
): Promise<string> {
  const id = newId();
  const createdAt = clock.now();
  const isMadeAnew = contract.origin === 'REGENERATION';
  const printAskedAt = isMadeAnew ? createdAt : null;
  await insertContract(trx, {
    ...contract,
    id,
    body: html,
    variables: JSON.stringify(variables),
    createdAt,
    printAskedAt,
    awaitsAcceptance,
  });
  if (isMadeAnew) await jobs.enqueue(trx, renderContractJob, { contractId: id });
  return id;
}
