import { Popover } from '@mantine/core';
import { type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import './floating.css';

/** The popover is placed where there is room on the screen, and is made no larger than that room. */
const WITHIN_SCREEN = { flip: true, shift: true, size: { padding: 8 } } as const;

interface ButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick: () => void;
  readonly 'aria-haspopup'?: 'dialog';
  readonly 'aria-expanded'?: boolean;
}

export interface PopoverButtonProps {
  readonly renderButton: (props: ButtonProps) => ReactElement;
  readonly children: (close: () => void) => ReactNode;
  /**
   * This function runs before the popover opens and takes the focus. If it resolves to false, the popover stays closed.
   */
  readonly prepare?: () => Promise<boolean>;
  readonly label?: string;
  readonly width?: number;
}

/** The popover that opens as soon as it is drawn: its button has been pressed already, in `PopoverButton`. */
export default function AskedPopover({ renderButton, children, label, width }: PopoverButtonProps) {
  const [opened, setOpened] = useState(false);
  const element = useRef<HTMLButtonElement>(null);
  // The button gets the focus before the popover opens, because the focus returns there when it closes.
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    const soon = setTimeout(() => setOpened(true));
    return () => clearTimeout(soon);
  }, []);
  const close = () => setOpened(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      position="bottom-end"
      middlewares={WITHIN_SCREEN}
      shadow="md"
      {...(width !== undefined && { width })}
    >
      <Popover.Target>{renderButton({ ref: element, onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown aria-label={label} className="kit-popover">
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
