import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { DisabledReason } from '../DisabledReason.tsx';
import { notifyFailure } from '../notify.tsx';
import type { ListPageProps, ListView } from './list-types.ts';

type HeadProps = Pick<
  ListPageProps<object>,
  'grouping' | 'onExport' | 'exportDisabledReason' | 'primaryAction' | 'headingLevel'
> & {
  readonly title: string;
  readonly total: ReactNode;
  readonly view: ListView;
  /** Column choice; nothing on small screens. */
  readonly chooser: ReactNode;
};

function ExportButton({
  onExport,
  reason,
  view,
}: {
  onExport: NonNullable<HeadProps['onExport']>;
  reason: string | undefined;
  view: ListView;
}) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await onExport(view);
    } catch (failure) {
      notifyFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  const nothing = view.totalSize === 0 ? 'Não há registros para exportar.' : undefined;
  return (
    <DisabledReason reason={reason ?? nothing}>
      <Button
        variant="default"
        leftSection={<IconFileExport size={16} aria-hidden />}
        loading={busy}
        onClick={() => void start()}
      >
        Exportar
      </Button>
    </DisabledReason>
  );
}

/** Title, total, grouping, export, columns and the list's main action. */
export function ListHead({ title, total, view, headingLevel = 1, ...slots }: HeadProps) {
  const Title = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className="kit-list-head">
      <Title>{title}</Title>
      <span className="kit-list-total">{total}</span>
      {typeof slots.grouping === 'function' ? slots.grouping(view) : slots.grouping}
      {slots.onExport === undefined ? null : (
        <ExportButton onExport={slots.onExport} reason={slots.exportDisabledReason} view={view} />
      )}
      {slots.chooser}
      {slots.primaryAction}
    </div>
  );
}
