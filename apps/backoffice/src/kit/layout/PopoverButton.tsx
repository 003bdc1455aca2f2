import { type ComponentType, useState } from 'react';
import { notifyFailure } from '../feedback/notify.ts';
import type { PopoverButtonProps } from './AskedPopover.tsx';

const TYPED_INTO = 'input, select, textarea, [contenteditable="true"]';

/**
 * The popover is loaded and mounted when somebody first asks for it: sixty of them on one screen take long, even
 * closed.
 */
export function PopoverButton(props: PopoverButtonProps) {
  const [asked, setAsked] = useState<{ readonly Popover: ComponentType<PopoverButtonProps> }>();
  if (asked !== undefined) return <asked.Popover {...props} />;
  const ask = async () => {
    const { activeElement } = document;
    const [{ default: Popover }, canOpen] = await Promise.all([import('./AskedPopover.tsx'), props.prepare?.()]);
    // Whoever types elsewhere by now keeps the focus.
    const hasGoneOn = document.activeElement !== activeElement && document.activeElement?.matches(TYPED_INTO) === true;
    if (canOpen !== false && !hasGoneOn) setAsked({ Popover });
  };
  return props.renderButton({
    onClick: () => void ask().catch(notifyFailure),
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
  });
}
