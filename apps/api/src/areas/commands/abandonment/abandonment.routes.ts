import {
  abandonCommand,
  abandonmentProposalEndpoint,
  registrationPenaltiesEndpoint,
  undoAbandonCommand,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Approvable } from '#areas/money/approvals/index.ts';
import { approvableCommand, factsToLookAt, mountMoneyCommand } from '#areas/money/core/index.ts';
import { bookFormerAppointment, formerAppointmentOf } from '#areas/registrations/scheduling/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { route } from '#kernel/http/route.ts';
import { decideAbandonment } from './abandonment.ts';
import { proposalOf } from './abandonment-proposal.ts';
import { penaltiesOf } from './penalties.queries.ts';
import { registrationInPath } from '#areas/registrations/registrations/index.ts';
import { decideUndoAbandonment } from './undo-abandonment.ts';

const ABANDONMENT = { ...registrationInPath, decide: decideAbandonment };

export const approvableAbandonment = (deps: Deps): Approvable =>
  approvableCommand('PENALTY', deps, abandonCommand, ABANDONMENT);

export function mountAbandonment(app: FastifyInstance, deps: Deps): void {
  mountMoneyCommand(app, deps, abandonCommand, ABANDONMENT);
  mountMoneyCommand(app, deps, undoAbandonCommand, {
    ...registrationInPath,
    decide: {
      async after(db, { params, actor }) {
        const former = await formerAppointmentOf(db, params.id, deps.clock.now());
        return (facts) => decideUndoAbandonment(facts, { actor, former });
      },
    },
    async beforeSeats(trx, { registration, now }, { registration: { formerSlot } }) {
      if (formerSlot?.change === 'RESTORED') await bookFormerAppointment(trx, registration, formerSlot.at, now);
    },
  });
  route(app, abandonmentProposalEndpoint, async ({ params, actor }) =>
    proposalOf(await factsToLookAt(deps, actor, registrationInPath, params.id, params)),
  );
  route(app, registrationPenaltiesEndpoint, ({ query, actor }) => penaltiesOf(deps.readDb, actor, query));
}
