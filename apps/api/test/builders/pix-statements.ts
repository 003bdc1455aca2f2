import { sql } from 'kysely';
import { compareStatements } from '#areas/payments/provider-statements/compare-statements.ts';
import type { TestApp } from '../app.ts';
import { aPixStudent, type Charged } from './money.ts';

/** How a person resolves an irregularity in `resolveOpen`. */
export const RESOLUTION = 'O provedor corrigiu o extrato.';

const localDay = (at: Temporal.Instant): string => at.toZonedDateTimeISO('America/Sao_Paulo').toPlainDate().toString();

/** What tests of the comparison with the statement of the simulated Transfeera have in common. */
export function pixStatements(test: TestApp) {
  function chargeOf({ paymentId }: Charged) {
    const charge = test.transfeera.records.charges.find(({ integrationId }) => integrationId === paymentId);
    if (charge === undefined) throw new Error('no charge');
    return charge;
  }

  async function anIssued(): Promise<Charged> {
    const charged = await aPixStudent(test);
    await test.settle();
    return charged;
  }

  return {
    chargeOf,
    anIssued,
    aPaid: async (): Promise<Charged> => {
      const charged = await anIssued();
      test.transfeera.engine.pay(chargeOf(charged));
      await test.settle();
      return charged;
    },
    lineOf: ({ paymentId }: Charged) => {
      const line = test.transfeera.records.receipts.find(({ integrationId }) => integrationId === paymentId);
      if (line === undefined) throw new Error('nothing arrived');
      return line;
    },
    today: () => localDay(test.clock.now()),
    /**
     * Moves the clock on by a day. The returned `compare` compares the statements, and returns the stored result for
     * the day that has ended.
     */
    nextMorning: async () => {
      const day = localDay(test.clock.now());
      test.clock.advance({ hours: 24 });
      return {
        async compare() {
          await compareStatements(test.deps);
          return test.db
            .selectFrom('providerStatementDays')
            .select(['state', 'lineCount', 'totalCents', 'differenceCount'])
            .where('provider', '=', 'transfeera')
            .where('day', '=', day)
            .executeTakeFirst();
        },
      };
    },
    bookedTheDayBefore: ({ paymentId }: Charged) =>
      test.db
        .updateTable('providerEvents')
        .set({ occurredAt: test.clock.now().subtract({ hours: 24 }) })
        .where('paymentId', '=', paymentId)
        .execute(),
    raisedFor: ({ registrationId }: Charged) =>
      test.db
        .selectFrom('irregularities')
        .select([sql<number>`(details ->> 'statementCents')::int`.as('statement'), 'id', 'resolvedAt', 'resolution'])
        .select(sql<string>`details ->> 'statementDay'`.as('day'))
        .select(sql<string>`details ->> 'problem'`.as('problem'))
        .where('registrationId', '=', registrationId)
        .orderBy('id')
        .execute(),
    resolveOpen: async ({ registrationId }: Charged): Promise<void> => {
      const { userId: resolvedBy } = await test.signIn('ADMIN');
      await test.db
        .updateTable('irregularities')
        .set({ resolvedAt: test.clock.now(), resolvedBy, resolution: RESOLUTION })
        .where('registrationId', '=', registrationId)
        .where('resolvedAt', 'is', null)
        .execute();
    },
  };
}
