import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { lazily } from '#code-loading/once-loaded.ts';

const Floating = lazily(async () => ({
  default: (await import('./Floating.tsx')).Floating,
}));

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
        aria-controls={open ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(open ? undefined : currentTarget)}
      >
        {label}
      </Button>
      {open ? (
        <Suspense>
          <Floating kind="dialog" id={id} label={label} align="end" anchor={anchor} onClose={close}>
            <Suspense>{children(close)}</Suspense>
          </Floating>
        </Suspense>
      ) : null}
    </>
  );
}
