import { cents } from '@habilita/kernel';
import {
  type Arbitrary,
  array,
  assert,
  constant,
  integer,
  option,
  property,
  record,
  subarray,
  tuple,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campaignFreezes, freezeInForce, phaseProblems, planFreezes, schoolFreezes } from './phase-rules.ts';
import type { CampaignTerms, PlanTerms, PublishTerms, SchoolTerms } from './publish-rules.ts';

const at = (day: number): Temporal.Instant => Temporal.Instant.from('2026-03-07T11:00:00Z').add({ hours: 24 * day });

const plan = (planId: string): PlanTerms => ({
  planId,
  pixPrice: cents(180_000),
  creditPrice: cents(190_000),
  debitPrice: cents(185_000),
  boletoPrice: cents(185_000),
  boletoParceladoPrice: cents(200_000),
  originalPrice: cents(250_000),
  bpDownPayment: cents(50_000),
  bpMinNumberInstallments: 1,
  bpMaxNumberInstallments: 6,
});
const school = (drivingSchoolId: string): SchoolTerms => ({
  drivingSchoolId,
  partnerSharePercentage: 85,
  closedDays: [],
  defaultExpiration: true,
  defaultInstructions: true,
  defaultAllowedPaymentMethods: true,
  plans: [plan('plan-1'), plan('plan-2')],
});
const STORED: PublishTerms = {
  campaign: {
    zoneOffset: '-03:00',
    startDate: at(0),
    registrationStartDate: at(10),
    registrationEndDate: at(20),
    schedulingStartDate: at(11),
    schedulingEndDate: at(60),
    endDate: at(100),
    pixExpiration: 24,
    boletoExpirationStrategy: 'ADD_DAYS',
    boletoExpirationDaysToAdd: 3,
    boletoTransactionFeeValue: cents(300),
    allowedPaymentMethods: ['PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO'],
  },
  drivingSchoolsConfigurations: [school('school-1'), school('school-2')],
};

const inCampaign = (changes: Partial<CampaignTerms>): PublishTerms => ({
  ...STORED,
  campaign: { ...STORED.campaign, ...changes },
});
const inSchools = (change: (schools: readonly SchoolTerms[]) => readonly SchoolTerms[]): PublishTerms => ({
  ...STORED,
  drivingSchoolsConfigurations: change(STORED.drivingSchoolsConfigurations),
});
const inSchool = (changes: Partial<SchoolTerms>) =>
  inSchools((schools) => schools.map((one, index) => (index === 0 ? { ...one, ...changes } : one)));
const inPlan = (changes: Partial<PlanTerms>) =>
  inSchool({ plans: [{ ...plan('plan-1'), ...changes }, plan('plan-2')] });

/**
 * An instant in each phase of a campaign and at the first and last instant of phases. The campaign and its registration
 * period include their last instant.
 */
const PHASES = {
  'before the campaign': at(0).subtract({ milliseconds: 1 }),
  'at its start': at(0),
  'in pre-registration': at(5),
  'at the start of registrations': at(10),
  'during registrations': at(15),
  'at their last instant': at(20),
  'after registrations': at(50),
  'at the last instant of the campaign': at(100),
  'after its end': at(100).add({ milliseconds: 1 }),
} as const;
type Phase = keyof typeof PHASES;
const NAMES = Object.keys(PHASES) as Phase[];
const from = (first: Phase): readonly Phase[] => NAMES.slice(NAMES.indexOf(first), -1);

const IN_PROGRESS = from('at its start');
const STARTED = from('at the start of registrations');
const PRE_REGISTRATION = IN_PROGRESS.filter((phase) => !STARTED.includes(phase));
const OVER = from('after registrations');
const SCHOOL = 'drivingSchoolsConfigurations';
const OPENING = 'campaign.registrationStartDate CAMPAIGN_IN_PROGRESS_REGISTRATION_START';
const PUT_OFF = 'campaign.startDate CAMPAIGN_IN_PROGRESS_START_PUT_OFF';

type Refused = readonly [phases: readonly Phase[], problem: string];
interface Change {
  readonly wanted: PublishTerms;
  /** Every phase that `refused` does not name accepts the change. */
  readonly refused: readonly Refused[];
}

const started = (path: string, code: string): readonly Refused[] => [[STARTED, `${path} CAMPAIGN_STARTED_${code}`]];
const inProgress = (path: string): readonly Refused[] => [
  [IN_PROGRESS, `${path} CAMPAIGN_IN_PROGRESS_BOLETO_EXPIRATION`],
];
const ofPlan = (changes: Partial<PlanTerms>, field: string, code: string): Change => ({
  wanted: inPlan(changes),
  refused: started(`${SCHOOL}.0.plans.0.${field}`, code),
});
const free = (wanted: PublishTerms): Change => ({ wanted, refused: [] });

const CHANGES: Readonly<Record<string, Change>> = {
  nothing: free(STORED),
  'the start of the campaign, put off': {
    wanted: inCampaign({ startDate: at(1) }),
    refused: [[PRE_REGISTRATION, PUT_OFF], ...started('campaign.startDate', 'DATES')],
  },
  'the start of the campaign, brought forward': {
    wanted: inCampaign({ startDate: at(-1) }),
    refused: started('campaign.startDate', 'DATES'),
  },
  'the start of registrations': {
    wanted: inCampaign({ registrationStartDate: at(9) }),
    refused: [[PRE_REGISTRATION, OPENING], ...started('campaign.registrationStartDate', 'DATES')],
  },
  'the start of scheduling': {
    wanted: inCampaign({ schedulingStartDate: at(12) }),
    refused: started('campaign.schedulingStartDate', 'DATES'),
  },
  'the end of registrations, put off': {
    wanted: inCampaign({ registrationEndDate: at(21) }),
    refused: [[OVER, 'campaign.registrationEndDate CAMPAIGN_REGISTRATION_END_EXTENDED']],
  },
  'the end of registrations, brought forward': free(inCampaign({ registrationEndDate: at(19) })),
  'the end of the campaign': free(inCampaign({ endDate: at(101) })),
  'the end of scheduling': free(inCampaign({ schedulingEndDate: at(61) })),
  'the days a boleto has': {
    wanted: inCampaign({ boletoExpirationDaysToAdd: 4 }),
    refused: inProgress('campaign.boletoExpirationDaysToAdd'),
  },
  'a due date the model does not use': free(inCampaign({ boletoExpiration: '2026-04-01' })),
  'a due date of its own for a school': {
    wanted: inSchool({ defaultExpiration: false, boletoExpirationStrategy: 'FIXED', boletoExpiration: '2026-04-01' }),
    refused: [
      ...inProgress(`${SCHOOL}.0.boletoExpirationStrategy`),
      ...inProgress(`${SCHOOL}.0.boletoExpiration`),
      ...inProgress(`${SCHOOL}.0.boletoExpirationDaysToAdd`),
    ],
  },
  'a due date of its own that is the one of the campaign': free(
    inSchool({ defaultExpiration: false, boletoExpirationStrategy: 'ADD_DAYS', boletoExpirationDaysToAdd: 3 }),
  ),
  'a school taken away': {
    wanted: inSchools(([one]) => (one ? [one] : [])),
    refused: started(SCHOOL, 'REMOVE_SCHOOL'),
  },
  'a school added': free(inSchools((schools) => [...schools, school('school-3')])),
  'the order of the schools': free(inSchools((schools) => schools.toReversed())),
  'a plan taken away': {
    wanted: inSchool({ plans: [plan('plan-1')] }),
    refused: started(`${SCHOOL}.0.plans`, 'REMOVE_PLAN'),
  },
  'a plan added': free(inSchool({ plans: [plan('plan-1'), plan('plan-2'), plan('plan-3')] })),
  'a plan put in the place of another': {
    wanted: inSchool({ plans: [plan('plan-1'), plan('plan-3')] }),
    refused: started(`${SCHOOL}.0.plans`, 'REMOVE_PLAN'),
  },
  'the credit price': ofPlan({ creditPrice: cents(190_001) }, 'creditPrice', 'PRICES'),
  'the boleto price': ofPlan({ boletoPrice: cents(1) }, 'boletoPrice', 'PRICES'),
  'the instalment price': ofPlan({ boletoParceladoPrice: cents(210_000) }, 'boletoParceladoPrice', 'PRICES'),
  'the down payment': ofPlan({ bpDownPayment: cents(60_000) }, 'bpDownPayment', 'DOWN_PAYMENT'),
  'the fewest instalments': ofPlan({ bpMinNumberInstallments: 2 }, 'bpMinNumberInstallments', 'INSTALLMENTS'),
  'the most instalments': ofPlan({ bpMaxNumberInstallments: 12 }, 'bpMaxNumberInstallments', 'INSTALLMENTS'),
  'the PIX price': free(inPlan({ pixPrice: cents(170_000) })),
  'the debit price': free(inPlan({ debitPrice: null })),
  'the original price': free(inPlan({ originalPrice: cents(300_000) })),
  'the share of the school': free(inSchool({ partnerSharePercentage: 80 })),
  'the methods on offer': free(inCampaign({ allowedPaymentMethods: ['PIX'] })),
  'the days a school is closed': free(inSchool({ closedDays: [{ startDay: '2026-04-01', endDay: '2026-04-02' }] })),
};

const problems = (wanted: PublishTerms, now: Temporal.Instant): string[] =>
  phaseProblems(STORED, wanted, now).map(({ path, code }) => `${path.join('.')} ${code}`.trim());

describe('a change of a published campaign', () => {
  const cases = Object.entries(CHANGES).flatMap(([name, change]) =>
    NAMES.slice(0, -1).map((phase) => [name, phase, change] as const),
  );

  test.each(cases)('of %s, %s', (_name, phase, { wanted, refused }) => {
    const expected = refused.flatMap(([phases, problem]) => (phases.includes(phase) ? [problem] : []));
    expect(problems(wanted, PHASES[phase]).toSorted()).toEqual(expected.toSorted());
  });

  test.each(Object.entries(CHANGES))('of %s is refused once the campaign has ended', (_name, { wanted }) => {
    expect(problems(wanted, PHASES['after its end'])).toEqual(['CAMPAIGN_FINISHED']);
  });

  test('tells every refusal at once', () => {
    const { campaign } = inCampaign({ startDate: at(1) });
    const wanted = { ...inPlan({ creditPrice: cents(1), bpDownPayment: cents(2) }), campaign };
    expect(problems(wanted, at(15))).toHaveLength(3);
  });

  test('sees the moments a form holds as text as the same', () => {
    const typed = inCampaign({
      startDate: '2026-03-07T11:00:00Z',
      registrationStartDate: '2026-03-17T08:00:00.000-03:00',
    });
    expect(problems(typed, at(15))).toEqual([]);
  });
});

const money = integer({ min: 1, max: 500_000 }).map(cents);
const anyPlan = (planId: string): Arbitrary<PlanTerms> =>
  record({
    planId: constant(planId),
    pixPrice: money,
    creditPrice: money,
    debitPrice: option(money),
    boletoPrice: money,
    boletoParceladoPrice: money,
    originalPrice: option(money),
    bpDownPayment: money,
    bpMinNumberInstallments: integer({ min: 1, max: 48 }),
    bpMaxNumberInstallments: integer({ min: 1, max: 48 }),
  });
const someOf = <T>(make: (id: string) => Arbitrary<T>, ids: readonly string[]) =>
  subarray([...ids]).chain((chosen) => tuple(...chosen.map(make)));
const anyTerms: Arbitrary<PublishTerms> = record({
  campaign: record({
    days: array(integer({ min: 0, max: 100 }), { minLength: 6, maxLength: 6 }),
    boletoExpirationDaysToAdd: integer({ min: 0, max: 9 }),
  }).map(({ days, boletoExpirationDaysToAdd }) => ({
    ...STORED.campaign,
    startDate: at(days[0] ?? 0),
    registrationStartDate: at(days[1] ?? 0),
    registrationEndDate: at(days[2] ?? 0),
    endDate: at(days[3] ?? 0),
    boletoExpirationDaysToAdd,
  })),
  drivingSchoolsConfigurations: someOf(
    (id) => someOf(anyPlan, ['plan-1', 'plan-2', 'plan-3']).map((plans) => ({ ...school(id), plans })),
    ['school-1', 'school-2', 'school-3'],
  ),
});
const anyMoment = integer({ min: -24, max: 2500 }).map((hours) => at(0).add({ hours }));

describe('whatever a campaign is and whatever is wanted of it', () => {
  test('what is refused in a phase is refused in every later one', () => {
    assert(
      property(anyTerms, anyTerms, anyMoment, anyMoment, (stored, wanted, one, other) => {
        const [early, late] = Temporal.Instant.compare(one, other) <= 0 ? [one, other] : [other, one];
        const sooner = phaseProblems(stored, wanted, early).map(({ path }) => path.join('.'));
        const later = phaseProblems(stored, wanted, late);
        if (later.some(({ code }) => code === 'CAMPAIGN_FINISHED')) return;
        expect(later.map(({ path }) => path.join('.'))).toEqual(expect.arrayContaining(sooner));
      }),
    );
  });

  test('before its start everything may change', () => {
    assert(
      property(anyTerms, anyTerms, (stored, wanted) => {
        expect(phaseProblems(stored, wanted, at(0).subtract({ hours: 1 }))).toEqual([]);
      }),
    );
  });

  test('saving it as it is is refused only after its end', () => {
    assert(
      property(anyTerms, anyMoment, (stored, now) => {
        const same = phaseProblems(stored, stored, now);
        expect(same.every(({ code }) => code === 'CAMPAIGN_FINISHED')).toBe(true);
      }),
    );
  });

  test('a field is refused exactly where its screen shows it frozen', () => {
    assert(
      property(anyTerms, anyTerms, anyMoment, (stored, wanted, now) => {
        const refused = phaseProblems(stored, wanted, now).filter(
          ({ code }) => !/REMOVE|EXTENDED|PUT_OFF|FINISHED/.test(code),
        );
        const shown = refused.map(({ path }) => {
          const freezesOf = [undefined, undefined, campaignFreezes, schoolFreezes, undefined, planFreezes][path.length];
          return freezeInForce(freezesOf?.(stored.campaign, String(path.at(-1))) ?? [], now)?.code;
        });
        expect(shown).toEqual(refused.map(({ code }) => code));
      }),
    );
  });
});
