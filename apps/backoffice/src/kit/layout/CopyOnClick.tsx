import { notifyFailure } from '../feedback/notify.ts';
import { CopyButton, type CopyProps } from './CopyButton.tsx';

/** A text that is copied by a click; a toast says when that was not possible. Toasts themselves use `CopyButton`. */
export const CopyOnClick = (props: CopyProps) => <CopyButton {...props} onFailure={notifyFailure} />;
