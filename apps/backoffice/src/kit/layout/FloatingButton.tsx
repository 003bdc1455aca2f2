import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { floatingId } from './AnchorOf.tsx';
import { lazily } from '#code-loading/lazily.ts';

const FloatingPanel = lazily(() => import('./FloatingPanel.tsx'));

interface FloatingButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly children: (close: () => void) => ReactNode;
}

export function FloatingButton({ label, icon, children }: FloatingButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const id = useId();
  const open = anchor !== undefined;
  const close = () => setAnchor(undefined);
  return (
    <>
      <Button
        variant="default"
        leftSection={icon}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? floatingId(id) : undefined}
        onClick={({ currentTarget }) => setAnchor(open ? undefined : currentTarget)}
      >
        {label}
      </Button>
      {open ? (
        <Suspense>
          <FloatingPanel id={id} label={label} anchor={anchor} onClose={close}>
            <Suspense>{children(close)}</Suspense>
          </FloatingPanel>
        </Suspense>
      ) : null}
    </>
  );
}
