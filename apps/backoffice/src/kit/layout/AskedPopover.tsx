import { Popover } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { WITHIN_SCREEN } from './AnchorOf.tsx';
import type { PopoverButtonProps } from './PopoverButton.tsx';
import './floating.css';

/** The popover of a button that was pressed. */
export default function AskedPopover({ renderButton, children, label, width }: PopoverButtonProps) {
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
