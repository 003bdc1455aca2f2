import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

interface ScrollRegionProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A region that scrolls. It can have the focus, so that it can be scrolled by keyboard on small screens too. */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => (
  <Box component="section" className={className} aria-label={label} tabIndex={0}>
    {children}
  </Box>
);
