import { cents } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { type CampaignTerms, type PlanTerms, publishProblems, type SchoolTerms } from './publish-rules.ts';

const day = (n: number): Temporal.Instant => Temporal.Instant.from('2026-03-07T11:00:00Z').add({ hours: 24 * n });

const campaign = (changes: Partial<CampaignTerms> = {}): CampaignTerms => ({
  zoneOffset: '-03:00',
  startDate: day(0),
  endDate: day(100),
  registrationStartDate: day(5),
  registrationEndDate: day(6),
  schedulingStartDate: day(6),
  schedulingEndDate: day(60),
  pixExpiration: 24,
  boletoExpirationStrategy: 'ADD_DAYS',
  boletoExpirationDaysToAdd: 3,
  boletoTransactionFeeValue: cents(300),
  allowedPaymentMethods: ['PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO'],
  ...changes,
});
const plan = (changes: Partial<PlanTerms> = {}): PlanTerms => ({
  planId: 'plan',
  pixPrice: cents(180_000),
  creditPrice: cents(190_000),
  boletoPrice: cents(185_000),
  boletoParceladoPrice: cents(200_000),
  originalPrice: cents(250_000),
  bpDownPayment: cents(50_000),
  bpMinNumberInstallments: 1,
  bpMaxNumberInstallments: 6,
  ...changes,
});
const school = (changes: Partial<SchoolTerms> = {}): SchoolTerms => ({
  drivingSchoolId: 'school',
  partnerSharePercentage: 85,
  closedDays: [],
  defaultExpiration: true,
  defaultInstructions: true,
  defaultAllowedPaymentMethods: true,
  plans: [plan()],
  ...changes,
});

const problems = (terms: CampaignTerms, schools: SchoolTerms[] = [school()]): string[] =>
  publishProblems({ campaign: terms, drivingSchoolsConfigurations: schools }).map(
    ({ path, code }) => `${path.join('.').replace('drivingSchoolsConfigurations', 'schools')} ${code}`,
  );
const ofPlan = (changes: Partial<PlanTerms>, terms = campaign()): string[] =>
  problems(terms, [school({ plans: [plan(changes)] })]);

describe('a campaign is published', () => {
  test('when nothing is wrong', () => expect(problems(campaign())).toEqual([]));

  test('with its dates in order, scheduling after registration', () => {
    expect(problems(campaign({ endDate: day(0) }))).toEqual(['campaign.endDate INVALID']);
    expect(problems(campaign({ startDate: day(5.5) }))).toEqual(['campaign.registrationStartDate INVALID']);
    expect(problems(campaign({ registrationEndDate: day(5) }))).toEqual(['campaign.registrationEndDate INVALID']);
    expect(problems(campaign({ schedulingStartDate: day(5) }))).toEqual([
      'campaign.schedulingStartDate SCHEDULING_START_BEFORE_REGISTRATION',
    ]);
    expect(problems(campaign({ schedulingEndDate: day(6) }))).toEqual(['campaign.schedulingEndDate INVALID']);
  });

  test('and says of dates, sums and numbers out of order what they must keep to', () => {
    const sentencesOf = (terms: CampaignTerms, schools = [school()]) =>
      publishProblems({ campaign: terms, drivingSchoolsConfigurations: schools }).map((problem) => problem.sentence);
    const fixed = { boletoExpirationStrategy: 'FIXED', boletoExpiration: '2026-03-11' } as const;
    expect([
      ...sentencesOf(campaign({ endDate: day(0) })),
      ...sentencesOf(campaign({ startDate: day(5.5) })),
      ...sentencesOf(campaign({ registrationEndDate: day(5) })),
      ...sentencesOf(campaign({ schedulingStartDate: day(5) })),
      ...sentencesOf(campaign({ schedulingEndDate: day(6), zoneOffset: null })),
      ...sentencesOf(campaign(fixed)),
      ...sentencesOf(campaign(), [
        school({ plans: [plan({ bpMinNumberInstallments: 12, bpMaxNumberInstallments: 3 })] }),
      ]),
      ...sentencesOf(campaign(), [school({ plans: [plan({ bpDownPayment: cents(30_300) })] })]),
      ...sentencesOf(campaign(), [school(), school()]),
      ...sentencesOf(campaign(), [school({ plans: [plan(), plan()] })]),
    ]).toEqual([
      'O término deve ser depois do início (07/03/2026 08:00).',
      'O início das matrículas não pode ser antes do início da campanha (12/03/2026 20:00).',
      'O término deve ser depois do início (12/03/2026 08:00).',
      'O início dos agendamentos deve ser depois do início das matrículas (12/03/2026 08:00).',
      'O término deve ser depois do início (13/03/2026 08:00).',
      'O vencimento não pode ser antes do início das matrículas (12/03/2026).',
      'O mínimo de parcelas (12) não pode passar do máximo (3).',
      'A entrada deve ser maior que a parte da plataforma mais as taxas (R$ 303,00).',
      'Este CFC já está na campanha.',
      'Este plano já está neste CFC.',
    ]);
  });

  test('with the expiration its model asks for', () => {
    expect(problems(campaign({ boletoExpirationStrategy: null }))).toEqual([
      'campaign.boletoExpirationStrategy REQUIRED',
    ]);
    expect(problems(campaign({ boletoExpirationDaysToAdd: null }))).toEqual([
      'campaign.boletoExpirationDaysToAdd REQUIRED',
    ]);
    expect(problems(campaign({ boletoExpirationDaysToAdd: 0 }))).toEqual([]);
    const fixed = { boletoExpirationStrategy: 'FIXED' } as const;
    expect(problems(campaign(fixed))).toEqual(['campaign.boletoExpiration REQUIRED']);
    expect(problems(campaign({ ...fixed, boletoExpiration: '2026-03-11' }))).toEqual([
      'campaign.boletoExpiration DUE_DATE_IN_PAST',
    ]);
    expect(problems(campaign({ ...fixed, boletoExpiration: '2026-03-12' }))).toEqual([]);
  });

  test('with a validity and a price of PIX', () => {
    expect(problems(campaign({ pixExpiration: null }))).toEqual(['campaign.pixExpiration PIX_EXPIRATION_REQUIRED']);
    const noPix = campaign({ pixExpiration: null, allowedPaymentMethods: ['CREDIT'] });
    expect(problems(noPix)).toEqual([]);
    const own = school({ defaultAllowedPaymentMethods: false, allowedPaymentMethods: ['PIX'] });
    expect(problems(noPix, [own])).toEqual(['campaign.pixExpiration PIX_EXPIRATION_REQUIRED']);
    expect(ofPlan({ pixPrice: null })).toEqual(['schools.0.plans.0.pixPrice PIX_PRICE_REQUIRED']);
  });

  test('with an original price above all others, or none', () => {
    expect(ofPlan({ originalPrice: null })).toEqual([]);
    expect(ofPlan({ originalPrice: cents(200_000) })).toEqual([
      'schools.0.plans.0.originalPrice ORIGINAL_PRICE_TOO_LOW',
    ]);
    expect(ofPlan({ debitPrice: cents(250_000) })).toEqual(['schools.0.plans.0.originalPrice ORIGINAL_PRICE_TOO_LOW']);
  });

  test('with a down payment that covers the share of the platform and the fee, and leaves something to pay', () => {
    const tooLow = 'schools.0.plans.0.bpDownPayment DOWN_PAYMENT_TOO_LOW';
    expect(ofPlan({ bpDownPayment: cents(30_300) })).toEqual([tooLow]);
    expect(ofPlan({ bpDownPayment: cents(30_301) })).toEqual([]);
    expect(ofPlan({ bpDownPayment: cents(30_300) }, campaign({ allowedPaymentMethods: ['PIX'] }))).toEqual([]);
    expect(ofPlan({ bpDownPayment: cents(200_000) })).toEqual([
      'schools.0.plans.0.bpDownPayment DOWN_PAYMENT_NOT_BELOW_AMOUNT',
    ]);
    expect(ofPlan({ bpDownPayment: cents(199_995) })).toEqual([
      'schools.0.plans.0.bpDownPayment DOWN_PAYMENT_NOT_BELOW_AMOUNT',
    ]);
  });

  test('with at least one CFC, at least one plan in each, none twice', () => {
    expect(problems(campaign(), [])).toEqual(['schools DRIVING_SCHOOL_REQUIRED']);
    expect(problems(campaign(), [school({ plans: [] })])).toEqual(['schools.0.plans PLAN_REQUIRED_PER_SCHOOL']);
    expect(problems(campaign(), [school(), school()])).toEqual(['schools.1.drivingSchoolId INVALID']);
    expect(problems(campaign(), [school({ plans: [plan(), plan()] })])).toEqual(['schools.0.plans.1.planId INVALID']);
  });

  test('with no fewer most instalments than fewest', () => {
    expect(ofPlan({ bpMinNumberInstallments: 7 })).toEqual(['schools.0.plans.0.bpMaxNumberInstallments INVALID']);
  });

  test('with everything a CFC says itself instead of the campaign', () => {
    const own = school({ defaultExpiration: false, defaultInstructions: false, defaultAllowedPaymentMethods: false });
    expect(problems(campaign(), [own])).toEqual([
      'schools.0.allowedPaymentMethods REQUIRED',
      'schools.0.boletoInstructions REQUIRED',
      'schools.0.boletoExpirationStrategy REQUIRED',
    ]);
  });

  test('with closed days whose start is not after their end', () => {
    const closedDays = [{ startDay: '2026-03-11', endDay: '2026-03-10' }];
    expect(problems(campaign(), [school({ closedDays })])).toEqual([
      'schools.0.closedDays.0.startDay CLOSED_DAYS_REVERSED',
    ]);
  });
});
