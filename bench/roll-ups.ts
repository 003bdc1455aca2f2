// Each roll-up is imported from its own file, so that the areas around it are not loaded.
import { RECIPIENT_ROLL_UP } from '../apps/api/src/areas/messages/communications/recipient-roll-up.ts';
import { PAYMENT_ROLL_UP } from '../apps/api/src/areas/payments/list/payment-roll-up.ts';
import { REGISTRATION_ROLL_UP } from '../apps/api/src/areas/registrations/registrations/registration-roll-up.ts';
import { LEAD_ROLL_UP } from '../apps/api/src/areas/enrolment/leads/lead-roll-up.ts';
import { SCHOOL_MOVEMENT_ROLL_UP } from '../apps/api/src/areas/payments/payout-statements/movement-roll-up.ts';
import { LEAD_PROFILE_ROLL_UP } from '../apps/api/src/areas/enrolment/leads/lead-profile-roll-up.ts';
import { PAID_PAYMENT_ROLL_UP, SETTLING_PAYMENT_ROLL_UP } from '../apps/api/src/areas/payments/list/paid-roll-ups.ts';
import {
  REGISTRATION_DUE_ROLL_UP,
  REGISTRATION_STANDING_ROLL_UP,
} from '../apps/api/src/areas/registrations/registrations/standing-roll-ups.ts';
import type { RollUp } from '../apps/api/src/kernel/roll-ups/roll-up.ts';

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
