/** `npm run bench -- lists --size 10k` runs the bench `lists`, which reads the options after its name. */
const BENCHES: Readonly<Record<string, { readonly about: string; readonly start: () => Promise<unknown> }>> = {
  lists: {
    about:
      'lists over HTTP beside plain SQL and a bare server (--size 10k,100k,1m --clients 1,16 --rows 25 --only leads,payments)',
    start: () => import('./lists.ts'),
  },
  answers: {
    about: '300 answers byte by byte before and after a change (--record file, then --compare file)',
    start: () => import('./answers.ts'),
  },
  profile: {
    about: "where the API's processor time goes for one list (--path 'by campaign, page 1' --svg flames.svg)",
    start: () => import('./profile.ts'),
  },
  pairs: {
    about: 'payments grouped by every two dimensions, compared with the plain GROUP BY and beside it (--size 1m)',
    start: () => import('./pairs.ts'),
  },
  groupings: {
    about: 'sixteen people who group payments at once: everybody gets an answer (--size 1m)',
    start: () => import('./groupings.ts'),
  },
  dashboard: {
    about: 'each call of the dashboard, control room, forecast and statements beside plain SQL (--size 100k,1m)',
    start: () => import('./dashboard.ts'),
  },
  rush: {
    about: 'enrolments a second (--clients 1,16,200), or a Saturday (--arrivals 20000 --minutes 10 --vacancies 15000)',
    start: () => import('./rush.ts'),
  },
  exports: {
    about: 'memory and stalls of a worker that exports all registrations (--rows 200000)',
    start: () => import('./exports.ts'),
  },
  frontend: {
    about: 'first visit of every screen on a slow laptop (--runs 3 --only registrations)',
    start: () => import('./frontend.ts'),
  },
  detail: {
    about: 'the page of a registration with 300 payments and 500 notes (--runs 7)',
    start: () => import('./detail.ts'),
  },
  'campaign-form': {
    about: 'the form of a campaign with 60 CFCs of 12 plans, in a running demo (BENCH_URL)',
    start: () => import('./campaign-form.ts'),
  },
  faults: {
    about: 'API, worker and PostgreSQL killed while people enrol and pay; proves ten properties (--kills 50 --seed 7)',
    start: () => import('./faults.ts'),
  },
  dispatch: {
    about: 'a dispatch to many whose worker is killed; proves that nobody gets it twice (--people 50000 --kills 10)',
    start: () => import('./dispatch.ts'),
  },
};

const [word = ''] = process.argv.splice(2, 1);
const bench = BENCHES[word];
if (bench === undefined) {
  const lines = Object.entries(BENCHES).map(([each, { about }]) => `  ${each.padEnd(14)} ${about}`);
  console.log(['npm run bench -- <word> [options]', ...lines].join('\n'));
  process.exitCode = word === '' ? 0 : 1;
} else await bench.start();
