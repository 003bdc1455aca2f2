import type { ListDeclaration } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { ListPage } from './ListPage.tsx';
import { type ListPageProps, type RowAction, useRowNow } from '#kit/list/index.ts';

type DialogListProps<Row extends object, L extends ListDeclaration> = Omit<
  ListPageProps<Row, L>,
  'rowActions' | 'primaryAction' | 'actionsWidth' | 'opens' | 'marked'
> & {
  readonly mayManage: boolean;
  readonly addLabel: string;
  /** What can be done with a row besides editing it. */
  readonly moreActions?: (row: Row) => readonly RowAction[];
  /**
   * Renders the dialog that edits a row, or that creates one when the row is undefined; it may be `lazy`. `onClose`
   * takes the key of the saved row, which the list then highlights.
   */
  readonly children: (row: Row | undefined, onClose: (saved?: string) => void) => ReactNode;
};

export function DialogList<Row extends object, L extends ListDeclaration>({
  mayManage,
  addLabel,
  moreActions,
  children,
  ...list
}: DialogListProps<Row, L>) {
  const [open, setOpen] = useState<Row | 'new'>();
  const row = useRowNow(list, open === 'new' ? undefined : open);
  const [marked, setMarked] = useState<string>();
  const close = (saved?: string) => {
    setOpen(undefined);
    if (saved !== undefined) setMarked(saved);
  };
  const props: ListPageProps<Row, L> = {
    ...list,
    marked,
    actionsWidth: moreActions === undefined ? 60 : 88,
    opens: { onOpen: mayManage ? (opened) => setOpen(opened) : undefined },
    rowActions: (of) =>
      mayManage
        ? [
            { key: 'edit', label: 'Editar', icon: <IconPencil size={16} />, onClick: () => setOpen(of) },
            ...(moreActions?.(of) ?? []),
          ]
        : [],
    primaryAction: mayManage ? (
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
        {addLabel}
      </Button>
    ) : null,
  };
  return (
    <>
      <ListPage {...props} />
      {open === undefined ? null : <Suspense>{children(row, close)}</Suspense>}
    </>
  );
}
