import { type Cents, centsFromReais, cents } from '@habilita/kernel';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { SignedIn, TestApp } from './app.ts';
import { call } from './builders/enrolment.ts';

const centsOf = (reais: unknown): Cents => centsFromReais(Number(reais ?? 0)) ?? cents(0);

/** The money of the school's registrations in the ledger, in centavos, by the place where it was paid. */
async function ledgerCash({ db }: TestApp, school: string) {
  const { rows } = await sql<{ platform: number; desk: number; deskMarketplace: number }>`
    select coalesce(-sum(e.amount_cents) filter (where e.account = 'PLATFORM_CASH' and e.holder = 'PARTNER'), 0)::bigint as platform,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'CFC_CASH'), 0)::bigint as desk,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'CFC_CASH' and e.holder = 'MARKETPLACE'), 0)::bigint as "deskMarketplace"
    from ledger_entries as e join registrations as r on r.id = e.registration_id
    where r.driving_school_id = ${school}`.execute(db);
  return rows[0];
}

/** The first and the last day with movements. */
async function daysOf({ db }: TestApp, school: string): Promise<readonly string[]> {
  const found = await db
    .selectFrom('schoolMovements')
    .select(({ fn }) => [fn.min('day').as('first'), fn.max('day').as('last')])
    .where('drivingSchoolId', '=', school)
    .executeTakeFirst();
  return [...new Set([found?.first, found?.last])].flatMap((day) => day ?? []);
}

/** Checks a school's statement, as it is served, against the payments report and the ledger, to the centavo. */
export async function proveStatement(test: TestApp, staff: SignedIn, school: string): Promise<void> {
  const read = async (path: string) => {
    const { status, body } = await call(test, 'GET', path, undefined, staff.headers);
    expect([path, status, body]).toMatchObject([path, 200, {}]);
    return body;
  };
  const { period, closing } = await read(`/school-statements/${school}`);
  expect(closing).toEqual(period);
  const of = `drivingSchoolIds=${school}&exactTotal=true`;
  const { totals: report } = await read(`/entity-payments/totals?${of}&status=PAID,REVERSED`);
  const { totals: listed } = await read(`/school-statements/totals?${of}`);
  expect(listed).toEqual(period);
  const sumOf = async (kinds: string) => (await read(`/school-statements/lines/totals?${of}&kinds=${kinds}`)).totals;
  const [all, byMarketplace, ofPayments] = await Promise.all([
    read(`/school-statements/lines/totals?${of}`).then(({ totals }) => totals),
    sumOf('REFUND_BY_MARKETPLACE'),
    sumOf('REFUND_BY_MARKETPLACE&paymentMethods=PIX,BOLETO,BOLETO_PARCELADO'),
  ]);
  // Totals are computed from monthly sums and a statement from daily sums; for any period both must agree.
  for (const day of await daysOf(test, school)) {
    for (const bounds of [`dayStart=${day}`, `dayEnd=${day}`, `dayStart=${day}&dayEnd=${day}`]) {
      const statement = await read(`/school-statements/${school}?${bounds}`);
      const { totals } = await read(`/school-statements/totals?${of}&${bounds}`);
      expect([bounds, totals]).toEqual([bounds, statement.period]);
    }
  }
  // The statement must agree with the payments report.
  expect(centsOf(period.platformGrossValue)).toBe(centsOf(report.paymentPartnerApprovedValue));
  expect(centsOf(period.reversedValue) + centsOf(ofPayments.partnerValue)).toBe(
    centsOf(report.paymentPartnerReversedValue),
  );
  expect(centsOf(period.feeValue)).toBe(
    centsOf(report.paymentPartnerFeePercentageInValue) + centsOf(report.paymentPartnerFeeValue),
  );
  // The statement must agree with the ledger.
  const cash = await ledgerCash(test, school);
  expect(centsOf(period.platformGrossValue) + centsOf(period.reversedValue) + centsOf(byMarketplace.partnerValue)).toBe(
    cash?.platform,
  );
  expect(centsOf(period.deskValue)).toBe(cash?.desk);
  expect(centsOf(period.owedValue)).toBe((cash?.deskMarketplace ?? 0) - centsOf(byMarketplace.partnerValue));
  // The parts of the statement must add up to its totals.
  expect(centsOf(period.transferredValue) + centsOf(period.toTransferValue)).toBe(centsOf(period.platformNetValue));
  expect(centsOf(all.feeValue)).toBe(centsOf(period.feeValue));
  expect(centsOf(all.owedValue)).toBe(centsOf(period.owedValue));
  const { totalSize } = await read(`/school-statements/lines?${of}`);
  const counted = await test.db
    .selectFrom('schoolMovements')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('drivingSchoolId', '=', school)
    .executeTakeFirst();
  expect(totalSize).toBe(counted?.n);
}
