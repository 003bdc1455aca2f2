import { readCfcContractEndpoint } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import type { useOpenFile } from '#kit/upload/index.ts';

interface Which {
  readonly id: string;
  readonly studentId: string;
}

export function openContract(openFile: ReturnType<typeof useOpenFile>['open'], { id, studentId }: Which): void {
  void openFile('OPEN_NEW_TAB', async () => {
    const { url, fileName } = await call(readCfcContractEndpoint, { params: { id, studentId } });
    return { downloadUrl: url, fileName, contentType: 'application/pdf' };
  });
}
