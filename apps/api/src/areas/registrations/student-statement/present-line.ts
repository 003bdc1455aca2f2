import {
  isOfSchool,
  passes,
  studentStatementLine,
  type StudentStatementLine,
  studentStatementList,
} from '@habilita/contract';
import { addCents } from '@habilita/kernel';
import type { Actor } from '#kernel/actor.ts';
import { onlyVisible, requiredKeys, visibleFields } from '#kernel/list/visible-fields.ts';
import { descriptionOf, factsOf, tabOf } from './cause-of-line.ts';
import type { LedgerLine } from './statement.queries.ts';

const ALWAYS = requiredKeys(studentStatementLine);

type Reader = Pick<Actor, 'roles' | 'permissions'>;

export const seesHolders = (actor: Reader): boolean => visibleFields(studentStatementList, actor).has('partnerBalance');

/**
 * Removes what the reader may not see. People of a school see no reasons, because staff write them for internal use,
 * like notes. Only people who manage payments see who entered money by hand.
 */
function readableTo(actor: Reader, line: LedgerLine): LedgerLine {
  const ofSchool = isOfSchool(actor);
  const seesAuthor = line.row?.line.isByHand !== true || (!ofSchool && passes(actor, { anyOf: ['MANAGE_PAYMENTS'] }));
  return { ...line, reason: ofSchool ? null : line.reason, createdBy: seesAuthor ? line.createdBy : null };
}

export function presentLine(actor: Reader, visible: ReadonlySet<string>) {
  return (row: LedgerLine): StudentStatementLine => {
    const line = readableTo(actor, row);
    const { id, registrationId, campaignZoneOffset, kind, at, createdBy } = line;
    return onlyVisible<StudentStatementLine>(
      {
        id,
        registrationId,
        campaignZoneOffset,
        kind,
        at,
        createdBy,
        description: descriptionOf(line),
        cause: { tab: tabOf(line), facts: factsOf(line) },
        undoes: line.undoesKind !== null,
        undone: line.undoneAt !== null,
        amount: addCents(line.marketplace, line.partner),
        balance: addCents(line.marketplaceBalance, line.partnerBalance),
        marketplaceAmount: line.marketplace,
        marketplaceBalance: line.marketplaceBalance,
        partnerAmount: line.partner,
        partnerBalance: line.partnerBalance,
      },
      studentStatementList,
      visible,
      ALWAYS,
    );
  };
}
