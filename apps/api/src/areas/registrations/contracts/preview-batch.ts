import type { ContractBatchPreview } from '@habilita/contract';
import { contractText } from '#areas/offer/templates/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { accept, ApiError, refuse } from '#kernel/errors.ts';
import { inSearchTurn } from '#kernel/list/search-turn.ts';
import { campaignExists, standingContracts } from './batch.queries.ts';
import { asAccepted, type ContractDifference, contractDifference } from './contract-difference.ts';
import { variablesFor } from './contract-variables.ts';
import { registrationOfContract } from './contracts.queries.ts';

const AT_A_TIME = 200;
const SHOWN = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';
const EVERYTHING = { drivingSchoolIds: 'ALL', campaignIds: 'ALL' } as const;

type Standing = Awaited<ReturnType<typeof standingContracts>>[number];
type Outcome = ContractDifference | { readonly problem: string } | undefined;

/**
 * What a mass regeneration would change, registration by registration; nothing is written. Contracts are compared in
 * lots, and each lot waits in the queue of long searches, so that a large campaign does not block other searches until
 * it is done. Refusal: CAMPAIGN_NOT_FOUND.
 */
export async function previewBatch(db: ReadDatabase, campaignId: string): Promise<ContractBatchPreview> {
  if (!(await campaignExists(db, campaignId))) refuse('CAMPAIGN_NOT_FOUND');
  const count = { total: 0, unchanged: 0, changed: 0, toAcceptAgain: 0, impossible: 0 };
  const rows: ContractBatchPreview['rows'] = [];
  for (let after = FIRST, found = AT_A_TIME; found === AT_A_TIME; ) {
    const contracts = await inSearchTurn(db, () => comparedContracts(db, campaignId, after));
    for (const { standing, outcome } of contracts) {
      const isProblem = outcome !== undefined && 'problem' in outcome;
      const mustAcceptAgain = outcome !== undefined && !isProblem && outcome.mustAcceptAgain;
      count.total += 1;
      count.unchanged += outcome === undefined ? 1 : 0;
      count.impossible += isProblem ? 1 : 0;
      count.changed += outcome !== undefined && !isProblem ? 1 : 0;
      count.toAcceptAgain += mustAcceptAgain ? 1 : 0;
      if (outcome === undefined || rows.length === SHOWN) continue;
      const { id: registrationId, studentId, studentName } = standing;
      const changes = isProblem ? [] : [...outcome.changes];
      rows.push({
        registrationId,
        studentId,
        studentName,
        changes,
        mustAcceptAgain,
        problem: isProblem ? outcome.problem : null,
      });
    }
    found = contracts.length;
    after = contracts.at(-1)?.standing.id ?? after;
  }
  return { ...count, rows };
}

async function comparedContracts(db: ReadDatabase, campaignId: string, after: string) {
  const compared: { readonly standing: Standing; readonly outcome: Outcome }[] = [];
  for (const standing of await standingContracts(db, campaignId, { after, limit: AT_A_TIME }))
    compared.push({ standing, outcome: await compare(db, standing) });
  return compared;
}

async function compare(
  db: ReadDatabase,
  { id, body, templateId, templateVersion, variables }: Standing,
): Promise<Outcome> {
  if (body === null) return { problem: 'CONTRACT_NOT_AVAILABLE' };
  try {
    const registration = (await registrationOfContract(db, EVERYTHING, { id })) ?? refuse('REGISTRATION_NOT_FOUND');
    const filled = accept(await variablesFor(db, registration));
    const now = asAccepted(filled.variables, variables ?? {});
    const { html } = contractText(filled.terms, now);
    return contractDifference(
      { html: body, template: `${templateId} ${templateVersion}`, variables: variables ?? {} },
      { html, template: `${filled.terms.templateId} ${filled.terms.templateVersion}`, variables: now },
    );
  } catch (error) {
    if (error instanceof ApiError) return { problem: error.code };
    throw error;
  }
}
