import { type CampaignSchoolValues, offerWords, type PlacedRow, type RowChange, rowChanges } from '@habilita/contract';
import { cents } from '@habilita/kernel';

interface OfferNames {
  readonly schoolName: (school: CampaignSchoolValues) => string;
  readonly planName: (planId: string | null) => string;
}

const WORDS = offerWords(cents);

/**
 * The CFCs and plans of the form. Each block is identified by the id of its CFC or plan, or by its place in the form
 * while no CFC or plan is chosen in it.
 */
function offersOf(schools: readonly CampaignSchoolValues[], { schoolName, planName }: OfferNames): PlacedRow[] {
  return schools.flatMap((school, index): PlacedRow[] => {
    const { plans, drivingSchoolId, ...values } = school;
    const key = drivingSchoolId ?? `CFC ${index}`;
    const name = schoolName(school);
    return [
      { key, place: [name], at: { list: '', index }, values },
      ...plans.map(
        ({ planId, ...offer }, at): PlacedRow => ({
          key: `${key} ${planId ?? at}`,
          place: [name, planName(planId)],
          at: { list: key, index: at },
          values: offer,
        }),
      ),
    ];
  });
}

/** The changes of CFCs and plans that a save would make; equal changes are listed once. */
export const offerChanges = (
  before: readonly CampaignSchoolValues[],
  after: readonly CampaignSchoolValues[],
  named: OfferNames,
): readonly RowChange[] => rowChanges(offersOf(before, named), offersOf(after, named), WORDS);
