import type { FileOpenMode } from '@habilita/contract';
import { type ReactNode, useState } from 'react';
import { Modal } from '../feedback/Modal.tsx';
import { notifyFailure } from '../feedback/notify.ts';
import './upload.css';

export interface FileToOpen {
  readonly downloadUrl: string;
  readonly fileName: string;
  readonly contentType: string;
}

/** The address that shows a file in the browser. The server shows only types that are safe. */
const shownAt = (downloadUrl: string): string => `${downloadUrl}?inline`;

/** Opens a file in one of the modes of Specification 1 §3. A failure becomes a toast. */
export function useOpenFile(): {
  readonly open: (mode: FileOpenMode, ask: () => Promise<FileToOpen>) => Promise<void>;
  readonly frame: ReactNode;
} {
  const [framed, setFramed] = useState<FileToOpen>();
  const open = async (mode: FileOpenMode, ask: () => Promise<FileToOpen>): Promise<void> => {
    // Browsers allow a new tab only within the click, so it opens before the address is known.
    const tab = mode === 'OPEN_NEW_TAB' ? window.open('', '_blank') : null;
    if (tab !== null) tab.opener = null;
    try {
      const file = await ask();
      if (tab !== null) tab.location.replace(shownAt(file.downloadUrl));
      else if (mode === 'OPEN_NEW_FRAME') setFramed(file);
      else saveFile(file.downloadUrl, file.fileName);
    } catch (failure) {
      tab?.close();
      notifyFailure(failure);
    }
  };
  const frame = framed === undefined ? null : <FileFrame file={framed} onClose={() => setFramed(undefined)} />;
  return { open, frame };
}

function FileFrame({ file, onClose }: { readonly file: FileToOpen; readonly onClose: () => void }) {
  const { downloadUrl, fileName, contentType } = file;
  const address = shownAt(downloadUrl);
  return (
    <Modal opened onClose={onClose} title={fileName} size="xl" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      {contentType.startsWith('image/') ? (
        <img className="kit-file-image" src={address} alt={fileName} />
      ) : (
        // Browsers show no document in a fully sandboxed frame, so a link opens the document in another tab.
        <p>
          Este documento abre em outra aba:{' '}
          <a href={address} target="_blank" rel="noreferrer">
            {fileName}
          </a>
        </p>
      )}
    </Modal>
  );
}

/** Saves a file under this name among the person's downloads. */
export function saveFile(href: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  link.click();
}
