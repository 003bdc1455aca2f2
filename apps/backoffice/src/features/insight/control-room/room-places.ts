import {
  ALL_RECORDS,
  type CheckoutStep,
  COUNTED_STATUSES,
  type DeliveryOutcome,
  type FailureCause,
  isCfcUser,
  READS_LEADS,
  READS_REGISTRATIONS,
} from '@habilita/contract';
import { linkOptions } from '@tanstack/react-router';
import { type Actor, can } from '#api-client/session/can.tsx';
import { type RowsLink, rowsIf } from '#features/shared/links/rows-link.ts';
import type { Room } from './room.ts';

interface Registrations {
  readonly drivingSchoolIds?: string;
  readonly planIds?: string;
  readonly registrationStatus?: string;
  readonly schedulingDateStart?: string;
  readonly schedulingDateEnd?: string;
  readonly registrationDateStart?: string;
  readonly registrationDateEnd?: string;
}

/** Filters the registrations list by the statuses that the figures include, so that carts are left out. */
export const COUNTED = { registrationStatus: COUNTED_STATUSES.join(',') } satisfies Registrations;

type Message = NonNullable<Room['messages']>[number];

/**
 * Makes the links from the figures of the control room to lists. Each link filters its list so that the list's total
 * equals the figure.
 */
export function placesOf({ id, today }: Pick<Room['campaign'], 'id' | 'today'>, person: Actor) {
  const whole = isCfcUser(person.roles) ? { drivingSchoolIds: ALL_RECORDS } : {};
  return {
    registrations: (search: Registrations): RowsLink =>
      rowsIf(can(person, READS_REGISTRATIONS), 'Sua conta não tem acesso à lista de matrículas.', () =>
        linkOptions({ to: '/registrations', search: { campaignIds: id, ...whole, ...search } }),
      ),
    paymentsToday: (): RowsLink =>
      rowsIf(can(person, 'AGGREGATE_PAYMENTS'), 'Sua conta não tem acesso ao relatório de pagamentos.', () =>
        linkOptions({
          to: '/payments',
          search: {
            campaignIds: id,
            ...whole,
            status: 'PAID',
            entityPaymentActive: 'true,false',
            paymentDateStart: today,
            paymentDateEnd: today,
            column: 'paymentCreditedValue',
          },
        }),
      ),
    leads: (step: CheckoutStep): RowsLink =>
      rowsIf(can(person, READS_LEADS), 'Sua conta não tem acesso à lista de leads.', () =>
        linkOptions({ to: '/leads', search: { campaignIds: id, checkoutSteps: step } }),
      ),
    failures: ({
      cause,
      ofToday = false,
    }: {
      readonly cause?: FailureCause;
      readonly ofToday?: boolean;
    } = {}): RowsLink => ({
      place: linkOptions({
        to: '/campaigns/reports/$campaignId/payment-failures',
        params: { campaignId: id },
        search: {
          ...(cause === undefined ? {} : { causes: cause }),
          ...(ofToday ? { atStart: today, atEnd: today } : {}),
        },
      }),
    }),
    messages: ({ kind, day }: Pick<Message, 'kind' | 'day'>, outcomes?: readonly DeliveryOutcome[]): RowsLink => ({
      place: linkOptions({
        to: '/campaigns/reports/$campaignId/messages',
        params: { campaignId: id },
        search: {
          kinds: kind,
          dispatchedOnStart: day,
          dispatchedOnEnd: day,
          ...(outcomes === undefined ? {} : { outcomes: outcomes.join(',') }),
        },
      }),
    }),
  };
}
export type Places = ReturnType<typeof placesOf>;
