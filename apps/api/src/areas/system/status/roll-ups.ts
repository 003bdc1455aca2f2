import { RECIPIENT_ROLL_UP } from '#areas/messages/communications/index.ts';
import { LEAD_PROFILE_ROLL_UP, LEAD_ROLL_UP } from '#areas/enrolment/leads/index.ts';
import { PAID_PAYMENT_ROLL_UP, PAYMENT_ROLL_UP, SETTLING_PAYMENT_ROLL_UP } from '#areas/payments/index.ts';
import {
  REGISTRATION_DUE_ROLL_UP,
  REGISTRATION_ROLL_UP,
  REGISTRATION_STANDING_ROLL_UP,
} from '#areas/registrations/registrations/index.ts';
import { SCHOOL_MOVEMENT_ROLL_UP } from '#areas/payments/payout-statements/index.ts';
import type { RollUp } from '#kernel/roll-ups/roll-up.ts';

export const ROLL_UPS: readonly RollUp[] = [
  REGISTRATION_ROLL_UP,
  PAYMENT_ROLL_UP,
  LEAD_ROLL_UP,
  SCHOOL_MOVEMENT_ROLL_UP,
  REGISTRATION_STANDING_ROLL_UP,
  REGISTRATION_DUE_ROLL_UP,
  PAID_PAYMENT_ROLL_UP,
  SETTLING_PAYMENT_ROLL_UP,
  LEAD_PROFILE_ROLL_UP,
  RECIPIENT_ROLL_UP,
];
