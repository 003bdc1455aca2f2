import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startApi } from './api.ts';
import { databaseOf, HOME, startPostgres } from './database.ts';
import { drawFlames, topFrames } from './flames.ts';
import { getJson, measureHttp } from './measure.ts';
import { pathsOf } from './paths.ts';
import { SIZES } from './sizes.ts';
import { withClient } from './with-client.ts';

/*
 * `npm run bench -- profile --size 10k --path 'by campaign, page 1' --svg flames.svg`: shows, as a flame graph and a
 * table, where the API spends its processor time when 16 clients request one list.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '10k' },
    path: { type: 'string', default: 'by campaign, page 1' },
    url: { type: 'string' },
    seconds: { type: 'string', default: '8' },
    svg: { type: 'string' },
    home: { type: 'string', default: HOME },
  },
});
const size = SIZES[values.size];
if (size === undefined) throw new Error(`--size knows ${Object.keys(SIZES).join(', ')}`);
const postgres = await startPostgres(values.home);
const folder = mkdtempSync(join(tmpdir(), 'habilita-profile-'));
try {
  const { url } = await databaseOf(postgres, size);
  const paths = await withClient(url, pathsOf);
  const address = values.url ?? paths.find(({ name }) => name === values.path)?.url;
  if (address === undefined) throw new Error(`--path knows ${paths.map(({ name }) => name).join('; ')}`);
  const started = performance.now();
  let stretch = { from: 0, until: 0 };
  const api = await startApi(url, values.home, ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=250']);
  try {
    const token = await api.token();
    for (let warm = 0; warm < 300; warm += 1) await getJson(`${api.base}${address}`, token);
    const before = api.cpu();
    const from = performance.now() - started;
    const { perSecond, requests } = await measureHttp(`${api.base}${address}`, token, 16, Number(values.seconds));
    stretch = { from, until: performance.now() - started };
    const cpu = ((api.cpu() - before) / requests).toFixed(2);
    const { now, peak } = api.memory();
    console.log(
      `${address.slice(0, 90)}\n${perSecond.toFixed(0)}/s, ${cpu} ms of CPU a request, memory ${now} MB, ${peak} MB at its highest`,
    );
  } finally {
    await api.stop();
  }
  const [file = ''] = readdirSync(folder);
  const profile: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  console.log(topFrames(profile, stretch));
  if (values.svg !== undefined) writeFileSync(values.svg, drawFlames(profile, stretch));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true });
}
