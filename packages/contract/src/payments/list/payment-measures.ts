import { money } from '../../codecs.ts';
import type { ListField } from '../../list.ts';
import type { VisibleTo } from '../../list-filter.ts';
import { keysOf, recordOf } from '../../typed-object.ts';

/**
 * The amounts in centavos that are stored with each payment. Reversed amounts are negative; the school's gross is not
 * stored, because it is gross − marketplaceGross.
 */
export const PAYMENT_AMOUNTS = [
  'gross',
  'marketplaceGross',
  'partnerPercentageFee',
  'marketplacePercentageFee',
  'partnerFixedFee',
  'marketplaceFixedFee',
  'partnerApproved',
  'marketplaceApproved',
  'partnerReversed',
  'marketplaceReversed',
] as const;
export type PaymentAmount = (typeof PAYMENT_AMOUNTS)[number];

/** The amounts of a payment that come from the ledger. The other amounts are those that the student is charged. */
export const BOOKED_PAYMENT_AMOUNTS: ReadonlySet<PaymentAmount> = new Set([
  'partnerApproved',
  'marketplaceApproved',
  'partnerReversed',
  'marketplaceReversed',
]);

/** The groups of columns. People choose groups first, and then columns of these groups (Specification 3 §2). */
export const PAYMENT_COLUMN_GROUPS = {
  registration: 'Matrícula',
  plan: 'Plano',
  payment: 'Pagamento',
  dates: 'Datas',
  provider: 'Provedor',
  amounts: 'Valores',
  partner: 'Valores do CFC',
  marketplace: 'Valores da plataforma',
} as const;
export type PaymentColumnGroup = keyof typeof PAYMENT_COLUMN_GROUPS;

/**
 * Administrators of a school see exactly these groups of columns; they choose only columns within the groups
 * (Specification 3 §2).
 */
export const PAYMENT_FIXED_GROUPS = {
  role: 'DRIVING_SCHOOL_ADMIN',
  groups: [
    PAYMENT_COLUMN_GROUPS.registration,
    PAYMENT_COLUMN_GROUPS.plan,
    PAYMENT_COLUMN_GROUPS.payment,
    PAYMENT_COLUMN_GROUPS.dates,
    PAYMENT_COLUMN_GROUPS.amounts,
    PAYMENT_COLUMN_GROUPS.partner,
    PAYMENT_COLUMN_GROUPS.marketplace,
  ],
} as const;

interface Measure {
  readonly label: string;
  readonly of: 'amounts' | 'partner' | 'marketplace';
  readonly plus: readonly PaymentAmount[];
  readonly minus?: readonly PaymentAmount[];
  readonly visibleTo?: VisibleTo;
  /** The list does not show this column at first. */
  readonly hidden?: true;
  readonly further?: true;
}

/** Who reads fees (Specification 3 §2, Payments table). */
export const FEE_READERS = { roles: ['ADMIN', 'DRIVING_SCHOOL_ADMIN', 'SUPERVISOR'] } as const satisfies VisibleTo;
/** Who reads amounts by holder (Specification 3 §2, Payments report). */
export const BREAKDOWN_READERS = { roles: ['ADMIN', 'DRIVING_SCHOOL_ADMIN'] } as const satisfies VisibleTo;

const measures = <M extends string>(declared: Readonly<Record<M, Measure>>): Readonly<Record<M, Measure>> => declared;

const partner = { of: 'partner', visibleTo: BREAKDOWN_READERS } as const;
const marketplace = { of: 'marketplace', visibleTo: BREAKDOWN_READERS } as const;
const total = { of: 'amounts', visibleTo: FEE_READERS } as const;

/**
 * Every amount shown of a payment, with the stored amounts it is made of (Specification 3 §3): net = gross − fixed fee
 * − percentage fee, credited = approved + reversed. Rows, totals, groups and spreadsheets are computed from this table.
 */
export const PAYMENT_MEASURES = measures({
  paymentGrossValue: { label: 'Valor bruto', of: 'amounts', plus: ['gross'] },
  paymentReceivedValue: {
    label: 'Recebido',
    of: 'amounts',
    plus: ['partnerApproved', 'marketplaceApproved'],
    further: true,
  },
  paymentReturnedValue: {
    label: 'Devolvido',
    of: 'amounts',
    plus: [],
    minus: ['partnerReversed', 'marketplaceReversed'],
    further: true,
  },
  /** The amount that the dashboard shows as gross. */
  paymentCreditedValue: {
    label: 'Saldo recebido',
    of: 'amounts',
    plus: ['partnerApproved', 'marketplaceApproved', 'partnerReversed', 'marketplaceReversed'],
    hidden: true,
  },
  paymentFeePercentageInValue: {
    label: 'Taxa percentual',
    ...total,
    plus: ['partnerPercentageFee', 'marketplacePercentageFee'],
    further: true,
  },
  paymentFeeValue: { label: 'Taxa fixa', ...total, plus: ['partnerFixedFee', 'marketplaceFixedFee'], further: true },
  paymentNetValue: {
    label: 'Valor líquido',
    ...total,
    plus: ['gross'],
    minus: ['partnerPercentageFee', 'marketplacePercentageFee', 'partnerFixedFee', 'marketplaceFixedFee'],
  },
  paymentPartnerGrossValue: {
    label: 'Bruto CFC',
    ...partner,
    plus: ['gross'],
    minus: ['marketplaceGross'],
    further: true,
  },
  paymentPartnerFeePercentageInValue: {
    label: 'Taxa percentual CFC',
    ...partner,
    plus: ['partnerPercentageFee'],
    hidden: true,
  },
  paymentPartnerFeeValue: { label: 'Taxa fixa CFC', ...partner, plus: ['partnerFixedFee'], hidden: true },
  paymentPartnerNetValue: {
    label: 'Líquido CFC',
    ...partner,
    plus: ['gross'],
    minus: ['marketplaceGross', 'partnerPercentageFee', 'partnerFixedFee'],
    further: true,
  },
  paymentPartnerApprovedValue: { label: 'Aprovado CFC', ...partner, plus: ['partnerApproved'], hidden: true },
  paymentPartnerReversedValue: { label: 'Devolvido CFC', ...partner, plus: ['partnerReversed'], hidden: true },
  paymentPartnerCreditedValue: {
    label: 'Creditado CFC',
    ...partner,
    plus: ['partnerApproved', 'partnerReversed'],
    further: true,
  },
  paymentMarketplaceGrossValue: {
    label: 'Bruto plataforma',
    ...marketplace,
    plus: ['marketplaceGross'],
    further: true,
  },
  paymentMarketplaceFeePercentageInValue: {
    label: 'Taxa percentual plataforma',
    ...marketplace,
    plus: ['marketplacePercentageFee'],
    hidden: true,
  },
  paymentMarketplaceFeeValue: {
    label: 'Taxa fixa plataforma',
    ...marketplace,
    plus: ['marketplaceFixedFee'],
    hidden: true,
  },
  paymentMarketplaceNetValue: {
    label: 'Líquido plataforma',
    ...marketplace,
    plus: ['marketplaceGross'],
    minus: ['marketplacePercentageFee', 'marketplaceFixedFee'],
    further: true,
  },
  paymentMarketplaceApprovedValue: {
    label: 'Aprovado plataforma',
    ...marketplace,
    plus: ['marketplaceApproved'],
    hidden: true,
  },
  paymentMarketplaceReversedValue: {
    label: 'Devolvido plataforma',
    ...marketplace,
    plus: ['marketplaceReversed'],
    hidden: true,
  },
  paymentMarketplaceCreditedValue: {
    label: 'Creditado plataforma',
    ...marketplace,
    plus: ['marketplaceApproved', 'marketplaceReversed'],
    further: true,
  },
});
export type PaymentMeasure = keyof typeof PAYMENT_MEASURES;
export const PAYMENT_MEASURE_NAMES = keysOf<PaymentMeasure>(PAYMENT_MEASURES);

const moneyField = ({ label, of, visibleTo }: Measure, more: Partial<ListField>): ListField => ({
  label,
  type: 'money',
  group: PAYMENT_COLUMN_GROUPS[of],
  ...(visibleTo && { visibleTo }),
  ...more,
});

export const MEASURE_FIELDS: Readonly<Record<PaymentMeasure, ListField>> = recordOf(
  PAYMENT_MEASURE_NAMES.map((name) => {
    const { hidden, further } = PAYMENT_MEASURES[name];
    return [
      name,
      moneyField(PAYMENT_MEASURES[name], {
        ...(hidden && { hidden }),
        ...(further && { further }),
        ...(name === 'paymentGrossValue' && { sortable: true }),
      }),
    ];
  }),
);

const FIRST_SUMS: ReadonlySet<PaymentMeasure> = new Set([
  'paymentGrossValue',
  'paymentNetValue',
  'paymentPartnerNetValue',
  'paymentMarketplaceNetValue',
]);

/** The columns that show sums of amounts; the list can be sorted by each of them. */
export const SUM_FIELDS: Readonly<Record<PaymentMeasure, ListField>> = recordOf(
  PAYMENT_MEASURE_NAMES.map((name) => [
    name,
    moneyField(PAYMENT_MEASURES[name], { sortable: true, ...(FIRST_SUMS.has(name) ? {} : { further: true }) }),
  ]),
);

/** The amounts in an answer, each optional, because a person gets only those that they may see. */
export const measureSchemas = recordOf(PAYMENT_MEASURE_NAMES.map((name) => [name, money.optional()] as const));
