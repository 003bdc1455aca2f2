import type { ErasureLevel, KeepingReason, RegistrationStatus } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { LeadOfPerson } from './erasure-plan.ts';

/** What decides whether a registration has to be kept. Days are 'YYYY-MM-DD' in Brasília. */
export interface RegistrationFacts {
  readonly id: string;
  readonly studentId: string;
  readonly campaignId: string;
  readonly status: RegistrationStatus;
  readonly balance: Cents;
  /** Whether a charge, a reversal, a payout, an approval or an irregularity has not ended yet. */
  readonly hasOpenMoney: boolean;
  readonly isFinished: boolean;
  /** The day of the last payment or ledger transaction; null when there is none. */
  readonly lastMoneyOn: string | null;
}

/**
 * Records of money are kept for this many years after the year of the last one, for tax (CTN, arts. 173, I and 195).
 */
const FISCAL_YEARS = 5;

interface Keeping {
  readonly reason: KeepingReason;
  /**
   * The last day on which the registration must be kept; null while that day is not known, because the reason has not
   * ended.
   */
  readonly until: string | null;
}

export function fiscalEnd(lastMoneyOn: string): string {
  return `${Number(lastMoneyOn.slice(0, 4)) + FISCAL_YEARS}-12-31`;
}

/**
 * Why a registration must be kept: money is open or owed (LGPD, art. 7, VI), the course is not over (art. 7, V), or tax
 * law still asks for its records of money (art. 16, I). An empty list means that nothing of the person has to stay.
 */
export function keepingReasons(facts: RegistrationFacts, today: string): Keeping[] {
  const { status, balance, hasOpenMoney, isFinished, lastMoneyOn } = facts;
  if (lastMoneyOn === null) return [];
  const keepings: Keeping[] = [];
  if (balance !== 0 || hasOpenMoney) keepings.push({ reason: 'OPEN_MONEY', until: null });
  if (status === 'REGISTERED' && !isFinished) keepings.push({ reason: 'CONTRACT', until: null });
  const until = fiscalEnd(lastMoneyOn);
  if (today <= until) keepings.push({ reason: 'FISCAL', until });
  return keepings;
}

export interface KeptRegistration {
  readonly id: string;
  readonly studentId: string;
  readonly campaignId: string;
  readonly reasons: readonly Keeping[];
}

export interface CasePlan {
  readonly level: ErasureLevel;
  readonly leads: readonly LeadOfPerson[];
  /** Registrations without money, which are deleted. */
  readonly registrations: readonly RegistrationFacts[];
  readonly kept: readonly KeptRegistration[];
}

function levelOf(kept: readonly KeptRegistration[]): ErasureLevel {
  if (kept.length === 0) return 'GONE';
  const reasons = new Set(kept.flatMap((each) => each.reasons.map(({ reason }) => reason)));
  if (reasons.has('OPEN_MONEY') || reasons.has('CONTRACT')) return 'WHOLE';
  return reasons.has('FISCAL') ? 'FISCAL' : 'NAMELESS';
}

/**
 * What is erased and what is kept when a request for erasure is carried out. The person's registrations share the same
 * personal data, so the strongest reason to keep any of them decides how much of these data stays. Leads are deleted,
 * except those of registrations that stay whole.
 */
export function casePlan(
  registrations: readonly RegistrationFacts[],
  leads: readonly LeadOfPerson[],
  today: string,
): CasePlan {
  const kept = registrations
    .filter(({ lastMoneyOn }) => lastMoneyOn !== null)
    .map((facts) => {
      const { id, studentId, campaignId } = facts;
      return { id, studentId, campaignId, reasons: keepingReasons(facts, today) };
    });
  const level = levelOf(kept);
  const isOfKept = ({ registrationId }: LeadOfPerson) => kept.some(({ id }) => id === registrationId);
  return {
    level,
    kept,
    registrations: registrations.filter(({ lastMoneyOn }) => lastMoneyOn === null),
    leads: level === 'WHOLE' ? leads.filter((lead) => !isOfKept(lead)) : leads,
  };
}
