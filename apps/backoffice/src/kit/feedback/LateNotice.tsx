import { IconHourglass } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { LATE_TEXT, unanswered } from '#api-client/unanswered.ts';

/** In a dialog, which covers the screen's own. */
export function LateNotice() {
  const isLate = useSyncExternalStore(unanswered.subscribe, unanswered.some);
  return (
    <div className="kit-dialog-late" aria-live="polite">
      {isLate ? (
        <>
          <IconHourglass size={16} aria-hidden />
          <span>{LATE_TEXT}</span>
        </>
      ) : null}
    </div>
  );
}
