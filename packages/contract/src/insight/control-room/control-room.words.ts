import { CARD_ERRORS, type CardError } from '../../money/core/payment.words.ts';
import type { Check } from '../../permissions.ts';
import { keysOf } from '../../typed-object.ts';

/** Why a figure is marked as unusual (decision 119). */
export const UNUSUAL = {
  SOLD_OUT: 'Esgotado',
  RUNNING_OUT: 'Acabando',
  ABOVE: 'Acima do usual',
  BELOW: 'Abaixo do usual',
  SURGE: 'Mais que o usual',
  FULL: 'Lotado',
  ALMOST_FULL: 'Quase lotado',
  FAILING: 'Muitas falhas',
  STALLED: 'Parado',
} as const;
export type Unusual = keyof typeof UNUSUAL;
export const UNUSUAL_NAMES = keysOf(UNUSUAL);

const OTHER_CAUSE = 'OTHER';
const CARD_CAUSES: Readonly<Record<CardError, string>> = {
  CARD_RESTRICTED: 'Cartão com restrição',
  CARD_INVALID_DATA: 'Dados do cartão inválidos',
  CARD_INVALID_NUMBER: 'Número do cartão inválido',
  CARD_INVALID_CVV: 'Código de segurança inválido',
  CARD_EXPIRED: 'Cartão vencido',
  CARD_INSUFFICIENT_LIMIT: 'Limite insuficiente',
  CARD_REFUSED: 'Recusado pelo banco',
  CARD_NOT_PROCESSED: 'Não processado',
  CARD_UNSUPPORTED_BRAND: 'Bandeira não aceita',
};

export const FAILURE_CAUSES = {
  ...CARD_CAUSES,
  CHARGE_REJECTED: 'Emissão recusada pelo provedor',
  [OTHER_CAUSE]: 'Outra causa',
} as const;
export type FailureCause = keyof typeof FAILURE_CAUSES;
export const FAILURE_CAUSE_NAMES = keysOf(FAILURE_CAUSES);
/** The causes that have an error code of their own. A failure with any other code, or with none, counts as OTHER. */
export const CODED_CAUSES = [...CARD_ERRORS, 'CHARGE_REJECTED'] as const satisfies readonly FailureCause[];

export const CONTROL_ROOM_PHASES = {
  NOT_STARTED: 'Não iniciada',
  PRE_REGISTRATION_OPEN: 'Pré-matrícula aberta',
  OPEN: 'Matrículas abertas',
  CLOSED: 'Matrículas encerradas',
  FINISHED: 'Campanha terminada',
} as const;
export type ControlRoomPhase = keyof typeof CONTROL_ROOM_PHASES;

/**
 * Who sees the steps of enrolments in the control room: whoever has a permission to see these figures on other screens.
 * The checks below follow the same rule for their own figures.
 */
export const STEPS_CHECK: Check = { anyOf: ['QUERY_LEADS', 'VIEW_REGISTRATION_WAIVER_BY_STEP_CARD'] };
/** People of a school do not see failures (Specification 3 §6). */
export const FAILURES_CHECK: Check = { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] };
/** People of a school do not see messages, because these belong to the whole campaign. */
export const MESSAGES_CHECK: Check = { anyOf: ['SEND_REGISTRATION_START_COMMUNICATION'] };
/** Who sees the payments of each hour: people who may also see sums of payments on other screens. */
export const HOUR_PAYMENTS_CHECK: Check = { anyOf: ['AGGREGATE_PAYMENTS', 'VIEW_TOTALS_DASHBOARD_CARDS'] };
