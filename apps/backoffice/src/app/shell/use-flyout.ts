import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useState } from 'react';

/** A flyout beside the element its handlers are put on: out on pointing and focus, back on leaving and Escape. */
export function useFlyout() {
  // Distance from the top of the window, px: the flyout must leave the scrolling menu.
  const [top, setTop] = useState<number>();
  const show = (event: SyntheticEvent<HTMLElement>) => setTop(event.currentTarget.getBoundingClientRect().top);
  const hide = () => setTop(undefined);
  const handlers = {
    onMouseEnter: show,
    onMouseLeave: hide,
    onFocus: show,
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) hide();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    },
  };
  return { top, show, hide, handlers };
}
