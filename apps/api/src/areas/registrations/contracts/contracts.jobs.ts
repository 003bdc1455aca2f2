import type { Deps } from '#kernel/deps.ts';
import { regenerateBatchJob, workBatch } from './regenerate-batch.ts';
import { ContractGone, renderContract } from './render-contract.ts';
import { renderContractJob } from './keep-contract.ts';
import { printWaitingContracts, printWaitingContractsJob } from './print-waiting-contracts.ts';

export function registerContractsJobs(deps: Deps): void {
  deps.jobs.handle(renderContractJob, async ({ contractId }) => {
    await renderContract(deps, contractId, 'NOBODY').catch((error: unknown) => {
      if (!(error instanceof ContractGone)) throw error;
    });
  });
  deps.jobs.handle(printWaitingContractsJob, async () => void (await printWaitingContracts(deps)));
  deps.jobs.every(printWaitingContractsJob, '* * * * *', 'America/Sao_Paulo');
  deps.jobs.handle(regenerateBatchJob, async ({ batchId }) => workBatch(deps, batchId));
}
