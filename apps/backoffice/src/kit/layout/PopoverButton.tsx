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
  /** Called before it opens, because the focus then moves into it; when it resolves to false, it does not open. */
  readonly prepare?: () => Promise<boolean>;
  readonly label?: string;
  readonly width?: number;
}

const TYPED_INTO = 'input, select, textarea, [contenteditable="true"]';

/** The popover is mounted when somebody first asks for it: sixty of them on one screen take long, even closed. */
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
  // It opens when its button has the focus, so that the focus returns there.
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
