import { PAYMENT_PROVIDER_NAMES } from '@habilita/contract';
import { cnpjWithCheckDigits, newId } from '@habilita/kernel';
import type { Insertable } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';
import { toSeal } from '#kernel/db/sealed/to-seal.ts';
import type { DrivingSchools } from '#kernel/db/schema.gen.ts';
import { aBank, aState } from './addresses.ts';
import { aRecipientAccount } from './recipient-accounts.ts';

let number = 0;

const WEEKDAY: [string, string][] = [
  ['08:00:00', '12:00:00'],
  ['13:00:00', '18:00:00'],
];

export const OFFICE_HOURS = {
  SUNDAY: [],
  MONDAY: WEEKDAY,
  TUESDAY: WEEKDAY,
  WEDNESDAY: WEEKDAY,
  THURSDAY: WEEKDAY,
  FRIDAY: WEEKDAY,
  SATURDAY: [['08:00:00', '12:00:00']],
};

type Overrides = Omit<Partial<Insertable<DrivingSchools>>, 'accountNumber'> & { readonly accountNumber?: string };

/** Inserts a school that can receive money at every provider. */
export async function aDrivingSchool(
  db: Database,
  { accountNumber = '56789', ...overrides }: Overrides = {},
): Promise<{ id: string; cnpj: string; presentationName: string }> {
  number += 1;
  const school = {
    id: newId(),
    cnpj: cnpjWithCheckDigits(String(100_000_000_000 + number)),
    companyName: `Auto Escola ${number} Ltda`,
    commercialName: `Auto Escola ${number}`,
    presentationName: `CFC ${number}`,
    schoolPhone: '2733334444',
    email: `cfc${number}@example.com`,
    postalCode: '29010000',
    state: await aState(db, overrides.state),
    locality: 'Vitória',
    neighborhood: 'Centro',
    street: 'Rua Sete de Setembro',
    number: String(number),
    latitude: -20.3155,
    longitude: -40.3128,
    accountType: 'CHECKING' as const,
    bankCode: await aBank(db),
    agencyNumber: toSeal('1234', 'agencyNumber'),
    accountNumber: toSeal(accountNumber, 'accountNumber'),
    accountNumberVerificationDigit: toSeal('0', 'accountNumberVerificationDigit'),
    getnetPaymentPlanDays: 30,
    attendants: 2,
    averageServiceTime: 30,
    officeHours: JSON.stringify(OFFICE_HOURS),
    ...overrides,
  };
  await db.insertInto('drivingSchools').values(school).execute();
  for (const provider of PAYMENT_PROVIDER_NAMES) await aRecipientAccount(db, school.id, provider);
  return { id: school.id, cnpj: school.cnpj, presentationName: school.presentationName };
}
