import { z } from 'zod';
import { fillPath } from '../../apps/api/test/endpoints.ts';
import { sampleOf } from '../../apps/api/test/sample-input.ts';
import { read } from '../caller.ts';
import { kindOf } from '../known-ids.ts';
import { assertNone, inParallel, type Property } from '../property.ts';

const page = z.object({
  content: z.array(
    z.object({
      id: z.string(),
      studentId: z.string().optional(),
      studentName: z.string().optional(),
      drivingSchoolId: z.string().nullish(),
    }),
  ),
});
type Row = z.output<typeof page>['content'][number];

async function foreignRows(rowsAt: (path: string) => Promise<readonly Row[]>, own: ReadonlySet<string>) {
  const [registrations, payments, schools] = await Promise.all([
    rowsAt('/api/v1/registrations?size=200'),
    rowsAt('/api/v1/entity-payments/light-search?size=200'),
    rowsAt('/api/v1/driving-schools?size=50'),
  ]);
  const isForeign = ({ drivingSchoolId }: Row) => typeof drivingSchoolId === 'string' && !own.has(drivingSchoolId);
  const theirs = registrations.filter(isForeign);
  return {
    names: [...new Set(theirs.flatMap(({ studentName }) => (studentName === undefined ? [] : [studentName])))],
    ids: {
      registration: theirs.map(({ id }) => id),
      student: theirs.flatMap(({ studentId }) => (studentId === undefined ? [] : [studentId])),
      payment: payments.filter(isForeign).map(({ id }) => id),
      drivingSchool: schools.filter(({ id }) => !own.has(id)).map(({ id }) => id),
    } as Readonly<Record<string, readonly string[]>>,
  };
}

export const schools: Property = {
  name: "A school's people reach nothing of another school, by any id on any route",
  async hold({ call, tokens, endpoints }) {
    const admin = tokens.get('ADMIN') ?? '';
    const rowsAs = (token: string) => async (path: string) => (await read(call, token, path, page)).content;
    const found: string[] = [];
    let calls = 0;
    for (const role of ['DRIVING_SCHOOL_ADMIN', 'DRIVING_SCHOOL_OPERATOR'] as const) {
      const token = tokens.get(role) ?? '';
      const own = new Set((await rowsAs(token)('/api/v1/driving-schools?size=50')).map(({ id }) => id));
      const foreign = await foreignRows(rowsAs(admin), own);
      const walked = endpoints.filter(({ access, path }) => access !== 'student' && path.includes(':'));
      await inParallel(walked, async (endpoint) => {
        const idFor = (field: string): string => {
          const rows = foreign.ids[kindOf(field, endpoint.path)] ?? foreign.ids['registration'] ?? [];
          return rows[0] ?? '';
        };
        const path = fillPath(endpoint.path, idFor);
        const takesBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
        const body = takesBody && endpoint.file === undefined ? sampleOf(endpoint.body, idFor) : undefined;
        const { status, text } = await call(endpoint.method, path, { token, body });
        calls += 1;
        const leaked = foreign.names.find((name) => text.includes(name));
        if (leaked !== undefined) found.push(`${role} ${endpoint.method} ${endpoint.path} names a foreign student`);
        const wrote = takesBody && status < 300 && endpoint.access !== 'public' && endpoint.access !== 'signed-in';
        if (wrote) found.push(`${role} ${endpoint.method} ${endpoint.path} wrote: ${status}`);
      });
    }
    assertNone(found);
    return `${calls} calls`;
  },
};
