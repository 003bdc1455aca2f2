import type { AriaAttributes, ReactNode } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps {
  /** Screen readers read this text, and it appears when the button is pointed at or focused. */
  readonly label: string;
  readonly onClick: () => void;
  /** The icon; a button without children gets its icon from a style sheet. */
  readonly children?: ReactNode;
  readonly 'aria-haspopup'?: AriaAttributes['aria-haspopup'];
}

/**
 * A button with an icon alone. Its hint is made by CSS, because the library that positions hints would enlarge the
 * first page.
 */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" aria-label={label} data-hint={label} className={classes['button']}>
      {children}
    </button>
  );
}
