import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, type ErrorCode, messageOf } from '@habilita/contract';

/**
 * Node raises these errors before there is a request. For each of them this is the status and the error code of our
 * answer.
 */
const REFUSALS: Readonly<Record<string, readonly [number, ErrorCode]>> = {
  HPE_HEADER_OVERFLOW: [431, 'TOO_LARGE'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'BODY_TOO_LARGE'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'INVALID'],
};

export function answerClientError(error: { readonly code?: string }, socket: Socket): void {
  // The connection is gone or has an answer already, so nothing can be sent.
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, code] = REFUSALS[error.code ?? ''] ?? [400, 'INVALID'];
  const requestId = randomUUID();
  const refusal: ErrorBody = {
    message: messageOf(code),
    errors: { fieldErrors: {}, globalErrors: [{ code }] },
    requestId,
  };
  const body = JSON.stringify(refusal);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
