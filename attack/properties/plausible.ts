import { ERROR_CODES, type Endpoint } from '@habilita/contract';
import { z } from 'zod';
import { proveLedger } from '../../apps/api/src/areas/money/ledger/index.ts';
import { ROLL_UPS } from '../../apps/api/src/areas/system/status/roll-ups.ts';
import { openDatabase } from '../../apps/api/src/kernel/db/connect.ts';
import { proveRollUp } from '../../apps/api/src/kernel/roll-ups/prove-roll-ups.ts';
import { fillPath } from '../../apps/api/test/endpoints.ts';
import { textFields } from '../../apps/api/test/sample-input.ts';
import type { Answer } from '../caller.ts';
import { kindOf } from '../known-ids.ts';
import { type JsonSchema, jsonSchema, pick, plausible, type Random, randomFrom } from '../plausible-input.ts';
import { assertNone, type Attack, inParallel, type Property } from '../property.ts';

const REQUESTS = Number(process.env['ATTACK_REQUESTS'] ?? 20_000);
const SEED = Number(process.env['ATTACK_SEED'] ?? 2026);

const errorBody = z.strictObject({
  message: z.string().min(1),
  errors: z.strictObject({
    fieldErrors: z.record(z.string(), z.array(z.enum(ERROR_CODES)).min(1)),
    globalErrors: z.array(z.strictObject({ code: z.enum(ERROR_CODES), detail: z.unknown().optional() })),
  }),
  requestId: z.string().min(8),
});
/** Paths of our files and SQL statements, which no answer may reveal. */
const INSIDE = /node_modules|\.ts:\d|\b(select|insert|update|delete)\b.{1,80}\b(from|into|set)\b|violates|kysely/i;

/** Calls that would end the attack itself, such as signing out. */
const LEFT_ALONE = /\/(logout|account|system\/database-capacity)|\/users(\/|$)|second-step|reset-password/;

interface Shape {
  readonly endpoint: Endpoint;
  readonly body: JsonSchema | undefined;
}

const shapeOf = (endpoint: Endpoint): Shape => ({
  endpoint,
  body:
    endpoint.method === 'GET' || endpoint.method === 'DELETE' || endpoint.file !== undefined
      ? undefined
      : jsonSchema.parse(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })),
});

function faultOf({ status, text }: Answer, { access }: Endpoint): string | undefined {
  if (status === 401 && access !== 'public') return 'was not let in, and so tried nothing';
  if (status >= 500 && status !== 503) return `answered ${status}`;
  if (INSIDE.test(text) && status >= 400) return `shows its insides: ${text.slice(0, 160)}`;
  if (status < 400) return undefined;
  const parsed = errorBody.safeParse(parsedJson(text));
  return parsed.success ? undefined : `answered ${status} with another body: ${text.slice(0, 160)}`;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function queryOf(endpoint: Endpoint, random: Random, idFor: (field: string) => string): string {
  const kept = textFields(endpoint.query).filter(
    ({ key, required, word, takesId }) =>
      required || (key !== 'size' && (takesId || word !== undefined) && random() < 0.25),
  );
  return new URLSearchParams(kept.map(({ key, takesId, word = '' }) => [key, takesId ? idFor(key) : word])).toString();
}

/** Calls an endpoint once with plausible input, which holds real ids, some of them of another kind of record. */
async function tryOnce(attack: Attack, { endpoint, body }: Shape, random: Random): Promise<string | undefined> {
  const kinds = Object.keys(attack.ids);
  const idsFor = (path?: string) => (field: string) => {
    const kind = random() < 0.9 ? kindOf(field, path) : (pick(random, kinds) ?? '');
    return pick(random, attack.ids[kind] ?? []) ?? crypto.randomUUID();
  };
  const inPath = idsFor(endpoint.path);
  const query = queryOf(endpoint, random, idsFor());
  const path = `${fillPath(endpoint.path, inPath)}${query === '' ? '' : `?${query}`}`;
  const token = attack.tokens.get(endpoint.access === 'student' ? 'STUDENT' : 'ADMIN');
  const sent = body === undefined ? undefined : (plausible(body, '', { random, idFor: idsFor() }) ?? {});
  const answer = await attack.call(endpoint.method, path, { token, body: sent });
  const fault = faultOf(answer, endpoint);
  return fault && `${endpoint.method} ${path} ${fault}: ${JSON.stringify(sent)?.slice(0, 300)}`;
}

export const plausibleRequests: Property = {
  name: 'What has the right form and makes no sense is answered or refused in words, and the books still add up',
  async hold(attack) {
    const shapes = attack.endpoints.filter(({ path }) => !LEFT_ALONE.test(path)).map(shapeOf);
    // Endpoints that write are called three times as often, because they run through more code.
    const weighted = shapes.flatMap((shape) => (shape.body === undefined ? [shape] : [shape, shape, shape]));
    const random = randomFrom(SEED);
    const turns = Array.from({ length: REQUESTS }, (_, index) => ({ shape: weighted[index % weighted.length], index }));
    const found: string[] = [];
    await inParallel(turns, async ({ shape }) => {
      const fault = shape === undefined ? undefined : await tryOnce(attack, shape, random);
      if (fault !== undefined) found.push(fault);
    });
    found.push(...attack.product.errors, ...(await differencesIn(attack.product.databaseUrl)));
    assertNone(found);
    return `${REQUESTS} requests, seed ${SEED}`;
  },
};

async function differencesIn(databaseUrl: string): Promise<string[]> {
  const db = openDatabase({ url: databaseUrl, max: 2, name: 'attack' });
  try {
    const clock = { now: () => Temporal.Now.instant() };
    const { mismatches } = await proveLedger({ db, clock });
    const found = mismatches === 0 ? [] : [`${mismatches} registrations differ from their ledger`];
    for (const rollUp of ROLL_UPS) {
      const difference = await proveRollUp(db, rollUp);
      if (difference !== undefined) found.push(`the totals of ${rollUp.name} differ: ${JSON.stringify(difference)}`);
    }
    return found;
  } finally {
    await db.destroy();
  }
}
