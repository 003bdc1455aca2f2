import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const Loaded = lazy(() => import('./modal-itself.ts'));

/** A dialog above the page. What traps the focus and holds the page still is loaded by the first one opened, not with the screen. */
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
