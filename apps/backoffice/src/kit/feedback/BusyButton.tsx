import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, MouseEvent } from 'react';

interface NativeProps extends ComponentProps<'button'> {
  readonly 'data-loading'?: boolean;
  readonly 'data-disabled'?: boolean;
}

const ignore = (event: MouseEvent) => event.preventDefault();

/** A button that stays enabled while it is busy, because a browser takes the focus from one that becomes disabled. */
function KeepsFocus({ disabled, onClick, ...button }: NativeProps) {
  const isBusy = Boolean(button['data-loading']) && !button['data-disabled'];
  return (
    <button
      {...button}
      type={button.type ?? 'button'}
      disabled={disabled === true && !isBusy}
      aria-disabled={isBusy || button['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? ignore : onClick}
    />
  );
}

type BusyButtonProps = ButtonProps &
  Pick<ComponentProps<'button'>, 'onClick' | 'type' | 'aria-disabled' | 'ref'> & {
    readonly 'data-autofocus'?: true | undefined;
  };

/** A button that ignores presses while it is `loading`, but keeps the focus. */
export const BusyButton = (props: BusyButtonProps) => <Button {...props} component={KeepsFocus} />;
