import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { PopoverButton } from '../layout/PopoverButton.tsx';
import { furtherColumns, withFurther } from './column-preferences.ts';
import type { ColumnListProps } from './ColumnList.tsx';
import { Suspense } from 'react';
import { lazily } from '#code-loading/lazily.ts';

const ColumnList = lazily(() => import('./ColumnList.tsx'));

/** A button that opens the panel of columns, and one that shows or hides all columns declared as `further`. */
export function ColumnChooser(list: ColumnListProps) {
  return (
    <>
      <FurtherColumns {...list} />
      <PopoverButton
        label="Colunas"
        renderButton={(button) => (
          <Button {...button} variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
            Colunas
          </Button>
        )}
      >
        {() => (
          <Suspense>
            <ColumnList {...list} />
          </Suspense>
        )}
      </PopoverButton>
    </>
  );
}

function FurtherColumns({ columns, preferences, onPreferences }: ColumnListProps) {
  const all = columns.filter((column) => column.further === true);
  const missing = furtherColumns(columns, preferences).length;
  if (all.length === 0) return null;
  return (
    <Button variant="default" onClick={() => onPreferences(withFurther(columns, preferences, missing > 0))}>
      {missing > 0 ? `Mais ${missing} ${missing === 1 ? 'coluna' : 'colunas'}` : 'Menos colunas'}
    </Button>
  );
}
