import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

interface ScrollRegionProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A region in the tab order, so that small screens scroll it by keyboard too. */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => (
  <Box component="section" className={className} aria-label={label} tabIndex={0}>
    {children}
  </Box>
);
