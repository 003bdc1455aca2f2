import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/*
 * Spans may hold routes, SQL statements without values, names of jobs and hosts of providers. They never hold an
 * address, a body, a value or an error's message, because each of these may hold personal data. Before `startTracing`
 * is called, spans cost nothing.
 */

const tracer = () => trace.getTracer('habilita');
const REQUEST_ID = createContextKey('the id of the request that began the trace');
const REQUEST_ATTRIBUTE = 'habilita.request_id';

interface Traced {
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
  /** The context that the span belongs to; by default the present one. */
  readonly within?: Context;
}

/** Runs work within a span. The span ends with the work and says whether the work failed. */
export function traced<T>(
  name: string,
  { kind, attributes = {}, within = context.active() }: Traced,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const options = { kind, attributes: { ...attributes, ...requestOf(within) } };
  return tracer().startActiveSpan(name, options, within, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

function requestOf(within: Context): Attributes {
  const requestId = within.getValue(REQUEST_ID);
  return typeof requestId === 'string' ? { [REQUEST_ATTRIBUTE]: requestId } : {};
}

function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
}

/** Begins the span of a request. `within` is the context for everything that the request causes. */
export function beginRequest(name: string, requestId: string, attributes: Attributes) {
  const within = context.active().setValue(REQUEST_ID, requestId);
  const options = { kind: SpanKind.SERVER, attributes: { ...attributes, ...requestOf(within) } };
  const span = tracer().startSpan(name, options, within);
  return { span, within: trace.setSpan(within, span) };
}

/**
 * The first word of an SQL statement, such as `select`. A comment that marks a statement to be prepared may stand
 * before that word.
 */
const firstWordOf = (sql: string): string => /^(?:\s|\/\*.*?\*\/)*(\w+)/s.exec(sql)?.[1] ?? 'statement';

/** Adds a span for an SQL statement that has just ended. Nothing is added when the statement belongs to no span. */
export function recordStatement(sql: string, milliseconds: number, error?: unknown): void {
  if (trace.getActiveSpan() === undefined) return;
  const end = Date.now();
  const within = context.active();
  const span = tracer().startSpan(
    firstWordOf(sql),
    {
      kind: SpanKind.CLIENT,
      startTime: end - milliseconds,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql, ...requestOf(within) },
    },
    within,
  );
  if (error !== undefined) markFailed(span, error);
  span.end(end);
}

/**
 * The ids of a trace and of its request, which a job carries so that its work belongs to the trace of the request that
 * enqueued it.
 */
export interface Carried {
  readonly traceparent?: string | undefined;
  readonly requestId?: string | undefined;
}

export function carriedNow(): Carried | undefined {
  const carried: { traceparent?: string } = {};
  propagation.inject(context.active(), carried);
  if (carried.traceparent === undefined) return undefined;
  const requestId = context.active().getValue(REQUEST_ID);
  return { traceparent: carried.traceparent, ...(typeof requestId === 'string' ? { requestId } : {}) };
}

export function contextOf({ traceparent, requestId }: Carried): Context {
  const within = propagation.extract(ROOT_CONTEXT, { traceparent });
  return requestId === undefined ? within : within.setValue(REQUEST_ID, requestId);
}
