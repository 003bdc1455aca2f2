import type { DeclaredRow, OwnRow, RowFacts } from '#areas/money/core/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { penaltyRequested } from './penalty.message.ts';

export const SOURCE = 'REGISTRATION_ABANDONMENT';

interface Abandoned extends Omit<NonNullable<RowFacts['abandonment']>, 'id'> {
  /** The appointment that the abandonment frees. */
  readonly schedulingAt: Temporal.Instant | null;
  readonly note: string | undefined;
}

/** An abandonment, with what its undoing has to bring back. */
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

/** The appointment that the abandonment in force freed; undefined when there was none. */
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
