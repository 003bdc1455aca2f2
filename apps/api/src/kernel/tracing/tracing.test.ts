import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SpanKind } from '@opentelemetry/api';
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aCampaign } from '../../../test/builders/campaign.ts';
import { fillCart, payBy } from '../../../test/builders/enrolment.ts';
import { PREPARED } from '#kernel/db/prepared.ts';
import { startTracing, traceTo, type Tracing } from './start-tracing.ts';
import { recordStatement, traced } from './traced.ts';

let it: TestApp | undefined;
let tracing: Tracing | undefined;
afterEach(async () => {
  await it?.close();
  await tracing?.stop();
  [it, tracing] = [undefined, undefined];
});

/** An exporter that still has its spans after tracing has stopped; the exporter of the library forgets them. */
class Kept extends InMemorySpanExporter {
  readonly spans: ReadableSpan[] = [];
  override async shutdown(): Promise<void> {
    this.spans.push(...this.getFinishedSpans());
  }
}

async function spansOfAnEnrolment(): Promise<{ spans: readonly ReadableSpan[]; known: readonly string[] }> {
  const kept = new Kept();
  tracing = await traceTo(kept, 'habilita-test', 1);
  it = await testApp();
  const campaign = await aCampaign(it.db, { now: it.clock.now() });
  const enrolment = await fillCart(it, campaign);
  await payBy(it, enrolment, 'PIX');
  await it.drainJobs();
  const student = await it.db.selectFrom('students').selectAll().executeTakeFirstOrThrow();
  await tracing.stop();
  return { spans: kept.spans, known: [student.name, student.cpf, student.email].filter((text) => text !== null) };
}

const traceOf = (span: ReadableSpan) => span.spanContext().traceId;
const requestOf = ({ attributes }: ReadableSpan) => attributes['habilita.request_id'];

test('an enrolment is one trace from the request over its statements and its job to the provider, under one request id', async () => {
  const { spans } = await spansOfAnEnrolment();
  const issuing = spans.find(({ name }) => name === 'job issue-charge');
  const whole = spans.filter((span) => issuing !== undefined && traceOf(span) === traceOf(issuing));
  const request = whole.find(({ parentSpanContext }) => parentSpanContext === undefined);
  expect(request?.attributes).toMatchObject({ 'http.route': expect.any(String), 'http.response.status_code': 201 });
  const names = whole.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['insert', 'select', 'job issue-charge', expect.stringMatching(/^POST 127\.0\.0\.1:\d+$/)]),
  );
  expect(new Set(whole.map(requestOf))).toEqual(new Set([request?.attributes['habilita.request_id']]));
  const called = whole.find(({ name }) => name.startsWith('POST 127'));
  expect(called?.parentSpanContext?.spanId).toBe(issuing?.spanContext().spanId);
});

test('a statement is named by its first word, also behind the comment that has it prepared', async () => {
  const kept = new Kept();
  tracing = await traceTo(kept, 'habilita-test', 1);
  await traced('work', { kind: SpanKind.INTERNAL }, async () => {
    for (const text of [`${PREPARED} select 1`, `\n  with x as (select 1) select * from x`, 'update a set b = 1', '--'])
      recordStatement(text, 1);
  });
  await tracing.stop();
  expect(kept.spans.map(({ name }) => name)).toEqual(['select', 'with', 'update', 'statement', 'work']);
});

test('nothing that is traced holds what a person typed', async () => {
  const { spans, known } = await spansOfAnEnrolment();
  const told = JSON.stringify(
    spans.map(({ name, attributes, status, events }) => ({ name, attributes, status, events })),
  );
  expect(known.length).toBeGreaterThan(1);
  expect(known.filter((text) => told.includes(text))).toEqual([]);
});

test('spans go to the collector, and one that is away is a line of the log', async () => {
  const paths: (string | undefined)[] = [];
  const collector = createServer((request: IncomingMessage, response) => {
    paths.push(request.url);
    response.end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const lines: unknown[] = [];
  const log = { warn: (line: unknown) => void lines.push(line) };
  tracing = await startTracing(
    { collector: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`, share: 1 },
    'a',
    log,
  );
  it = await testApp();
  await it.inject('/health/live');
  await tracing.stop();
  await it.close();
  expect([paths, lines]).toEqual([['/v1/traces'], []]);
  await new Promise((resolve) => collector.close(resolve));

  tracing = await startTracing({ collector: 'http://127.0.0.1:1', share: 1 }, 'a', log);
  it = await testApp();
  expect((await it.inject('/health/live')).statusCode).toBe(200);
  await tracing.stop();
  expect(lines).toContain('traces cannot be sent to the collector');
});

test('a process that does not trace puts nothing into its jobs', async () => {
  it = await testApp();
  const campaign = await aCampaign(it.db, { now: it.clock.now() });
  await payBy(it, await fillCart(it, campaign), 'PIX');
  const { rows } = await sql<{ data: object }>`select data from pgboss.job where name = 'issue-charge'`.execute(it.db);
  expect(rows.map(({ data }) => Object.keys(data))).toEqual([['payload']]);
});
