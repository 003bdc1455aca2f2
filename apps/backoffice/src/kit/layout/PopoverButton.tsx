import { Popover } from '@mantine/core';
import { type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { WITHIN_SCREEN } from './AnchorOf.tsx';
import './floating.css';

interface ButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick: () => void;
  readonly 'aria-haspopup'?: 'dialog';
  readonly 'aria-expanded'?: boolean;
}

interface PopoverButtonProps {
  readonly renderButton: (props: ButtonProps) => ReactElement;
  readonly children: (close: () => void) => ReactNode;
  /** Before it opens, as the focus then moves into it. Resolves to false when it cannot open. */
  readonly prepare?: () => Promise<boolean>;
  readonly label?: string;
  readonly width?: number;
}

const TYPED_INTO = 'input, select, textarea, [contenteditable="true"]';

/** Its popover is mounted when first asked for: sixty on one screen take long, even closed. */
export function PopoverButton(props: PopoverButtonProps) {
  const [asked, setAsked] = useState(false);
  if (asked) return <Asked {...props} />;
  const ask = async () => {
    const { activeElement } = document;
    const canOpen = (await props.prepare?.()) !== false;
    // Whoever types elsewhere by now keeps the focus.
    const hasGoneOn = document.activeElement !== activeElement && document.activeElement?.matches(TYPED_INTO) === true;
    if (canOpen && !hasGoneOn) setAsked(true);
  };
  return props.renderButton({ onClick: () => void ask(), 'aria-haspopup': 'dialog', 'aria-expanded': false });
}

function Asked({ renderButton, children, label, width }: PopoverButtonProps) {
  const [opened, setOpened] = useState(false);
  const element = useRef<HTMLButtonElement>(null);
  // Opened when its button has the focus, which returns there.
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
