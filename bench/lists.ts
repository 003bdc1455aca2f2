import { parseArgs } from 'node:util';
import { databaseOf, HOME, startPostgres } from './database.ts';
import { measureSize } from './measure-size.ts';
import { onlyThose } from './only.ts';
import { printGrowth, type Result } from './report.ts';
import { SIZES } from './sizes.ts';

/*
 * `npm run bench -- lists --size 10k,1m --seconds 3 --clients 1,16`: measures the main lists over HTTP beside plain
 * SQL (page and count(*)). `--rows 25` asks for longer pages. Data are kept in .bench or `--home`; `--only-data` only
 * creates them. `--only campaign,waiting` measures the requests whose name contains one of these words, and the list of
 * registrations.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '10k,100k,1m' },
    seconds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '1,16' },
    home: { type: 'string', default: HOME },
    only: { type: 'string', default: '' },
    rows: { type: 'string' },
    'only-data': { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const clientCounts = values.clients.split(',').map(Number);
const sizes = values.size.split(',').map((name) => {
  const size = SIZES[name];
  if (size === undefined) throw new Error(`--size knows ${Object.keys(SIZES).join(', ')}`);
  return size;
});

const { home } = values;
const isWanted = onlyThose(values.only, 'registrations, page 1');
const postgres = await startPostgres(home);
try {
  const results: Result[] = [];
  for (const size of sizes) {
    if (values['only-data']) await databaseOf(postgres, size);
    else results.push(...(await measureSize(postgres, size, { seconds, clientCounts, home, isWanted })));
  }
  printGrowth(results);
} finally {
  await postgres.stop();
}
