import { isOfSchool, manualEntriesEndpoint, manualEntryCommand, passes } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { approvableCommand, mountMoneyCommand } from '#areas/money/core/index.ts';
import { registrationInBody } from '#areas/registrations/registrations/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import type { MountedCommand } from '../mounted-command.ts';
import { asksForManualEntry, MANUAL_ENTRY_RULE } from './manual-entry.asks.ts';
import { MANUAL_ENTRIES, manualEntriesOf } from './manual-entry.queries.ts';
import { decideManualEntry } from './manual-entry.ts';

const RULE = { ...registrationInBody, asks: asksForManualEntry, decide: decideManualEntry, needsPlan: false } as const;

/**
 * Mounts the command and the list of manual entries. CFC users do not see the list, and only people who manage payments
 * see who created an entry.
 */
function mount(app: FastifyInstance, deps: Deps): void {
  mountMoneyCommand(app, deps, manualEntryCommand, RULE);
  route(app, manualEntriesEndpoint, async ({ query, actor }) => {
    if (isOfSchool(actor)) refuse('FORBIDDEN');
    const { content, ...total } = await manualEntriesOf(deps.readDb, actor, query);
    const seesCreators = passes(actor, { anyOf: ['MANAGE_PAYMENTS'] });
    return {
      ...total,
      content: content.map(({ createdBy, ...entry }) => ({ ...entry, ...(seesCreators ? { createdBy } : {}) })),
    };
  });
}

export const manualEntry = {
  actions: { manualEntry: MANUAL_ENTRY_RULE },
  row: MANUAL_ENTRIES,
  inBalance: {
    MANUAL_DEBIT: ({ sum, amount }) =>
      sum === 0 ? 'Os débitos manuais foram desfeitos.' : `Débitos manuais cobram ${amount}.`,
    MANUAL_CREDIT: ({ sum, amount }) =>
      sum === 0 ? 'Os créditos manuais foram desfeitos.' : `Créditos manuais abatem ${amount}.`,
  },
  mount,
  approvable: (deps) => approvableCommand('MANUAL_ENTRY', deps, manualEntryCommand, RULE),
} satisfies MountedCommand;
