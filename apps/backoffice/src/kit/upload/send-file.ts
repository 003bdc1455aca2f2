import { ApiFailure, CallCancelled, failureOf, withErrorTexts } from '#api-client/failure.ts';
import { newRequestId } from '#api-client/transport.ts';

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

/** With progress, which `fetch` lacks. Errors as in `send`. */
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
