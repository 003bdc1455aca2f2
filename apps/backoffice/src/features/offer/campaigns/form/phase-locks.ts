import {
  campaignFreezes,
  campaignRecord,
  type CampaignValues,
  formProblem,
  type Freeze,
  freezeInForce,
  isFinished,
  isInProgress,
  isRegistrationOver,
  phaseProblems,
  planFreezes,
  type Problem,
  type RecordDeclaration,
  removalFreeze,
  schoolFreezes,
} from '@habilita/contract';
import { formatDateTime, formatWhole } from '@habilita/kernel';
import { textOf } from '#api-client/failure.ts';
import { countText } from './count-text.ts';
import type { WholeCampaign } from './whole-campaign.ts';

/**
 * The text shown at a field: `disabledReason` says why the field is frozen, `help` says from when on it will be frozen.
 */
export interface Lock {
  readonly disabledReason?: string;
  readonly help?: string;
}

/** What the phase of a stored campaign freezes in its form; a new campaign has no locks. */
export interface PhaseLocks {
  readonly isFinished: boolean;
  readonly campaign: (field: string) => Lock;
  readonly registrationEnd: Lock;
  readonly school: (drivingSchoolId: string | null, field: string) => Lock;
  readonly plan: (drivingSchoolId: string | null, planId: string | null, field: string) => Lock;
  /** How many seats are taken: in the whole campaign, in one CFC, or of one plan of a CFC. */
  readonly taken: (drivingSchoolId?: string | null, planId?: string | null) => number;
}

const FREE: Lock = {};
export const NO_LOCKS: PhaseLocks = {
  isFinished: false,
  campaign: () => FREE,
  registrationEnd: FREE,
  school: () => FREE,
  plan: () => FREE,
  taken: () => 0,
};

const termsOf = ({ drivingSchoolsConfigurations, ...campaign }: Omit<CampaignValues, 'version'>) => ({
  campaign,
  drivingSchoolsConfigurations,
});

/** The locks at `now`, the moment the form opened; the server decides again on saving. */
export function phaseLocks(whole: WholeCampaign, stored: CampaignValues, now: string): PhaseLocks {
  const { campaign, schools } = whole;
  const lockBy = (freezes: readonly Freeze[]): Lock => {
    const held = freezeInForce(freezes, now);
    if (held !== undefined) return { disabledReason: textOf(held.code) };
    const [next] = freezes.toReversed();
    return next === undefined
      ? FREE
      : { help: `Congela em ${formatDateTime(String(next.since), campaign.zoneOffset)}` };
  };
  const seats = takenSeats(whole);
  const schoolOf = (id: string | null) => schools.find(({ drivingSchoolId }) => drivingSchoolId === id);
  const removal = (kind: 'school' | 'plan') => [removalFreeze(stored, kind)].filter((one) => one !== undefined);
  return {
    isFinished: isFinished(stored, now),
    campaign(field) {
      const lock = lockBy(campaignFreezes(stored, field));
      const isPutOffRefused = field === 'startDate' && isInProgress(stored, now) && lock.disabledReason === undefined;
      return isPutOffRefused ? { help: textOf('CAMPAIGN_IN_PROGRESS_START_PUT_OFF') } : lock;
    },
    registrationEnd: isRegistrationOver(stored, now) ? { help: textOf('CAMPAIGN_REGISTRATION_END_EXTENDED') } : FREE,
    school(id, field) {
      if (schoolOf(id) === undefined) return FREE;
      return lockBy(field === 'drivingSchoolId' ? removal('school') : schoolFreezes(stored, field));
    },
    plan(id, planId, field) {
      if (schoolOf(id)?.plans.some((plan) => plan.planId === planId) !== true) return FREE;
      return lockBy(field === 'planId' ? removal('plan') : planFreezes(stored, field));
    },
    taken: seats,
  };
}

const takenOf = ({ vacancies, vacanciesLeft }: { vacancies: number | null; vacanciesLeft: number | null }): number =>
  vacancies === null || vacanciesLeft === null ? 0 : vacancies - vacanciesLeft;

function takenSeats({ campaign, schools }: WholeCampaign): PhaseLocks['taken'] {
  const taken = new Map<string, number>([['', takenOf(campaign)]]);
  for (const school of schools) {
    taken.set(school.drivingSchoolId, takenOf(school));
    for (const plan of school.plans) taken.set(`${school.drivingSchoolId} ${plan.planId}`, takenOf(plan));
  }
  return (school, plan) => {
    const key = plan === undefined ? (school ?? '') : `${school ?? ''} ${plan ?? ''}`;
    return taken.get(key) ?? 0;
  };
}

function seatProblems(values: Omit<CampaignValues, 'version'>, { taken }: PhaseLocks): Problem[] {
  const found: Problem[] = [];
  const check = (path: string, vacancies: number | null, least: number) => {
    if (vacancies === null || vacancies >= least) return;
    const occupied = countText(least, 'vaga ocupada', 'vagas ocupadas');
    found.push({
      path,
      code: 'VACANCIES_BELOW_TAKEN',
      sentence: `Já há ${occupied}: o mínimo é ${formatWhole(least)}.`,
    });
  };
  check('vacancies', values.vacancies, taken());
  values.drivingSchoolsConfigurations.forEach(({ drivingSchoolId, vacancies, plans }, index) => {
    const path = `drivingSchoolsConfigurations.${index}`;
    check(`${path}.vacancies`, vacancies, taken(drivingSchoolId));
    plans.forEach((plan, place) => {
      check(`${path}.plans.${place}.vacancies`, plan.vacancies, taken(drivingSchoolId, plan.planId));
    });
  });
  return found;
}

/** The form's declaration, with the rules of the campaign's phase added. */
export function recordOf(values: CampaignValues, locks: PhaseLocks, now: string): RecordDeclaration {
  const stored = termsOf(values);
  const declared: RecordDeclaration<typeof campaignRecord.fields> = {
    ...campaignRecord,
    check: (wanted) => [
      ...campaignRecord.check(wanted),
      ...phaseProblems(stored, termsOf(wanted), now).map(formProblem),
      ...seatProblems(wanted, locks),
    ],
  };
  return declared;
}
