import { notifications } from '@mantine/notifications';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Specification 1 §2. */
export const TOAST_MS = 4500;

const CLOSE = { 'aria-label': 'Fechar aviso' } as const;

export function showSuccess(message: ReactNode): void {
  notifications.show({
    message,
    color: 'green',
    icon: <IconCircleCheck size={20} aria-hidden />,
    autoClose: TOAST_MS,
    role: 'status',
    'aria-live': 'polite',
    closeButtonProps: CLOSE,
  });
}

export function showFailure(message: ReactNode): void {
  notifications.show({
    message,
    color: 'red',
    icon: <IconCircleX size={20} aria-hidden />,
    autoClose: TOAST_MS,
    role: 'alert',
    'aria-live': 'assertive',
    closeButtonProps: CLOSE,
  });
}
