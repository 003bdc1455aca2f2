import type { ReactNode } from 'react';

export interface ConfirmQuestion {
  readonly title?: string;
  readonly changes?: ReactNode;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
}

export interface OpenQuestion extends ConfirmQuestion {
  readonly answer: (yes: boolean) => void;
}

let open: OpenQuestion | undefined;
const listeners = new Set<() => void>();

function put(question: OpenQuestion | undefined): void {
  open = question;
  for (const listener of listeners) listener();
}

export const openQuestion = {
  current: () => open,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Closing it, or another question, means no. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  open?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (yes: boolean) => {
    put(undefined);
    resolve(yes);
  };
  put({ ...question, answer });
  return promise;
}
