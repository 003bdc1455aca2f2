import { cloneElement, type MouseEvent, type ReactElement, useId } from 'react';
import { tip } from './tips.tsx';
import '../parts.css';

interface Disableable {
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  readonly 'aria-disabled'?: boolean | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'data-disabled'?: boolean | undefined;
}

interface DisabledReasonProps {
  readonly reason: string | undefined;
  readonly onTry?: (() => void) | undefined;
  readonly children: ReactElement<Disableable>;
}

/** A control that is disabled but can take the focus, so that the reason can be read. */
export function DisabledReason({ reason, onTry, children }: DisabledReasonProps) {
  const id = useId();
  if (reason === undefined) return children;
  const off = {
    'aria-disabled': true,
    'aria-describedby': id,
    'data-disabled': true,
    ...tip(reason),
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      event.preventDefault();
      onTry?.();
    },
  };
  return (
    <>
      {cloneElement(children, off)}
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}
