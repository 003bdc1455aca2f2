import type { ModalProps } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { lazily } from '#code-loading/lazily.ts';
import './dialog.css';

export const loadDialog = async () => ({ default: (await import('./LoadedModal.tsx')).LoadedModal });

const Loaded = lazily(loadDialog);

export function Modal(props: ModalProps) {
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

export function DialogFooter({ children }: { readonly children: ReactNode }) {
  return <div className="kit-dialog-footer">{children}</div>;
}
