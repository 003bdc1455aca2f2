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
  const off = reason !== undefined && {
    'aria-disabled': true,
    'aria-describedby': id,
    'data-disabled': true,
    ...tip(reason),
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      event.preventDefault();
      onTry?.();
    },
  };
  // The control stands at the same place with and without a reason. Otherwise React would make it anew when a reason
  // comes or goes, and it would lose the focus.
  return (
    <>
      {cloneElement(children, off || {})}
      {reason !== undefined && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  );
}
