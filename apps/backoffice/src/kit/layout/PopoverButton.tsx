import { type ComponentType, useState } from 'react';
import { notifyFailure } from '../feedback/notify.ts';
import type { PopoverButtonProps } from './AskedPopover.tsx';

const TYPED_INTO = 'input, select, textarea, [contenteditable="true"]';

/**
 * A button with a popover, which is loaded and drawn when the button is first pressed: even closed, the sixty popovers
 * of one screen take long to draw.
 */
export function PopoverButton(props: PopoverButtonProps) {
  const [asked, setAsked] = useState<{ readonly Popover: ComponentType<PopoverButtonProps> }>();
  if (asked !== undefined) return <asked.Popover {...props} />;
  const ask = async () => {
    const { activeElement } = document;
    const [{ default: Popover }, canOpen] = await Promise.all([import('./AskedPopover.tsx'), props.prepare?.()]);
    // If somebody has begun to type elsewhere meanwhile, the popover stays closed, because it would take the focus.
    const hasGoneOn = document.activeElement !== activeElement && document.activeElement?.matches(TYPED_INTO) === true;
    if (canOpen !== false && !hasGoneOn) setAsked({ Popover });
  };
  return props.renderButton({
    onClick: () => void ask().catch(notifyFailure),
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
  });
}
