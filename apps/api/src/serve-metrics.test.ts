import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { RAISED_IRREGULARITIES } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { sql } from 'kysely';
import { z } from 'zod';
import { noteMark } from '#kernel/job-marks/job-marks.queries.ts';
import { appOfFile } from '../test/app.ts';
import { ownerOf } from '../test/owner-of.ts';
import { DASHBOARDS } from '../../../scripts/dashboard-files/dashboards.ts';
import { serveMetrics } from './serve-metrics.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const api = appOfFile();
let metrics: FastifyInstance;

beforeAll(async () => {
  metrics = await serveMetrics(api.deps, { host: '127.0.0.1', port: 0 });
});
afterAll(() => metrics.close());

const read = async (path: string, headers: Record<string, string> = {}) => {
  const { port } = metrics.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { status: answer.status, text: await answer.text() };
};
const firstMigration = async () => {
  const { rows } = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(api.db);
  return { at: Temporal.Instant.from(rows[0]?.at ?? '') };
};
const linesOf = async (name: string) =>
  (await read('/metrics')).text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

describe('a worker that is watched', () => {
  test('says that it lives and is ready', async () => {
    expect([(await read('/health/live')).status, (await read('/health/ready')).status]).toEqual([200, 200]);
  });

  test('is not found through a proxy', async () => {
    expect(await read('/metrics', { 'x-forwarded-for': '203.0.113.7' })).toMatchObject({ status: 404 });
  });

  test('tells what waits, by kind and age, and no longer once it is done', async () => {
    await api.db
      .insertInto('outboxMessages')
      .values({
        id: newId(),
        channel: 'EMAIL',
        recipient: 'ana@example.com',
        body: 'Olá',
        createdAt: api.clock.now().subtract({ hours: 24 * 400 }),
      })
      .execute();
    const told = (await read('/metrics')).text.split('\n').filter((line) => line.startsWith('habilita_messages_'));
    expect(told).toHaveLength(2);
    expect(told).toContain('habilita_messages_waiting{kind="EMAIL"} 1');
    const oldest = told.find((line) => line.includes('oldest')) ?? '';
    expect(Number(oldest.split(' ').at(-1))).toBeGreaterThan(24 * 3600);
    await api.db.updateTable('outboxMessages').set({ status: 'SENT' }).execute();
    expect(await linesOf('habilita_messages_waiting')).toEqual([]);
    expect(await linesOf('habilita_messages_waiting_oldest_seconds')).toEqual([]);
  });

  test('tells when the proofs ran and what they found', async () => {
    const at = api.clock.now();
    await noteMark(api.db, { name: 'prove-ledger', at: at.subtract({ hours: 3 }), ok: false, details: {} });
    expect(await linesOf('habilita_check_ok')).toEqual(['habilita_check_ok{check="prove-ledger"} 0']);
    expect(await linesOf('habilita_check_age_seconds')).toContain(
      `habilita_check_age_seconds{check="prove-ledger"} ${3 * 3600}`,
    );
  });

  test('tells a job that has never run as if it had at the installation, whatever was migrated since', async () => {
    const { at } = await firstMigration();
    const { rows } = await sql<{ at: string }>`select max(timestamp) as at from kysely_migration`.execute(api.db);
    expect(rows[0]?.at).not.toBe(at.toString());
    expect(await linesOf('habilita_check_age_seconds')).toContain(
      `habilita_check_age_seconds{check="keep-months"} ${api.clock.now().since(at).total('seconds')}`,
    );
  });

  test('tells that the database answers it, and everything else, when one figure cannot be read', async () => {
    const owner = ownerOf(api.db);
    await sql`alter table irregularities rename to irregularities_elsewhere`.execute(owner);
    try {
      expect(await linesOf('habilita_irregularities_open')).toEqual([]);
      expect(await linesOf('database_answers')).toEqual(['database_answers 1']);
      expect(await linesOf('habilita_check_ok')).toHaveLength(1);
      const unread = await linesOf('habilita_figures_unread_total');
      expect(unread).not.toContain('habilita_figures_unread_total{figure="habilita_irregularities_open"} 0');
      expect(unread).toContain('habilita_figures_unread_total{figure="habilita_jobs_waiting"} 0');
    } finally {
      await sql`alter table irregularities_elsewhere rename to irregularities`.execute(owner);
    }
  });

  test('tells nothing about a person', async () => {
    expect((await read('/metrics')).text).not.toContain('ana@example.com');
  });
});

const rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const alerts = rules
  .parse(parse(readFileSync(join(ROOT, 'ops', 'alerts.yaml'), 'utf8')))
  .groups.flatMap((group) => group.rules);
const runbooks = readFileSync(join(ROOT, 'docs', 'runbooks.md'), 'utf8');
const WORDS_OF_PROMQL = new Set([
  'sum',
  'rate',
  'max',
  'min',
  'topk',
  'vector',
  'le',
  'or',
  'and',
  'increase',
  'absent',
  'histogram_quantile',
  'up',
]);

describe('the alerts and dashboards', () => {
  test('ask only for figures that an API or a worker tells', async () => {
    const told = `${(await read('/metrics')).text}\n${(await api.inject('/metrics')).body}`;
    const names = new Set(
      [...told.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
      ),
    );
    const asks = DASHBOARDS.flatMap(({ panels }) => panels.flatMap((panel) => panel.asks.map(([expr]) => expr)));
    for (const expr of [...alerts.map((each) => each.expr), ...asks]) {
      const asked = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ').match(/[a-z_][a-z0-9_]*/g) ?? [];
      const unknown = asked.filter((word) => !names.has(word) && !WORDS_OF_PROMQL.has(word));
      expect(unknown, expr).toEqual([]);
    }
  });

  test('ask for the age of jobs that are told from the first day on', async () => {
    const told = (await linesOf('habilita_check_age_seconds')).join('\n');
    const asked = alerts.flatMap(({ expr }) => [...expr.matchAll(/check_age_seconds\{check=~?"([^"]+)"\}\) >/g)]);
    const names = asked.flatMap(([, list = '']) => list.split('|'));
    expect(names.filter((name) => !told.includes(`check="${name}"`))).toEqual([]);
    expect(names.length).toBeGreaterThan(5);
  });

  test('name irregularities that there are', () => {
    const kinds = alerts.flatMap(({ expr }) => [...expr.matchAll(/irregularities\w*\{kind=~?"([^"]+)"/g)]);
    const named = kinds.flatMap(([, list = '']) => list.split('|'));
    expect(named.filter((kind) => !(kind in RAISED_IRREGULARITIES))).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
  });

  test('have a runbook each, and no runbook is without an alert', () => {
    const headings = [...runbooks.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(headings).toEqual(alerts.map(({ alert }) => alert));
    for (const { alert, annotations } of alerts)
      expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
  });
});
