import type { AriaAttributes, ReactNode } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps {
  /** For screen readers, hover and focus. */
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly 'aria-haspopup'?: AriaAttributes['aria-haspopup'];
}

/** A CSS hint, to keep the positioning library out of the first page. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" aria-label={label} data-hint={label} className={classes['button']}>
      {children}
    </button>
  );
}
