import { type ErrorBody, UNEXPECTED_MESSAGE } from '@habilita/contract';
import { useEffect, useState } from 'react';
import { isNotLoaded } from '#code-loading/missing-screen.ts';
import { hasShape, isAnything, isListOf, isRecordOf, isText, optional } from './guards.ts';

let messageOf = (code: string): string => code;

/** Loads the texts of error codes, which must happen before a failure is shown: they are not part of the first load. */
export async function loadErrorTexts(): Promise<void> {
  try {
    ({ messageOf } = await import('./error-texts.ts'));
  } catch {
    // Without a connection the texts cannot be loaded; a failure then shows its code.
  }
}

/** Runs `work`. If it fails with an error code, the texts of error codes are loaded before the failure is thrown. */
export async function withErrorTexts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiFailure && error.status > 0) await loadErrorTexts();
    throw error;
  }
}

export const textOf = (code: string): string => messageOf(code);

type Errors = ErrorBody['errors'];
const isErrorBody = hasShape<Pick<ErrorBody, 'message'> & { errors: Partial<Errors>; requestId?: string | undefined }>({
  message: isText,
  errors: hasShape<Partial<Errors>>({
    fieldErrors: optional(isRecordOf(isListOf(isText))),
    globalErrors: optional(isListOf(hasShape<Errors['globalErrors'][number]>({ code: isText, detail: isAnything }))),
  }),
  requestId: optional(isText),
});

export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly fieldErrors: ErrorBody['errors']['fieldErrors'];
  readonly globalErrors: ErrorBody['errors']['globalErrors'];
  readonly requestId: string;

  constructor(status: number, requestId: string, body?: Partial<ErrorBody['errors']> & { readonly message?: string }) {
    super(body?.message ?? '');
    this.status = status;
    this.requestId = requestId;
    this.fieldErrors = body?.fieldErrors ?? {};
    this.globalErrors = body?.globalErrors ?? [];
  }

  get codes(): readonly string[] {
    return this.globalErrors.map((entry) => entry.code);
  }
}

export class Unreachable extends ApiFailure {
  constructor(requestId: string) {
    super(0, requestId);
  }
}

export class TimeUp extends ApiFailure {
  readonly isOfCommand: boolean;

  constructor(requestId: string, isOfCommand: boolean) {
    super(0, requestId);
    this.isOfCommand = isOfCommand;
  }
}

export class CallCancelled extends Error {
  override readonly name = 'CallCancelled';
}

export function failureOf(status: number, requestId: string, body: unknown): ApiFailure {
  if (!isErrorBody(body)) return new ApiFailure(status, requestId);
  return new ApiFailure(status, body.requestId ?? requestId, { message: body.message, ...body.errors });
}

export interface Explanation {
  readonly lines: readonly string[];
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly requestId?: string;
}

const SILENT: Explanation = { lines: [], fields: {} };
const NO_CONNECTION = 'Sem conexão. Tente novamente quando ela voltar.';
const NO_ANSWER = 'Sem conexão com o servidor. Tente novamente em instantes.';
const NOT_IN_TIME = 'O servidor não respondeu a tempo.';
const MAYBE_DONE = `${NOT_IN_TIME} Confira se foi feito antes de repetir.`;
const INVALID_CREDENTIALS = 'Usuário ou senha inválidos';

export function isSilent(error: unknown): boolean {
  return error instanceof CallCancelled || (error instanceof DOMException && error.name === 'AbortError');
}

/**
 * True when the same call may be answered later: it had no answer, there were too many calls, or the server is
 * broken.
 */
export const mayBeAnsweredLater = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status === 429 || error.status >= 500);

/** True for a failure that would be the same if the call were repeated, such as a refused input. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiFailure && !mayBeAnsweredLater(error);

/** True when a call that was sent may have been carried out although it failed. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiFailure) || error.status === 0 || error.status >= 500;

/**
 * Explains a failure in sentences (Specification 1 §8): a known error code has its text, an unknown code is shown as it
 * is. 'Invalid credentials', a missing connection and a call without an answer in time have sentences of their own.
 * Anything else gets the general sentence, with the request id if there is one.
 */
export function explain(error: unknown): Explanation {
  if (isSilent(error)) return SILENT;
  if (error instanceof Unreachable || isNotLoaded(error))
    return { lines: [navigator.onLine ? NO_ANSWER : NO_CONNECTION], fields: {} };
  if (!(error instanceof ApiFailure)) return { lines: [UNEXPECTED_MESSAGE], fields: {} };
  if (error instanceof TimeUp)
    return { lines: [error.isOfCommand ? MAYBE_DONE : NOT_IN_TIME], fields: {}, requestId: error.requestId };
  if (error.message === 'Invalid credentials') return { lines: [INVALID_CREDENTIALS], fields: {} };
  const fields = Object.fromEntries(
    Object.entries(error.fieldErrors).map(([field, codes]) => [field, codes.map(textOf)]),
  );
  const global = error.codes.map(textOf);
  const lines = [...new Set(global.length > 0 ? global : Object.values(fields).flat())];
  const isExplained = lines.length > 0 && !lines.includes(UNEXPECTED_MESSAGE);
  if (isExplained && error.status < 500) return { lines, fields };
  return { lines: lines.length > 0 ? lines : [UNEXPECTED_MESSAGE], fields, requestId: error.requestId };
}

export function useErrorTexts(): (code: string) => string {
  const [words, setWords] = useState<(code: string) => string>(() => () => '');
  useEffect(() => void loadErrorTexts().then(() => setWords(() => (code: string) => textOf(code))), []);
  return words;
}
