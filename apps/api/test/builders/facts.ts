import { cents, splitByShare } from '@habilita/kernel';
import type { Facts, MoneyFacts, PaymentFact } from '#areas/money/core/index.ts';

const NOW = Temporal.Instant.from('2026-03-20T15:00:00Z');
export const TODAY = '2026-03-20';

/** Makes ids such as 'row-7'. */
export function countingIds(): () => string {
  let made = 0;
  return () => {
    made += 1;
    return `row-${made}`;
  };
}

/** A payment of R$ 1.000,00, of which R$ 150,00 are the marketplace's. */
export const aPaymentFact = (overrides: Partial<PaymentFact> = {}): PaymentFact => ({
  id: 'payment',
  entityType: 'REGISTRATION',
  entityId: 'registration',
  method: 'PIX',
  part: 'DOWN_PAYMENT',
  installmentNumber: 1,
  numberOfInstallments: 1,
  status: 'PENDING',
  active: true,
  chargeState: 'ISSUED',
  provider: 'transfeera',
  reversal: null,
  refundsWaiting: [],
  paidAt: null,
  approvalDay: null,
  dueDate: TODAY,
  dayOfMonth: Number((overrides.dueDate ?? TODAY).slice(8)),
  gross: cents(100_000),
  shares: splitByShare(cents(100_000), 85),
  held: { marketplace: cents(0), partner: cents(0) },
  ...overrides,
});

export const someMoneyFacts = (overrides: Partial<MoneyFacts> = {}): MoneyFacts => ({
  registration: {
    id: 'registration',
    version: 3,
    status: 'REGISTERED',
    paymentMethod: 'PIX',
    checkoutStep: 'REGISTRATION_COMPLETED',
    campaignId: 'campaign',
    studentId: 'student',
    userId: 'student-user',
    leadId: null,
    waitingListEntryId: null,
    drivingSchoolId: 'school',
    campaignDrivingSchoolId: 'school-in-campaign',
    planId: 'plan',
    campaignPlanId: 'plan-in-campaign',
    registeredAt: NOW.subtract({ hours: 24 * 30 }),
    schedulingAt: null,
    name: 'Maria da Silva',
    email: 'maria@example.com',
    cpf: '11144477735',
    cep: '29010000',
    street: 'Rua Um',
    number: '10',
    complement: null,
    neighborhood: 'Centro',
    city: 'Vitória',
    state: 'ES',
    anonymisedAt: null,
    communicationsBlockedAt: null,
  },
  payments: [],
  ledger: [],
  abandonment: undefined,
  planChanges: [],
  seats: [],
  zoneOffset: '-03:00',
  paymentPlanDays: null,
  now: NOW,
  today: TODAY,
  ...overrides,
});

const at = (days: number) => NOW.add({ hours: 24 * days });

/** Terms with a school's share of 85 %: R$ 1.800,00 by PIX, R$ 2.000,00 by instalment boleto with R$ 500,00 down. */
const TERMS: Facts['terms'] = {
  campaignId: 'campaign',
  campaignName: 'CNH Vitória',
  campaignEdition: 1,
  startDate: at(-40),
  registrationStartDate: at(-35),
  registrationEndDate: at(300),
  zoneOffset: '-03:00',
  allowedMethods: ['PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO'],
  pixExpirationHours: 24,
  boleto: { strategy: 'ADD_DAYS', days: 3 },
  creditFixedFee: cents(50),
  boletoFixedFee: cents(300),
  campaignDrivingSchoolId: 'school-in-campaign',
  drivingSchoolId: 'school',
  drivingSchoolName: 'CFC',
  drivingSchoolCnpj: '11222333000181',
  partnerSharePercentage: 85,
  penaltyBasisPoints: 2_000,
  planId: 'plan',
  campaignPlanId: 'plan-in-campaign',
  planName: 'Primeira habilitação B',
  planType: 'FIRST_LICENSE',
  planModality: 'B',
  planShortName: null,
  planBusinessName: null,
  prices: {
    pix: cents(180_000),
    credit: cents(190_000),
    boleto: cents(185_000),
    boletoParcelado: cents(200_000),
    bpDownPayment: cents(50_000),
    bpMinInstallments: 1,
    bpMaxInstallments: 6,
  },
  templateId: 'template',
  templateVersion: 1,
  template: '',
  campaignTags: [],
};

const OTHER_PLAN: Facts['terms'] = {
  ...TERMS,
  planId: 'other-plan',
  campaignPlanId: 'other-plan-in-campaign',
  planName: 'Primeira habilitação AB',
  planModality: 'AB',
  prices: {
    ...TERMS.prices,
    pix: cents(250_000),
    credit: cents(170_001),
    boleto: cents(260_000),
    boletoParcelado: cents(280_003),
    bpMaxInstallments: 10,
  },
};

/** The registration's plan and another plan of the same school. The other plan costs more by every method but card. */
export const PLANS = [TERMS, OTHER_PLAN] as const;

const RATE = { basisPoints: 100, fixedFee: cents(50) };

export const someFacts = (overrides: Partial<Facts> = {}): Facts => ({
  ...someMoneyFacts(),
  terms: TERMS,
  fees: { PIX: RATE, CREDIT: RATE, BOLETO: RATE, BOLETO_PARCELADO: RATE },
  seats: [
    { scope: 'CAMPAIGN', ownerId: 'campaign', left: 10 },
    { scope: 'DRIVING_SCHOOL', ownerId: 'school-in-campaign', left: 10 },
    { scope: 'PLAN', ownerId: 'plan-in-campaign', left: 10 },
    { scope: 'PLAN', ownerId: 'other-plan-in-campaign', left: 10 },
    { scope: 'BOLETO', ownerId: 'campaign', left: null },
    { scope: 'BOLETO_PARCELADO', ownerId: 'campaign', left: null },
  ],
  ...overrides,
});
