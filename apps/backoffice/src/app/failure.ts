import { type ErrorBody, messageOf, UNEXPECTED_MESSAGE } from '@habilita/contract';
import { z } from 'zod';

const errorBody = z.object({
  message: z.string(),
  errors: z.object({
    fieldErrors: z.record(z.string(), z.array(z.string())).default({}),
    globalErrors: z.array(z.object({ code: z.string(), detail: z.unknown().optional() })).default([]),
  }),
  requestId: z.string().optional(),
});

/** A call that was refused, broke, or never reached the server (`status` 0). */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  /** Codes by field, as the server names the field. */
  readonly fieldErrors: ErrorBody['errors']['fieldErrors'];
  readonly globalErrors: ErrorBody['errors']['globalErrors'];
  /** What a person quotes to support. */
  readonly requestId: string;

  constructor(status: number, requestId: string, body?: Partial<ErrorBody['errors']> & { readonly message?: string }) {
    super(body?.message ?? '');
    this.status = status;
    this.requestId = requestId;
    this.fieldErrors = body?.fieldErrors ?? {};
    this.globalErrors = body?.globalErrors ?? [];
  }

  /** Codes of the whole refusal, not of one field. */
  get codes(): readonly string[] {
    return this.globalErrors.map((entry) => entry.code);
  }
}

/** A call that never got an answer: no connection, or a server that does not answer. */
export class Unreachable extends ApiFailure {
  constructor(requestId: string) {
    super(0, requestId);
  }
}

/** A call given up on purpose: replaced by an identical later one, left with its screen, or without a session. Nobody is told. */
export class CallCancelled extends Error {
  override readonly name = 'CallCancelled';
}

/** Reads a refusal's body; a body of any other shape (a proxy's page) leaves only the status. */
export function failureOf(status: number, requestId: string, body: unknown): ApiFailure {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return new ApiFailure(status, requestId);
  const { message, errors } = parsed.data;
  return new ApiFailure(status, parsed.data.requestId ?? requestId, { message, ...errors });
}

/** A request the contract itself refuses, before anything is sent: codes on their fields. */
export function unsentFailure(requestId: string, error: z.core.$ZodError): ApiFailure {
  const fieldErrors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    const code = /^[A-Z][A-Z_]+$/.test(issue.message) ? issue.message : 'INVALID';
    fieldErrors[field] = [...(fieldErrors[field] ?? []), code];
  }
  return new ApiFailure(400, requestId, { fieldErrors });
}

export interface Explanation {
  /** What went wrong, one sentence each, in Portuguese. Empty when nobody should be told. */
  readonly lines: readonly string[];
  /** Portuguese texts by field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Given when the failure is unexplained, so a person can quote it. */
  readonly requestId?: string;
}

const SILENT: Explanation = { lines: [], fields: {} };
const NO_CONNECTION = 'Sem conexão. Tente novamente quando ela voltar.';
const NO_ANSWER = 'Sem conexão com o servidor. Tente novamente em instantes.';
const INVALID_CREDENTIALS = 'Usuário ou senha inválidos';

export function isSilent(error: unknown): boolean {
  return error instanceof CallCancelled || (error instanceof DOMException && error.name === 'AbortError');
}

/**
 * The words for a failure (Specification 1 §8): codes by the contract's texts, an unknown code as it is, 'Invalid credentials' by its own
 * sentence, a call without an answer by the missing connection, anything else by the general one with the request id to quote.
 */
export function explain(error: unknown): Explanation {
  if (isSilent(error)) return SILENT;
  if (error instanceof Unreachable) return { lines: [navigator.onLine ? NO_ANSWER : NO_CONNECTION], fields: {} };
  if (!(error instanceof ApiFailure)) return { lines: [UNEXPECTED_MESSAGE], fields: {} };
  if (error.message === 'Invalid credentials') return { lines: [INVALID_CREDENTIALS], fields: {} };
  const fields = Object.fromEntries(
    Object.entries(error.fieldErrors).map(([field, codes]) => [field, codes.map((code) => messageOf(code))]),
  );
  const global = error.codes.map((code) => messageOf(code));
  const lines = [...new Set(global.length > 0 ? global : Object.values(fields).flat())];
  const isExplained = lines.length > 0 && !lines.includes(UNEXPECTED_MESSAGE);
  if (isExplained && error.status < 500) return { lines, fields };
  return { lines: lines.length > 0 ? lines : [UNEXPECTED_MESSAGE], fields, requestId: error.requestId };
}
