import type { Endpoint, UploadKind } from '@habilita/contract';
import { session } from '#api-client/session/session.ts';
import { type CallRequest, type CallResponse, isAnswerOf, prepare } from '#api-client/transport.ts';
import { ApiFailure } from '#api-client/failure.ts';
import { type FileTransfer, sendFile } from './send-file.ts';

export interface UploadSource<Sent = unknown> {
  readonly kind: UploadKind;
  readonly send: (file: File, transfer: FileTransfer) => Promise<Sent>;
}

/** PRE_SIGNED: gets an address from the API and sends the file there. */
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

/** DIRECT: the file is the call's body. */
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
      const headers = { authorization: `Bearer ${(await session.freshToken()) ?? ''}` };
      try {
        const answer = await sendFile(url, file, { ...transfer, method: endpoint.method, headers });
        if (isAnswerOf(endpoint, answer)) return answer;
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.status === 401) session.recheck();
        throw failure;
      }
      throw new ApiFailure(0, requestId);
    },
  };
}
