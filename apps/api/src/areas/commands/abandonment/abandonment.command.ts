import {
  abandonCommand,
  abandonmentProposalEndpoint,
  registrationPenaltiesEndpoint,
  undoAbandonCommand,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { approvableCommand, factsToLookAt, mountMoneyCommand } from '#areas/money/core/index.ts';
import { bookFormerAppointment, formerAppointmentOf } from '#areas/registrations/scheduling/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { route } from '#kernel/http/route.ts';
import type { MountedCommand } from '../mounted-command.ts';
import { ABANDONMENTS, freedAppointmentOf, penaltiesOf } from './abandonment.queries.ts';
import { ABANDON_RULE, asksForAbandonment } from './abandonment.asks.ts';
import { decideAbandonment } from './abandonment.ts';
import { proposalOf } from './penalty.ts';
import { registrationInPath } from '#areas/registrations/registrations/index.ts';
import { decideUndoAbandonment, UNDO_ABANDON_RULE } from './undo-abandonment.ts';

const ABANDONMENT = { ...registrationInPath, asks: asksForAbandonment, decide: decideAbandonment };

function mount(app: FastifyInstance, deps: Deps): void {
  mountMoneyCommand(app, deps, abandonCommand, ABANDONMENT);
  mountMoneyCommand(app, deps, undoAbandonCommand, {
    ...registrationInPath,
    decide: {
      async after(db, { params, actor }) {
        const freed = await freedAppointmentOf(db, params.id);
        const former = freed && (await formerAppointmentOf(db, freed, deps.clock.now()));
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

export const abandonment = {
  actions: { abandon: ABANDON_RULE, undoAbandon: UNDO_ABANDON_RULE },
  row: ABANDONMENTS,
  inBalance: {
    PENALTY: ({ sum, amount }) =>
      sum === 0 ? 'A multa por desistência foi cancelada.' : `A multa por desistência é de ${amount}.`,
  },
  mount,
  approvable: (deps) => approvableCommand('PENALTY', deps, abandonCommand, ABANDONMENT),
} satisfies MountedCommand;
