import { HistoryDrawer } from '#features/shared/history/HistoryDrawer.tsx';
import type { Entry } from './waiting-list-row.ts';

/** Shows who changed an entry and how its seat came and went, in the campaign's zone. */
export default function EntryHistory({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) {
  return (
    <HistoryDrawer
      opened
      onClose={onClose}
      title={`Histórico de ${entry.name}`}
      entityType="WAITING_LIST"
      entityId={entry.id}
      zone={entry.campaignZoneOffset}
    />
  );
}
