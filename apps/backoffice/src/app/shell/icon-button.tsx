import type { AriaAttributes, ReactNode } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps {
  /** Read by screen readers, shown on hover and focus. */
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly 'aria-haspopup'?: AriaAttributes['aria-haspopup'];
}

/** Its hint is CSS, so that the first page loads no positioning library. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" aria-label={label} data-hint={label} className={classes['button']}>
      {children}
    </button>
  );
}
