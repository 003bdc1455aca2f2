import { IconColumns3 } from '@tabler/icons-react';
import { lazy } from 'react';
import { FloatingButton } from '../floating/FloatingButton.tsx';
import type { ColumnListProps } from './ColumnList.tsx';

const ColumnList = lazy(() => import('./ColumnList.tsx'));

/** 'Colunas': opens the choice of columns beside it. */
export function ColumnChooser(list: ColumnListProps) {
  return (
    <FloatingButton label="Colunas" icon={<IconColumns3 size={16} aria-hidden />}>
      {() => <ColumnList {...list} />}
    </FloatingButton>
  );
}
