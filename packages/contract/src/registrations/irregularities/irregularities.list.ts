import type { z } from 'zod';
import { commaList, flag, id } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { PENDING_PAYMENT_ALERTS } from '../../money/core/payment.words.ts';
import { chosenRow } from '../../record/list-row.ts';
import { besideRegistration, registrationsList } from '../registrations/registrations.list.ts';
import { keysOf } from '../../typed-object.ts';

/** Irregularities that are computed from the present data; each disappears with its cause. */
export const COMPUTED_IRREGULARITIES = {
  ...PENDING_PAYMENT_ALERTS,
  NOT_REQUESTED: 'Saldo devedor sem cobrança',
  CHARGE_REJECTED: 'Cobrança recusada pelo provedor',
} as const;
export type ComputedIrregularity = keyof typeof COMPUTED_IRREGULARITIES;

/**
 * Irregularities that are stored when something does not fit. They stay until a person resolves them; the product
 * itself resolves those about a provider's statement whose difference has changed or gone.
 */
export const RAISED_IRREGULARITIES = {
  PAID_AFTER_CANCELLATION: 'Pago depois de cancelado',
  DUPLICATE_PAYMENT: 'Pago em duplicidade',
  AMOUNT_MISMATCH: 'Valor pago diferente',
  LEDGER_MISMATCH: 'Saldo diferente do extrato',
  CHARGE_MISMATCH: 'Cobrança diferente no provedor',
  CANCELLED_BY_PROVIDER: 'Cancelado pelo provedor',
  REFUNDED_BY_PROVIDER: 'Reembolsado pelo provedor',
  NOTICE_NOT_CONFIRMED: 'Aviso não confirmado pelo provedor',
  PAYOUT_MISMATCH: 'Reembolso ou estorno divergente',
  INVALID_NOTICE: 'Aviso impossível do provedor',
  CARD_CHARGEBACK: 'Chargeback do cartão',
  PIX_FRAUD_CLAIM: 'PIX denunciado por fraude (MED)',
  STATEMENT_MISMATCH: 'Diferente do extrato do provedor',
} as const;
export type RaisedIrregularity = keyof typeof RAISED_IRREGULARITIES;

export const IRREGULARITIES = { ...COMPUTED_IRREGULARITIES, ...RAISED_IRREGULARITIES } as const;
export type Irregularity = keyof typeof IRREGULARITIES;
export const IRREGULARITY_NAMES = keysOf(IRREGULARITIES);

/** The state of a chargeback or a complaint of fraud at the provider. */
export const PAYER_DISPUTE_STATES = {
  OPEN: 'Em análise',
  TAKEN: 'Valor retirado',
  WON: 'Ganha',
  LOST: 'Perdida',
  CANCELLED: 'Cancelada pelo pagador',
} as const;

export const IRREGULARITY_SITUATIONS = { OPEN: 'Em aberto', RESOLVED: 'Resolvidas' } as const;

const {
  campaignName: _campaign,
  studentName,
  status,
  businessStatus,
  balance,
  dueAmount,
  overdueAmount,
  ...others
} = registrationsList.fields;
const { campaignIds, drivingSchoolIds, ...otherFilters } = registrationsList.filters;

/** The list of registrations with an irregularity, each with its campaign (Specification 3 §2). */
export const irregularitiesList = list({
  name: 'irregularities',
  title: 'Irregularidades',
  identifiedBy: 'studentCpf',
  fields: {
    studentName,
    irregularity: { label: 'Irregularidade', type: 'status', words: IRREGULARITIES, always: true },
    campaignName: { label: 'Campanha', type: 'text' },
    status: { ...status, further: true },
    businessStatus: { ...businessStatus, further: true },
    balance,
    overdueAmount: { ...overdueAmount, further: true },
    ownerName: { label: 'Responsável', type: 'text', nullable: true, always: true },
    dueAmount: { ...dueAmount, further: true },
    answerBy: { label: 'Responder até', type: 'instant', nullable: true, further: true, always: true },
    disputeState: {
      label: 'Contestação do pagador',
      type: 'status',
      words: PAYER_DISPUTE_STATES,
      nullable: true,
      further: true,
      always: true,
    },
    raisedAt: { label: 'Desde', type: 'instant', nullable: true, further: true, always: true },
    resolvedAt: { label: 'Resolvida em', type: 'instant', nullable: true, further: true, always: true },
    resolvedBy: { label: 'Resolvida por', type: 'text', nullable: true, further: true, always: true },
    resolution: { label: 'Motivo', type: 'text', nullable: true, further: true, always: true },
    ...others,
  },
  filters: {
    campaignIds,
    irregularityTypes: { kind: 'options', label: 'Tipos de irregularidade', words: IRREGULARITIES },
    situation: { kind: 'options', label: 'Situação', words: IRREGULARITY_SITUATIONS, initially: 'OPEN' },
    drivingSchoolIds,
    ...otherFilters,
  },
  defaultSort: { key: 'registrationDate', direction: 'DESC' },
});

/**
 * The query of the list of irregularities, which takes the filters of the registrations as well (Specification 3 §7).
 */
export const irregularitiesQuery = listQuery(irregularitiesList, {
  ids: commaList(id),
  studentIds: commaList(id),
  registrationActive: flag,
});
export type IrregularitiesQuery = z.output<typeof irregularitiesQuery>;

export const irregularityRow = chosenRow(irregularitiesList, {
  ...besideRegistration,
  /** Null for an irregularity that is computed from the present data, because nobody has to resolve it. */
  irregularityId: id.nullable(),
  ownerId: id.nullable(),
});
export type IrregularityRow = z.output<typeof irregularityRow>;
