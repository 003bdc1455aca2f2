import { createStore } from '@tanstack/store';
import type { ReactNode } from 'react';

export const CONFIRM_TEXT = 'Esta ação não poderá ser desfeita';

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

export const openQuestion = createStore<{ readonly question: OpenQuestion | undefined }>({ question: undefined });

/**
 * Asks a yes-or-no question in a dialog. Closing the dialog means no. When another question is asked meanwhile, it
 * takes the dialog's place, and the first question is answered with no.
 */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  openQuestion.state.question?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (yes: boolean) => {
    openQuestion.setState(() => ({ question: undefined }));
    resolve(yes);
  };
  openQuestion.setState(() => ({ question: { ...question, answer } }));
  return promise;
}
