import { messageOf, statusOf, UNEXPECTED_MESSAGE, type ErrorBody, type ErrorCode } from '@habilita/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type Refusal } from '#kernel/errors.ts';
import { isConnectionLost } from '#kernel/db/connection-lost.ts';
import { InvalidInput } from './input.ts';

export interface Answer {
  readonly status: number;
  readonly body: ErrorBody;
}

/** Our codes for requests that Fastify refuses before a handler runs. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BODY_INVALID',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BODY_INVALID',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BODY_INVALID',
  FST_ERR_CTP_INVALID_TYPE: 'UNSUPPORTED_MEDIA',
};

/**
 * Codes of errors when files cannot be read or written: the disk is full, read-only, broken or closed to our account,
 * too many files are open, or the bucket does not answer.
 */
const FILE_CODES = [
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'BUCKET_UNAVAILABLE',
] as const;

/**
 * The code by which PostgreSQL refuses a write. Either the server is a replica, as happens during a failover, or our
 * code writes on a read-only connection.
 */
const WRITES_REFUSED = '25006';

/**
 * PostgreSQL's codes for a value in a wrong format and for an SQL statement that is nested too deeply. The cause is
 * either the request or a bug of ours.
 */
const PERHAPS_OURS: ReadonlySet<unknown> = new Set(['22P02', '54001']);

/**
 * Maps error codes of PostgreSQL and of the system to the codes that callers get. All these errors are either caused by
 * the request or temporary.
 */
const SYSTEM_CODES: Readonly<Record<string, ErrorCode>> = {
  '57014': 'TOOK_TOO_LONG',
  '53300': 'UNAVAILABLE',
  '40001': 'UNAVAILABLE',
  '40P01': 'UNAVAILABLE',
  // The database's disk is full or broken, or its memory is used up.
  '53100': 'UNAVAILABLE',
  '53200': 'UNAVAILABLE',
  '58030': 'UNAVAILABLE',
  [WRITES_REFUSED]: 'UNAVAILABLE',
  ...Object.fromEntries(FILE_CODES.map((code) => [code, 'UNAVAILABLE' as const])),
  ACCOUNT_UNREADABLE: 'UNAVAILABLE',
  '23505': 'DATA_INTEGRITY',
  '23503': 'DATA_INTEGRITY',
  '23514': 'DATA_INTEGRITY',
  // The text does not have the format of its column, has characters that cannot be stored, or is nested too deeply.
  '22P02': 'INVALID',
  '22P05': 'INVALID',
  '22021': 'INVALID',
  '54001': 'INVALID',
  // The text is no date, or no such day exists.
  '22007': 'INVALID',
  '22008': 'INVALID',
};

function bodyOf(refusals: readonly [Refusal, ...Refusal[]], requestId: string): ErrorBody {
  const [{ refused }] = refusals;
  const fieldErrors: Record<string, ErrorCode[]> = {};
  const globalErrors: ErrorBody['errors']['globalErrors'][number][] = [];
  for (const { refused: code, field, detail } of refusals) {
    if (field === undefined) globalErrors.push({ code, ...(detail === undefined ? {} : { detail }) });
    // Each field gets one code, that of its first refusal.
    else fieldErrors[field] ??= [code];
  }
  const message = refused === 'INVALID_CREDENTIALS' ? 'Invalid credentials' : messageOf(refused);
  return { message, errors: { fieldErrors, globalErrors }, requestId };
}

const body = (code: ErrorCode, requestId: string): ErrorBody => bodyOf([{ refused: code }], requestId);

/** The answer to an expected error; undefined for an unexpected one. */
export function knownAnswer(error: unknown, requestId: string): Answer | undefined {
  if (error instanceof ApiError) {
    const { code, field, detail, others } = error;
    const first = { refused: code, detail, ...(field === undefined ? {} : { field }) };
    return { status: error.statusCode, body: bodyOf([first, ...others], requestId) };
  }
  if (error instanceof InvalidInput) {
    const globalErrors = error.globalErrors.map((code) => ({ code }));
    return {
      status: 400,
      body: { message: messageOf('INVALID'), errors: { fieldErrors: error.fieldErrors, globalErrors }, requestId },
    };
  }
  if (isConnectionLost(error)) return { status: statusOf('UNAVAILABLE'), body: body('UNAVAILABLE', requestId) };
  const { code, statusCode } = propertiesOf(error);
  const mapped = typeof code === 'string' ? (FASTIFY_CODES[code] ?? SYSTEM_CODES[code]) : undefined;
  if (mapped !== undefined) return { status: statusOf(mapped), body: body(mapped, requestId) };
  if (statusCode === 429) return { status: 429, body: body('TOO_MANY_REQUESTS', requestId) };
  if (error instanceof SyntaxError && statusCode === 400) return { status: 400, body: body('BODY_INVALID', requestId) };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, body: body('INVALID', requestId) };
  }
  return undefined;
}

function propertiesOf(error: unknown): { code?: unknown; statusCode?: unknown; syscall?: unknown } {
  return typeof error === 'object' && error !== null ? error : {};
}

/** Whether files could not be read or written. A failed connection may have the same codes, and does not count. */
const isOfFiles = (error: unknown): boolean =>
  propertiesOf(error).syscall !== 'connect' && FILE_CODES.some((code) => code === propertiesOf(error).code);

/** The answer to any error. An unexpected one gets a general sentence and the request id, but nothing of the error. */
export function answerTo(error: unknown, requestId: string): Answer {
  const unexpected: ErrorBody = {
    message: UNEXPECTED_MESSAGE,
    errors: { fieldErrors: {}, globalErrors: [] },
    requestId,
  };
  return knownAnswer(error, requestId) ?? { status: 500, body: unexpected };
}

/**
 * Answers with an error and logs it. Unexpected errors are logged with their stack, and so are failed file access and
 * writes that the database refuses, because an operator may have to repair the cause. Other temporary failures, and
 * values that the database refuses, which may be a bug of ours, are logged with their code only.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body: answer } = answerTo(error, request.id);
  if (status === 500) request.log.error({ err: error }, 'unexpected error');
  else if (isOfFiles(error)) request.log.error({ err: error }, 'files unavailable');
  else if (propertiesOf(error).code === WRITES_REFUSED) request.log.error({ err: error }, 'writes refused');
  else if (status === 503) request.log.warn({ code: propertiesOf(error).code }, 'unavailable');
  // The error itself is not logged, because its message quotes the value.
  else if (status === 400 && PERHAPS_OURS.has(propertiesOf(error).code))
    request.log.warn({ code: propertiesOf(error).code }, 'refused by the database');
  return reply.status(status).send(answer);
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.status(404).send(body('NOT_FOUND', request.id));
}
