import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useState } from 'react';

export function useFlyout() {
  // The distance of the submenu from the top of the window in pixels; undefined while the submenu is closed. The
  // submenu is placed in the window, because the scrolling menu would cut it off.
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
