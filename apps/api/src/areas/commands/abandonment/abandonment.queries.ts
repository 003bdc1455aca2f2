import { isOfSchool, type OfRegistrationsQuery } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import type { DeclaredRow, OwnRow, RowFacts } from '#areas/money/core/index.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';
import { rowsOfRegistrations } from '#areas/registrations/registrations/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { penaltyRequested } from './penalty.message.ts';

export const SOURCE = 'REGISTRATION_ABANDONMENT';

interface Abandoned extends Omit<NonNullable<RowFacts['abandonment']>, 'id'> {
  /** The appointment that the abandonment frees. */
  readonly schedulingAt: Temporal.Instant | null;
  readonly note: string | undefined;
}

/**
 * Builds the row of an abandonment. It keeps what an undo has to restore: the reversed charges, the cancelled payments
 * and the appointment.
 */
export const abandonmentRow = ({ schedulingAt, note, ...abandoned }: Abandoned): OwnRow => ({
  source: SOURCE,
  ...(abandoned.penalty === undefined ? {} : { counts: { penaltiesQty: 1 } }),
  async write(trx, { at: createdAt, id, registrationId, createdBy }) {
    const { penalty, ignoresPaid, cancelledCharges, cancelledPayments } = abandoned;
    await trx
      .insertInto('registrationAbandonments')
      .values({
        id,
        registrationId,
        createdBy,
        createdAt,
        note: note ?? null,
        penaltyMarketplaceCents: penalty?.marketplace ?? null,
        penaltyPartnerCents: penalty?.partner ?? null,
        ignoresPaid,
        cancelledCharges: JSON.stringify(cancelledCharges),
        cancelledPayments: [...cancelledPayments],
        schedulingAt,
      })
      .execute();
  },
  after: (_, id) => ({ abandonment: { id, ...abandoned } }),
});

export const undoneAbandonment = (id: string): OwnRow => ({
  source: SOURCE,
  async write(trx, { at: undoneAt, createdBy: undoneBy }) {
    await trx
      .updateTable('registrationAbandonments')
      .set({ undoneAt, undoneBy })
      .where('id', '=', id)
      .where('undoneAt', 'is', null)
      .executeTakeFirstOrThrow();
  },
  after: () => ({ abandonment: undefined }),
});

/**
 * The appointment that the registration's abandonment freed. Undefined when the registration is not abandoned, or when
 * it had no appointment to free.
 */
export async function freedAppointmentOf(db: ReadDatabase, registrationId: string) {
  return db
    .selectFrom('registrationAbandonments as a')
    .innerJoin('registrations as r', 'r.id', 'a.registrationId')
    .select(['r.campaignId', 'r.drivingSchoolId'])
    .select((eb) => eb.ref('a.schedulingAt').$notNull().as('at'))
    .where('a.registrationId', '=', registrationId)
    .where('a.undoneAt', 'is', null)
    .where('a.schedulingAt', 'is not', null)
    .executeTakeFirst();
}

export const ABANDONMENTS: DeclaredRow = {
  table: 'registrationAbandonments',
  source: SOURCE,
  record: 'REGISTRATION_PENALTY',
  texts: ['note'],
  paidFor: ({ planName }) => `Multa por desistência de ${planName}`,
  requested: penaltyRequested,
  line: { tab: 'multas', tells: () => ({ text: 'Desistência da matrícula', facts: [] }) },
};

/**
 * Lists the penalties of the registrations that the person may see. People of a school do not see the reasons that
 * staff wrote.
 */
export async function penaltiesOf(db: ReadDatabase, actor: Actor, asked: OfRegistrationsQuery) {
  const penalties = registrationsVisibleTo(db, actor)
    .innerJoin('registrationAbandonments as a', 'a.registrationId', 'r.id')
    .where('a.penaltyPartnerCents', 'is not', null)
    .leftJoin('users as u', 'u.id', 'a.createdBy')
    .select(['a.id', 'a.createdAt', 'a.note', 'a.undoneAt', 'u.name as createdBy'])
    .select(['a.penaltyMarketplaceCents', 'a.penaltyPartnerCents']);
  const { content, ...total } = await rowsOfRegistrations(penalties, 'a', asked);
  return {
    ...total,
    content: content.map((row) => ({
      id: row.id,
      penaltyAmount: cents((row.penaltyMarketplaceCents ?? 0) + (row.penaltyPartnerCents ?? 0)),
      marketplaceShare: cents(row.penaltyMarketplaceCents ?? 0),
      partnerShare: cents(row.penaltyPartnerCents ?? 0),
      createdDate: row.createdAt,
      createdBy: row.createdBy,
      reason: isOfSchool(actor) ? null : row.note,
      active: row.undoneAt === null,
    })),
  };
}
