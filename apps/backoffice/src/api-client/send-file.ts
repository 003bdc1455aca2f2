import type { Endpoint, UploadKind } from '@habilita/contract';
import { ApiFailure, CallCancelled, failureOf, withErrorTexts } from './failure.ts';
import { session } from './session/session.ts';
import { closeRefused } from './session/session-store.ts';
import { type CallRequest, type CallResponse, isAnswerOf, newRequestId, prepare } from './transport.ts';

export interface FileTransfer {
  readonly onProgress?: ((sent: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Sends a file and reports how much of it has been sent, which `fetch` cannot. It fails with the same errors as `send`.
 */
export function sendFile(url: string, file: Blob, transfer: FileTransfer = {}): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const { signal, onProgress, method = 'PUT', headers = {} } = transfer;
  if (signal?.aborted === true) return Promise.reject(new CallCancelled());
  const request = new XMLHttpRequest();
  const requestId = newRequestId();
  request.open(method, url);
  const all = {
    'cache-control': 'no-cache',
    pragma: 'no-cache',
    'content-type': file.type === '' ? 'application/octet-stream' : file.type,
    'x-request-id': requestId,
    ...headers,
  };
  for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded }) => onProgress?.(loaded));
  request.addEventListener('load', () => {
    const body = parsed(request.responseText);
    if (request.status >= 200 && request.status < 300) resolve(body);
    else reject(failureOf(request.status, requestId, body));
  });
  request.addEventListener('error', () => reject(new ApiFailure(0, requestId)));
  request.addEventListener('abort', () => reject(new CallCancelled()));
  signal?.addEventListener('abort', () => request.abort());
  request.send(file);
  return withErrorTexts(() => promise);
}

export interface UploadSource<Sent = unknown> {
  readonly kind: UploadKind;
  readonly send: (file: File, transfer: FileTransfer) => Promise<Sent>;
}

/** Sends a file in the mode PRE_SIGNED: the API gives an address, to which the file is sent. */
export function preSigned<Link extends { readonly uploadUrl: string }>(
  kind: UploadKind,
  ask: (file: File, signal: AbortSignal | undefined) => Promise<Link>,
): UploadSource<Link> {
  return {
    kind,
    async send(file, transfer) {
      const link = await ask(file, transfer.signal);
      await sendFile(link.uploadUrl, file, transfer);
      return link;
    },
  };
}

/** Sends a file in the mode DIRECT: the file is the body of the call. */
export function direct<E extends Endpoint>(
  endpoint: E,
  requestOf: (file: File) => CallRequest<E>,
): UploadSource<CallResponse<E>> {
  const kind = endpoint.file;
  if (kind === undefined) throw new Error(`${endpoint.path} takes no file`);
  return {
    kind,
    async send(file, transfer) {
      const { url, requestId } = prepare(endpoint, requestOf(file));
      const token = await session.freshToken();
      const headers = { authorization: `Bearer ${token ?? ''}` };
      try {
        const answer = await sendFile(url, file, { ...transfer, method: endpoint.method, headers });
        if (isAnswerOf(endpoint, answer)) return answer;
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.status === 401) closeRefused(session, token);
        throw failure;
      }
      throw new ApiFailure(0, requestId);
    },
  };
}
