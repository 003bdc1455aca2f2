import { IconFileText } from '@tabler/icons-react';
import type { RowAction } from '#kit/list/index.ts';
import type { useOpenFile } from '#kit/upload/index.ts';
import { openContract } from './open-contract.ts';
import { showsContract } from './shows-contract.ts';

type Row = Parameters<typeof showsContract>[0] & Parameters<typeof openContract>[1];

/** The row action that opens the registration's contract; empty if the row does not offer it to this person. */
export function contractRowActions(
  row: Row,
  isCfc: boolean,
  openFile: ReturnType<typeof useOpenFile>['open'],
): readonly RowAction[] {
  if (!showsContract(row, isCfc)) return [];
  const onClick = () => openContract(openFile, row);
  return [{ key: 'contract', label: 'Ver contrato', icon: <IconFileText size={16} aria-hidden />, onClick }];
}
