import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { CONFIRM_TITLE, ConfirmBody } from './ConfirmDialog.tsx';

export interface ConfirmQuestion {
  readonly title?: string;
  /** What will change, in figures where there are any. */
  readonly changes?: ReactNode;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
}

/** Asks and answers whether to go on: `if (await confirm({ … })) …`. Closing the dialog in any way is a no. */
export function confirm({ title = CONFIRM_TITLE, changes, ...rest }: ConfirmQuestion): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const close = (answer: boolean) => {
    resolve(answer);
    modals.close(id);
  };
  const id = modals.open({
    title,
    closeButtonProps: { 'aria-label': 'Fechar' },
    onClose: () => resolve(false),
    children: (
      <ConfirmBody {...rest} onConfirm={() => close(true)} onClose={() => close(false)}>
        {changes}
      </ConfirmBody>
    ),
  });
  return promise;
}
