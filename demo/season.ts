import type { DemoCampaign } from './campaigns.ts';
import {
  type Applicant,
  type Depth,
  type Enrolled,
  enrol,
  type Method,
  preRegister,
  reaches,
  schedule,
} from './enrol.ts';
import { person } from './people.ts';
import type { World } from './world.ts';

const AT_ONCE = 12;

/** The last step and the payment method of each student in turn: three in four register, the others stop earlier. */
const FATES: readonly { readonly depth: Depth; readonly method: Method }[] = [
  { depth: 'M5', method: 'PIX' },
  { depth: 'M5', method: 'PIX' },
  { depth: 'M5', method: 'BOLETO' },
  { depth: 'M5', method: 'CREDIT' },
  { depth: 'M3', method: 'PIX' },
  { depth: 'M5', method: 'BOLETO_PARCELADO' },
  { depth: 'M5', method: 'PIX' },
  { depth: 'M5', method: 'CREDIT' },
  { depth: 'M1', method: 'PIX' },
  { depth: 'M5', method: 'BOLETO_PARCELADO' },
  { depth: 'M5', method: 'PIX' },
  { depth: 'M5', method: 'BOLETO' },
  { depth: 'M4', method: 'PIX' },
  { depth: 'M5', method: 'PIX' },
  { depth: 'M2', method: 'PIX' },
  { depth: 'M5', method: 'BOLETO_PARCELADO' },
];
const LEADS_ONLY: readonly Depth[] = ['PM1', 'PM2', 'PM', 'PM'];

export interface Crowd {
  readonly registrations: number;
  readonly leadsOnly: number;
  readonly from: number;
}

/** Lets a campaign's students pre-register and enrol; returns those who registered. */
export async function runSeason(world: World, campaign: DemoCampaign, crowd: Crowd): Promise<Enrolled[]> {
  world.goTo(campaign.opens.subtract({ hours: 5 * 24 }));
  const applicants = Array.from({ length: crowd.registrations + crowd.leadsOnly }, (_, index) =>
    applicant(campaign, crowd, index),
  );
  const leads = await inBatches(world, applicants, 4, (one) => preRegister(world, campaign, one));
  world.goTo(campaign.opens.add({ minutes: 2 }));
  const enrolling = leads.filter(({ depth }) => reaches(depth, 'M1'));
  const enrolled = await inBatches(world, enrolling, 3, async (lead) => {
    const student = await enrol(world, campaign, lead);
    if (student.depth === 'M5' && student.choice % 2 === 0) await schedule(world, student);
    return student;
  });
  const registered = enrolled.filter(({ depth }) => depth === 'M5');
  return registered;
}

function applicant(campaign: DemoCampaign, { registrations, from }: Crowd, index: number): Applicant {
  const number = from + index;
  const fate = FATES[index % FATES.length];
  const depth = index < registrations ? fate?.depth : LEADS_ONLY[index % LEADS_ONLY.length];
  return {
    person: person(number, campaign.region.areaCode),
    address: `10.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`,
    depth: depth ?? 'PM1',
    choice: number,
    method: fate?.method ?? 'PIX',
  };
}

/**
 * Calls `act` for all items, in batches. After each batch the clock moves `minutes` forward; charges are issued at the
 * end.
 */
async function inBatches<T, R>(
  world: World,
  all: readonly T[],
  minutes: number,
  act: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let index = 0; index < all.length; index += AT_ONCE) {
    results.push(...(await Promise.all(all.slice(index, index + AT_ONCE).map(act))));
    world.goTo(world.now().add({ minutes }));
    await world.noteSteps();
  }
  await world.settle();
  return results;
}
