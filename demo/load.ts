import { CFC_ROLES, createAccounts, signInAsAdmin, STAFF } from './accounts.ts';
import { type DemoCampaign, publish, type Season } from './campaigns.ts';
import { createPlans, createSchools } from './catalogue.ts';
import type { Enrolled } from './enrol.ts';
import { type Cohort, cancelOneAtProvider, payAtOnce, payBoletos, payInstallments, payTwice } from './money.ts';
import { BELO_HORIZONTE, CAMPINAS, VITORIA } from './places.ts';
import { Pool } from './desk.ts';
import { showEveryStanding } from './onboarding.ts';
import { furnishTheOffice } from './office.ts';
import { type Crowd, runSeason } from './season.ts';
import { askInVain, workThroughTheWeek } from './week.ts';
import { openWorld, type World } from './world.ts';

/** Returns 08:00 in Brasília on the last Saturday that is at least `daysAgo` days in the past. */
function saturday(daysAgo: number): Temporal.Instant {
  const day = Temporal.Now.zonedDateTimeISO('America/Sao_Paulo').subtract({ days: daysAgo });
  const start = day.subtract({ days: (day.dayOfWeek + 1) % 7 });
  return start.withPlainTime('08:00').toInstant();
}

interface Chapter {
  readonly season: Omit<Season, 'consultants'>;
  readonly crowd: Crowd | undefined;
  readonly months: number;
  readonly today?: Crowd;
  /** True for the edition that the running campaign is compared with. */
  readonly precedes?: boolean;
}

/** Three past campaigns, one running and one to come; the running one has an edition before it. */
const CHAPTERS: readonly Chapter[] = [
  {
    season: { region: VITORIA, edition: 3, name: 'CNH Pop Vitória', opens: saturday(280), enrolmentDays: 9 },
    crowd: { registrations: 64, leadsOnly: 6, from: 1 },
    months: 3,
  },
  {
    season: {
      region: BELO_HORIZONTE,
      edition: 1,
      name: 'CNH Pop Belo Horizonte',
      // Students have 180 days to open their case, so some students of this campaign still have days left.
      opens: saturday(164),
      enrolmentDays: 9,
    },
    crowd: { registrations: 64, leadsOnly: 6, from: 201 },
    months: 2,
  },
  {
    season: { region: CAMPINAS, edition: 1, name: 'CNH Pop Campinas', opens: saturday(87), enrolmentDays: 9 },
    crowd: { registrations: 40, leadsOnly: 6, from: 1001 },
    months: 2,
    precedes: true,
  },
  {
    season: { region: CAMPINAS, edition: 2, name: 'CNH Pop Campinas', opens: saturday(3), enrolmentDays: 23 },
    crowd: { registrations: 140, leadsOnly: 12, from: 401 },
    months: 0,
    today: { registrations: 40, leadsOnly: 6, from: 701 },
  },
  {
    season: { region: VITORIA, edition: 4, name: 'CNH Pop Vitória', opens: saturday(-21), enrolmentDays: 9 },
    crowd: undefined,
    months: 0,
  },
];

async function load(world: World): Promise<void> {
  const staff = await createAccounts(world, STAFF, []);
  const consultants = {
    campaign: [staff.get('CAMPAIGN_CONSULTANT') ?? ''],
    marketing: [staff.get('MARKETING_CONSULTANT') ?? ''],
  };
  const schools = await createSchools(world, await signInAsAdmin(world));
  await world.settle();
  await showEveryStanding(world, await signInAsAdmin(world));
  const plans = await createPlans(world, await signInAsAdmin(world));
  const own = schools.get(CAMPINAS)?.[0];
  await createAccounts(world, CFC_ROLES, own === undefined ? [] : [own.id]);
  const cohorts: Cohort[] = [];
  const campaigns: DemoCampaign[] = [];
  let undecided: Enrolled | undefined;
  for (const { season: of, crowd, months, today, precedes = false } of CHAPTERS) {
    const season = { ...of, consultants };
    world.goTo(season.opens.subtract({ hours: 10 * 24 }));
    const campaign = await publish(world, await signInAsAdmin(world), season, schools.get(season.region) ?? [], plans);
    campaigns.push(campaign);
    if (crowd === undefined) continue;
    const students = await runSeason(world, campaign, crowd);
    cohorts.push({ students, next: 1 });
    await follow(world, students);
    if (precedes) await watch(world, season);
    await payInstallments(world, cohorts, months);
    if (precedes) {
      await cancelOneAtProvider(world, students);
      undecided = await askInVain(world, new Pool(students));
    }
    if (today !== undefined) cohorts.push({ students: await enrolToday(world, campaign, today), next: 1 });
  }
  const [, recent = [], , running = [], latest = []] = cohorts.map(({ students }) => students);
  if (undecided === undefined) throw new Error('The demonstration has no edition before the running one');
  await workThroughTheWeek(world, { past: new Pool(recent), running: new Pool(running), undecided });
  await furnishTheOffice(world, { campaigns, students: [...running, ...latest] });
}

/**
 * Records every hour, until registrations close, how many people have reached each step. The next edition is compared
 * with these figures.
 */
async function watch(world: World, { opens, enrolmentDays }: Pick<Season, 'opens' | 'enrolmentDays'>): Promise<void> {
  for (let hours = 0; hours <= enrolmentDays * 24; hours += 1) {
    const moment = opens.add({ hours });
    if (Temporal.Instant.compare(moment, world.now()) <= 0) continue;
    world.goTo(moment);
    await world.noteSteps();
  }
}

/**
 * Lets the students of today enrol. Only a third of them pay; the others have a code or link that is still to be paid.
 */
async function enrolToday(world: World, campaign: DemoCampaign, crowd: Crowd): Promise<Enrolled[]> {
  world.goTo(Temporal.Now.instant().subtract({ hours: 3 }));
  const students = await runSeason(world, campaign, crowd);
  await payAtOnce(
    world,
    students.filter(({ choice }) => choice % 3 === 0),
  );
  return students;
}

async function follow(world: World, students: readonly Enrolled[]): Promise<void> {
  await payAtOnce(world, students);
  await payTwice(world, students);
  await payBoletos(world, students);
  await abandon(world, students);
}

async function abandon(world: World, students: readonly Enrolled[]): Promise<void> {
  const token = await signInAsAdmin(world);
  for (const { registrationId } of students.filter(({ choice }) => choice % 19 === 11)) {
    const { content } = await world.call<{ content: readonly { id: string; studentId: string }[] }>(
      'GET',
      `/registrations?ids=${registrationId}`,
      { token },
    );
    const [row] = content;
    if (row === undefined) continue;
    const { version } = await world.call<{ version: number }>(
      'GET',
      `/students/${row.studentId}/registrations/${row.id}`,
      { token },
    );
    const body = { hasPenalty: false, note: 'Mudou de cidade e não fará o curso.', version };
    await world.call('POST', `/registrations/${row.id}/abandon`, { token, body });
  }
  await world.settle();
}

const databaseUrl = process.env['DATABASE_URL'];
if (databaseUrl === undefined) throw new Error('DATABASE_URL must name a migrated, empty database.');
const started = performance.now();
const world = await openWorld(databaseUrl, saturday(300));
try {
  await load(world);
  await world.dateHistory();
  console.log(`  Dados de demonstração carregados em ${((performance.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await world.close();
}
