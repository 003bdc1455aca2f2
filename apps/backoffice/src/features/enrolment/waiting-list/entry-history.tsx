import HistoryDrawer from '#features/shared/history/HistoryDrawer.tsx';
import type { WaitingListEntry } from './waiting-list-row.ts';

export default function EntryHistory({
  entry,
  onClose,
}: {
  readonly entry: WaitingListEntry;
  readonly onClose: () => void;
}) {
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
