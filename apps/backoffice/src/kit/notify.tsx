import { notifications } from '@mantine/notifications';
import { IconCheck, IconX } from '@tabler/icons-react';
import { explain } from '#app/failure.ts';

/** Toasts close after 4500 ms (Specification 1 §2). */
export const TOAST_MS = 4500;

/** Says that something worked. Announced politely to screen readers. */
export function notifySuccess(message: string): void {
  notifications.show({
    message,
    color: 'green',
    icon: <IconCheck size={16} aria-hidden />,
    autoClose: TOAST_MS,
    role: 'status',
    'aria-live': 'polite',
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  });
}

/** Says what went wrong: a sentence, or whatever a call threw (a cancelled call is silent). Announced at once. */
export function notifyFailure(failure: unknown): void {
  const { lines, requestId } =
    typeof failure === 'string' ? { lines: [failure], requestId: undefined } : explain(failure);
  if (lines.length === 0) return;
  notifications.show({
    message: requestId === undefined ? lines.join(' ') : `${lines.join(' ')} (código ${requestId})`,
    color: 'red',
    icon: <IconX size={16} aria-hidden />,
    autoClose: TOAST_MS,
    role: 'alert',
    'aria-live': 'assertive',
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  });
}
