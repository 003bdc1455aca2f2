import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { AnchorOf, WITHIN_SCREEN } from './AnchorOf.tsx';
import './floating.css';

interface FloatingPanelProps {
  readonly anchor: HTMLElement;
  readonly id: string;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel that Escape or a press beside it closes; the focus stays within it, and then returns to the button. */
export default function FloatingPanel({ anchor, id, label, onClose, children }: FloatingPanelProps) {
  const close = () => {
    anchor.focus({ preventScroll: true });
    onClose();
  };
  return (
    <Popover
      opened
      onChange={close}
      id={id}
      position="bottom-end"
      offset={4}
      middlewares={WITHIN_SCREEN}
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        <AnchorOf element={anchor} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} aria-labelledby={undefined} className="kit-popover kit-floating-panel">
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
