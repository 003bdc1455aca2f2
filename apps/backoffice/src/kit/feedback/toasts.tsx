import { notifications, Notifications } from '@mantine/notifications';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { explain } from '#api-client/failure.ts';
import classes from './toasts.module.css';
import { CopyButton } from '../layout/CopyButton.tsx';
import { isPlainClick } from '../layout/LinkTo.tsx';
import '../parts.css';
import '@mantine/notifications/styles.layer.css';

export interface ToastLink {
  readonly text: string;
  readonly href: string;
  readonly onOpen: () => void;
}

export default function Toasts() {
  return (
    <Notifications
      position="bottom-left"
      autoClose={TOAST_MS}
      limit={4}
      transitionDuration={120}
      classNames={{ root: classes['place'] ?? '', notification: classes['toast'] ?? '' }}
    />
  );
}

/** Milliseconds until a toast closes by itself (Specification 1 §2). */
const TOAST_MS = 4500;

const CLOSE = { 'aria-label': 'Fechar aviso' } as const;

/**
 * A text with a link to another screen. Toasts are rendered outside the router, so they cannot use the router's links.
 */
function LinkedText({ message, link }: { readonly message: string; readonly link: ToastLink }) {
  return (
    <>
      <span>{message}</span>{' '}
      <a
        className="kit-link"
        href={link.href}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          link.onOpen();
        }}
      >
        {link.text}
      </a>
    </>
  );
}

/** Milliseconds after which a screen reader knows the live region of a new toast. */
const KNOWN_MS = 100;

/**
 * A screen reader reads out a text that appears in a live region that it knows, but not a text that appears together
 * with the region. Therefore the text of a toast is invisible at first and is shown a moment later.
 */
function Told({ children }: { readonly children: ReactNode }) {
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsKnown(true), KNOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return <span style={isKnown ? undefined : { visibility: 'hidden' }}>{children}</span>;
}

export function showSuccess(message: string, link?: ToastLink): void {
  notifications.show({
    message: <Told>{link === undefined ? message : <LinkedText message={message} link={link} />}</Told>,
    color: 'green',
    icon: <IconCircleCheck size={20} aria-hidden />,
    autoClose: TOAST_MS,
    role: 'status',
    'aria-live': 'polite',
    closeButtonProps: CLOSE,
  });
}

function Unexplained({ lines, requestId }: { readonly lines: readonly string[]; readonly requestId: string }) {
  return (
    <>
      {lines.join(' ')}
      <span className="kit-toast-code">
        Código para o suporte: <CopyButton text={requestId} what="código" onFailure={showFailure} />
      </span>
    </>
  );
}

/** Shows a sentence or the text of a caught error; a call that was cancelled is silent. */
export function showFailure(failure: unknown): void {
  const { lines, requestId } =
    typeof failure === 'string' ? { lines: [failure], requestId: undefined } : explain(failure);
  if (lines.length === 0) return;
  const message: ReactNode =
    requestId === undefined ? lines.join(' ') : <Unexplained lines={lines} requestId={requestId} />;
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
