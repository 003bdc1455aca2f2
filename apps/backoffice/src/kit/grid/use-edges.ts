import { useLayoutEffect, useRef } from 'react';

/** Sets `data-more-left` and `data-more-right`. */
export function useEdges() {
  const frame = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const [outer, inner] = [frame.current, region.current];
    if (outer === null || inner === null) return undefined;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = inner;
      outer.toggleAttribute('data-more-left', scrollLeft > 0);
      outer.toggleAttribute('data-more-right', scrollLeft + clientWidth < scrollWidth - 1);
    };
    inner.addEventListener('scroll', mark, { passive: true });
    const resizes = new ResizeObserver(mark);
    resizes.observe(inner);
    for (const table of inner.children) resizes.observe(table);
    return () => {
      inner.removeEventListener('scroll', mark);
      resizes.disconnect();
    };
  }, []);
  return { frame, region };
}
