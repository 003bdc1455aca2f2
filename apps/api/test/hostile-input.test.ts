import { ERROR_CODES } from '@habilita/contract';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appOfFile } from './app.ts';
import { aCampaign } from './builders/campaign.ts';
import { fillCart, payBy } from './builders/enrolment.ts';
import { ENDPOINTS } from './endpoints.ts';
import { operationsOf } from './hostile/operations.ts';
import {
  type HostileRequest,
  hostileRequests,
  type Operation,
  unstorableRequests,
  yearRequests,
} from './hostile/requests.ts';

const it = appOfFile();
let operations: readonly Operation[];
const callers = { admin: {}, leaving: {}, student: {} };

beforeAll(async () => {
  const campaign = await aCampaign(it.db, { now: it.clock.now() });
  const enrolment = await fillCart(it, campaign);
  await payBy(it, enrolment, 'BOLETO');
  await it.drainJobs();
  callers.admin = (await it.signIn('ADMIN')).headers;
  callers.leaving = (await it.signIn('ADMIN')).headers;
  callers.student = enrolment.headers;
  const registration = await it.db.selectFrom('registrations').selectAll().executeTakeFirstOrThrow();
  const payment = await it.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  operations = operationsOf((await it.inject('/api/openapi.json')).json(), {
    campaign: campaign.id,
    school: registration.drivingSchoolId ?? '',
    plan: registration.planId ?? '',
    county: campaign.county.id,
    student: registration.studentId,
    registration: registration.id,
    payment: payment.id,
  });
});

const errorBody = z.strictObject({
  message: z.string().min(1),
  errors: z.strictObject({
    fieldErrors: z.record(z.string(), z.array(z.enum(ERROR_CODES)).min(1)),
    globalErrors: z.array(z.strictObject({ code: z.enum(ERROR_CODES), detail: z.unknown().optional() })),
  }),
  requestId: z.string().regex(/^[\w-]{8,64}$/),
});

/** Matches stack frames, file paths and SQL, which no answer may reveal. */
const INSIDE =
  /\bat .{1,80}[.:]\d+:\d+|node_modules|\.ts:\d|\b(select|insert|update|delete)\b.{1,80}\b(from|into|set)\b|syntax error|violates|invalid byte sequence|ECONN|kysely|postgres/i;

/** How many inputs each operation gets. */
const RUNS = Number(process.env['HOSTILE_RUNS'] ?? 24);
let door = 0;

async function fault(sent: HostileRequest, headers: object): Promise<string | undefined> {
  door += 1;
  const address = `10.${(door >> 16) & 255}.${(door >> 8) & 255}.${door & 255}`;
  const answer = await it.inject({ ...sent, headers: { 'x-forwarded-for': address, ...sent.headers, ...headers } });
  if (answer.statusCode < 400) return undefined;
  if (answer.statusCode >= 500) return `answered ${answer.statusCode}`;
  const parsed = errorBody.safeParse(parseOrText(answer.body));
  if (!parsed.success) return `answered ${answer.statusCode} with another body: ${answer.body.slice(0, 200)}`;
  if (parsed.data.requestId !== answer.headers['x-request-id']) return 'names another request id in body and header';
  return INSIDE.test(answer.body) ? `shows its insides: ${answer.body.slice(0, 200)}` : undefined;
}

function parseOrText(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/**
 * Describes the shortest request that makes the operation fail; empty if none was found. HOSTILE_SEED and HOSTILE_RUNS
 * choose the requests that are tried.
 */
async function faultsOf(operation: Operation, headers: object, numRuns: number): Promise<string[]> {
  const property = fc.asyncProperty(hostileRequests(operation), async (sent) => {
    const found = await fault(sent, headers);
    if (found !== undefined) throw new Error(found);
  });
  const seed = Number(process.env['HOSTILE_SEED'] ?? 2026);
  const outcome = await fc.check(property, { numRuns, seed });
  if (!outcome.failed) return [];
  const [sent] = outcome.counterexample ?? [];
  return [
    `${operation.method} ${operation.path} ${String(outcome.errorInstance)}: ${JSON.stringify(sent)?.slice(0, 600)}`,
  ];
}

const resourceOf = (path: string): string | undefined => /^(?:\/api\/v1)?\/([^/]+)/.exec(path)?.[1];
const RESOURCES = [...new Set(ENDPOINTS.map(({ endpoint }) => resourceOf(endpoint.path)))];

async function walk(
  resource: string | undefined,
  headersOf: (operation: Operation) => object,
  numRuns: number,
): Promise<string[]> {
  const faults: string[] = [];
  for (const operation of operations.filter(({ path }) => resourceOf(path) === resource))
    faults.push(...(await faultsOf(operation, headersOf(operation), numRuns)));
  return faults;
}

function sessionFor({ path }: Pick<Operation, 'path'>): object {
  if (path.endsWith('/logout')) return callers.leaving;
  return path.startsWith('/api/v1/checkout/') ? callers.student : callers.admin;
}

describe('whatever is sent to any operation of the API is answered or refused in words', () => {
  test('the walk finds the operations and fills their inputs', () => {
    expect(operations.length).toBeGreaterThan(50);
    expect(operations.filter(({ path, params }) => path.includes('{') && Object.values(params).includes(''))).toEqual(
      [],
    );
    const left = operations.filter(({ path }) => !RESOURCES.includes(resourceOf(path)));
    expect(left).toEqual([]);
  });

  test.each(RESOURCES)(
    'on /%s by somebody signed in: never an unexpected error, a stack trace or SQL',
    async (resource) => {
      expect(await walk(resource, sessionFor, RUNS)).toEqual([]);
    },
    RUNS * 5_000,
  );

  test.each(RESOURCES)('on /%s by nobody, or with a forged session: the same', async (resource) => {
    expect(await walk(resource, () => ({}), 6)).toEqual([]);
    expect(await walk(resource, () => ({ authorization: `Bearer ${'x.'.repeat(100)}` }), 2)).toEqual([]);
  });

  test('in whatever year a search asks about', async () => {
    const asked = operations.flatMap((operation) => yearRequests(operation, ['0000', '0044', '0999', '1899', '9999']));
    expect(asked.length).toBeGreaterThan(100);
    const faults: string[] = [];
    for (const sent of asked) {
      const found = await fault(sent, callers.admin);
      if (found !== undefined) faults.push(`${sent.url} ${found}`);
    }
    expect(faults).toEqual([]);
  }, 90_000);

  test('in whatever text half a character or thousands of levels stand, which no column can keep', async () => {
    const sent = operations.flatMap((operation) => unstorableRequests(operation));
    expect(sent.length).toBeGreaterThan(200);
    const faults: string[] = [];
    for (const each of sent) {
      const found = await fault(each, sessionFor({ path: each.url }));
      if (found !== undefined) faults.push(`${each.method} ${each.url} ${String(each.payload).slice(0, 200)} ${found}`);
    }
    expect(faults).toEqual([]);
  }, 90_000);

  test('and it still works afterwards', async () => {
    expect((await it.inject('/health/ready')).statusCode).toBe(200);
    const list = await it.inject({ url: '/api/v1/registrations', headers: callers.admin });
    expect(list.json()).toMatchObject({ totalSize: 1 });
  });
});

describe('addresses that are none', () => {
  test.each([
    '/api/v1/campaigns/%E0%A4%A',
    '/api/v1/nothing-here',
    '/api/v1/registrations/../../etc/passwd',
    '/api/%00',
    `/api/v1/campaigns/${'a'.repeat(2000)}`,
    '/api',
    '/files/x',
    '/files/a.b',
    `/files/${'%2e%2e%2f'.repeat(20)}etc%2fpasswd`,
  ])('%s is refused in the same words', async (url) => {
    expect(await fault({ method: 'GET', url, headers: {} }, callers.admin)).toBeUndefined();
    expect((await it.inject({ url, headers: callers.admin })).statusCode).toBeOneOf([400, 404, 414]);
  });

  test('a method that a path does not have is not found', async () => {
    const answer = await it.inject({ method: 'PATCH', url: '/api/v1/login', payload: {} });
    expect([answer.statusCode, answer.json<unknown>()]).toEqual([
      404,
      expect.objectContaining({ errors: { fieldErrors: {}, globalErrors: [{ code: 'NOT_FOUND' }] } }),
    ]);
  });
});
