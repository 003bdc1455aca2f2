import { drivingSchoolsList, type ListDeclaration } from '../packages/contract/src/index.ts';
import { type Path, ROWS } from './path.ts';

const FIELDS: ListDeclaration['fields'] = drivingSchoolsList.fields;
const COLUMNS = Object.entries(FIELDS)
  .filter(([, field]) => field.hidden !== true)
  .map(([key]) => key)
  .join(',');

/**
 * The paths of the list of driving schools; `--size schools-100,schools-10k` measures them with a hundred schools and
 * with ten thousand.
 */
export function schoolPaths(): Path[] {
  return [
    path('driving schools', {}, ''),
    path(
      "driving schools by term 'cfc 12'",
      { term: 'cfc 12' },
      `where ds.name_search like '%cfc%' and ds.name_search like '%12%'`,
    ),
  ];
}

function path(name: string, filters: Readonly<Record<string, string>>, where: string): Path {
  const query = new URLSearchParams({ ...filters, columns: COLUMNS, page: '0', size: String(ROWS) });
  const from = `from driving_schools as ds ${where}`;
  return {
    name: `${name}, page 1`,
    url: `/api/v1/driving-schools?${query}`,
    plain: [
      { text: `select ds.* ${from} order by ds.presentation_name, ds.id limit ${ROWS}`, values: [] },
      { text: `select count(*) ${from}`, values: [] },
    ],
  };
}
