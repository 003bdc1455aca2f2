import { notifyFailure } from '../feedback/notify.ts';
import { CopyButton, type CopyProps } from './CopyButton.tsx';

/**
 * A text that is copied by a click. If copying fails, a toast says so. A text inside a toast uses `CopyButton` instead.
 */
export const CopyOnClick = (props: CopyProps) => <CopyButton {...props} onFailure={notifyFailure} />;
