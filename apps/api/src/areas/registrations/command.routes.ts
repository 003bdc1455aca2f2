import {
  abandonCommand,
  abandonmentProposalEndpoint,
  backToCartCommand,
  balanceProposalEndpoint,
  editStudentEndpoint,
  registrationPenaltiesEndpoint,
  requestBalanceCommand,
  undoAbandonCommand,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Approvable } from '#areas/approval-requests/index.ts';
import { approvableCommand, factsToLookAt, mountMoneyCommand } from '#areas/money/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { decideAbandonment } from './abandonment.ts';
import { proposalOf } from './abandonment-proposal.ts';
import { decideBackToCart } from './back-to-cart.ts';
import { isOfStudent, isVisible } from './command.queries.ts';
import { editStudent } from './edit-student.ts';
import { penaltiesOf } from './penalties.queries.ts';
import { balanceProposalOf, decideRequestBalance } from './request-balance.ts';
import { decideUndoAbandonment, type FormerAppointments } from './undo-abandonment.ts';

export const ofPath = { registrationId: ({ id }: { readonly id: string }): string => id, isVisible };
export const ofBody = {
  registrationId: (_: unknown, { registrationId }: { readonly registrationId: string }): string => registrationId,
  isVisible,
};

const ABANDONMENT = { ...ofPath, decide: decideAbandonment };

export const approvableAbandonment = (deps: Deps): Approvable =>
  approvableCommand('PENALTY', deps, abandonCommand, ABANDONMENT);

const ofStudentPath = { ...ofPath, isVisible: isOfStudent };

export function registrationCommandRoutes(app: FastifyInstance, deps: Deps, former: FormerAppointments): void {
  commandRoute(app, deps, editStudentEndpoint, async ({ params, body, actor, request }, trx) => {
    const { studentId, id: registrationId } = params;
    return {
      studentVersion: await editStudent(trx, deps, {
        registrationId,
        studentId,
        form: body,
        actor,
        requestId: request.id,
      }),
    };
  });
  mountMoneyCommand(app, deps, abandonCommand, ABANDONMENT);
  mountMoneyCommand(app, deps, undoAbandonCommand, {
    ...ofPath,
    decide: {
      async after(db, { params, actor }) {
        const appointment = await former.find(db, params.id, deps.clock.now());
        return (facts) => decideUndoAbandonment(facts, { actor, former: appointment });
      },
    },
    async beforeSeats(trx, { registration, now }, { registration: { formerSlot } }) {
      if (formerSlot?.change === 'RESTORED') await former.takeBack(trx, registration, formerSlot.at, now);
    },
  });
  mountMoneyCommand(app, deps, backToCartCommand, { ...ofStudentPath, decide: decideBackToCart });
  mountMoneyCommand(app, deps, requestBalanceCommand, { ...ofPath, decide: decideRequestBalance });
  route(app, abandonmentProposalEndpoint, async ({ params, actor }) =>
    proposalOf(await factsToLookAt(deps, actor, ofPath, params.id, params)),
  );
  route(app, balanceProposalEndpoint, async ({ params, actor }) =>
    balanceProposalOf(await factsToLookAt(deps, actor, ofPath, params.id, params)),
  );
  route(app, registrationPenaltiesEndpoint, ({ query, actor }) => penaltiesOf(deps.readDb, actor, query));
}
