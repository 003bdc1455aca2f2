import { SpanKind } from '@opentelemetry/api';
import { carriedNow, traced } from '#kernel/tracing/traced.ts';
import { providerCalls } from './provider-durations.ts';
import type { Unavailable } from './failures.ts';
import type { ProviderDeps } from './provider-deps.ts';

/** An answer with any status but 3xx, 429 and 5xx; its body is read as JSON, null when empty. */
export interface HttpAnswer {
  kind: 'answer';
  status: number;
  body: unknown;
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

export function unavailable(cause: Unavailable['cause'], detail: string): Unavailable {
  return { kind: 'unavailable', cause, detail };
}

/**
 * Sends one request and follows no redirect. Timeout, lost connection, 3xx, 429, 5xx and bodies that are not JSON give
 * `unavailable`; network errors never throw. Details contain no body, so no personal data reaches a log.
 */
export function sendHttp(
  request: HttpRequest,
  deps: Pick<ProviderDeps, 'fetch' | 'timeoutSignal'>,
): Promise<HttpAnswer | Unavailable> {
  const host = new URL(request.url).host;
  const attributes = { 'http.request.method': request.method, 'server.address': host };
  return traced(`${request.method} ${host}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const end = providerCalls.startTimer({ host });
    const answer = await send(request, deps);
    if (answer.kind === 'answer') span.setAttribute('http.response.status_code', answer.status);
    else span.setAttribute('error.type', answer.cause);
    end({ outcome: answer.kind === 'answer' ? `${Math.floor(answer.status / 100)}xx` : answer.cause });
    return answer;
  });
}

async function send(
  { method, url, headers, body }: HttpRequest,
  { fetch, timeoutSignal }: Pick<ProviderDeps, 'fetch' | 'timeoutSignal'>,
): Promise<HttpAnswer | Unavailable> {
  const signal = timeoutSignal();
  try {
    const response = await fetch(url, {
      method,
      signal,
      redirect: 'manual',
      headers: { ...headers, ...traceHeader() },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const { status } = response;
    const isElsewhere = status >= 300 && status < 400;
    if (isElsewhere || status === 429 || status >= 500) return unavailable('server', `HTTP ${status}`);
    return readJson(status, text);
  } catch (error) {
    if (signal.aborted) return unavailable('timeout', 'no answer in time');
    return unavailable('network', codeOf(error));
  }
}

function traceHeader(): Record<string, string> {
  const traceparent = carriedNow()?.traceparent;
  return traceparent === undefined ? {} : { traceparent };
}

/** The code of a network error, such as ECONNREFUSED. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error instanceof Error ? error.name : 'failed';
}

function readJson(status: number, text: string): HttpAnswer | Unavailable {
  if (text === '') return { kind: 'answer', status, body: null };
  try {
    return { kind: 'answer', status, body: JSON.parse(text) };
  } catch {
    return unavailable('unreadable', `HTTP ${status} without JSON`);
  }
}
