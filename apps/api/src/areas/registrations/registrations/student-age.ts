import { ADULT_AGE, adultBornUntil, ageOn } from '@habilita/kernel';
import { type Refusal, refusal } from '#kernel/errors.ts';

/**
 * Refuses a person who is not born yet (DATE_IN_FUTURE) or below eighteen (MINIMUM_AGE) on `today`, a date in the
 * campaign's zone (Specification 2 §2, instructions).
 */
export function ageProblem(dateOfBirth: string, today: string, field: string): Refusal | undefined {
  if (dateOfBirth > today) return refusal('DATE_IN_FUTURE', field);
  return ageOn(dateOfBirth, today) >= ADULT_AGE ? undefined : refusal('MINIMUM_AGE', field);
}

/**
 * Refuses a student who is not an adult yet and will not be one by the day `adultUntil`. A guardian enrols with their
 * own data, and staff then enter the minor as the student (decision 106).
 */
export function studentAgeProblem(dateOfBirth: string, today: string, adultUntil: string | null): Refusal | undefined {
  const isSoonAdult = adultUntil !== null && dateOfBirth <= today && ageOn(dateOfBirth, adultUntil) >= ADULT_AGE;
  return isSoonAdult ? undefined : ageProblem(dateOfBirth, today, 'studentDateOfBirth');
}

interface AgeLimit {
  /** The latest date of birth that `studentAgeProblem` accepts. */
  readonly studentBornUntil: string;
  /** The day by which the student has to turn 18; null when they have to be 18 already. */
  readonly studentAdultUntil: string | null;
}

export function ageLimitOf(today: string, adultUntil: string | null): AgeLimit {
  const studentAdultUntil = adultUntil !== null && adultUntil > today ? adultUntil : null;
  return { studentBornUntil: adultBornUntil(studentAdultUntil ?? today), studentAdultUntil };
}
