import { addDays, localDate, type ZoneOffset } from '@habilita/kernel';
import { dayField, momentField } from '../../offer/campaigns/days-of-campaigns.ts';
import { email } from '../../people/users/person.schemas.ts';
import { field, type Problem, record, type RecordDeclaration, type ValuesOf } from '../../record/index.ts';

/** The default due date lies this number of days after the deadline (Specification 2 §9). */
const DAYS_TO_PAY = 5;

const fields = {
  name: field.text('Nome', { max: 120, required: true }),
  email: field.typed('E-mail', email, { max: 254, required: true }),
  registrationEndDate: momentField('Data limite'),
  boletoExpiration: dayField('Vencimento do boleto'),
  drivingSchoolId: field.optional(field.reference('CFC predefinido')),
} as const;

export type WaitingListValues = ValuesOf<typeof fields> & { version: number };

/** The entry of a person whom staff let enrol by a personal link (Specification 2 §3, Waiting list entry). */
export const waitingListRecord = record({ fields });

interface Period {
  /** The deadline as an ISO instant. */
  readonly registrationEndDate: string;
  /** The due date of boletos, 'YYYY-MM-DD', in the campaign's zone. */
  readonly boletoExpiration: string;
}

const isBeforeDeadline = ({ registrationEndDate, boletoExpiration }: Period, zone: ZoneOffset): boolean =>
  boletoExpiration < localDate(registrationEndDate, zone);

const past = (path: string): Problem => ({ path, code: 'DATE_IN_PAST' });

/**
 * WAITING_LIST_PERIOD_INVALID: the due date comes before the day of the deadline. DATE_IN_PAST: the deadline has
 * passed, or the due date is before today, in the campaign's zone (Specification 2 §5).
 */
export function periodProblems(period: Period, zone: ZoneOffset, now: string): Problem[] {
  const today = localDate(now, zone);
  if (Date.parse(period.registrationEndDate) <= Date.parse(now)) return [past('registrationEndDate')];
  if (period.boletoExpiration < today) return [past('boletoExpiration')];
  return isBeforeDeadline(period, zone) ? [{ path: 'boletoExpiration', code: 'WAITING_LIST_PERIOD_INVALID' }] : [];
}

/**
 * Returns the due date for a deadline: the current due date if it is not before the day of the deadline, or else five
 * days after the deadline (Specification 2 §4).
 */
export function dueDateFor(deadline: string, current: string | null, zone: ZoneOffset): string {
  if (current !== null && !isBeforeDeadline({ registrationEndDate: deadline, boletoExpiration: current }, zone))
    return current;
  return addDays(localDate(deadline, zone), DAYS_TO_PAY);
}

interface RecordContext {
  /** The campaign's zone. */
  readonly zone: ZoneOffset;
  readonly stored: Period | undefined;
  /** True if a person of a CFC fills in the record. Such a person must choose one of their own CFCs. */
  readonly isOfSchool: boolean;
  /** Returns the current time as an ISO instant. */
  readonly now: () => string;
}

/**
 * Returns the record of a waiting list entry. It checks deadline and due date in the campaign's zone, unless both are
 * still as stored.
 */
export const waitingListRecordIn = ({
  zone,
  stored,
  isOfSchool,
  now,
}: RecordContext): RecordDeclaration<typeof fields> =>
  record({
    fields,
    requiredWhen: { drivingSchoolId: () => isOfSchool },
    check: ({ registrationEndDate, boletoExpiration }) => {
      if (registrationEndDate === null || boletoExpiration === null) return [];
      const stays =
        stored?.boletoExpiration === boletoExpiration &&
        Date.parse(stored.registrationEndDate) === Date.parse(registrationEndDate);
      return stays ? [] : periodProblems({ registrationEndDate, boletoExpiration }, zone, now());
    },
  });
