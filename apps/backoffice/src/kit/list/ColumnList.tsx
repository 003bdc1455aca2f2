import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { GridColumn } from '../Grid.tsx';
import {
  type GridPreferences,
  isShown,
  moved,
  NO_PREFERENCES,
  ordered,
  resized,
  toggled,
} from '../grid/grid-preferences.ts';

export interface ColumnListProps {
  readonly columns: readonly Pick<GridColumn<never>, 'key' | 'label' | 'width' | 'hidden' | 'further'>[];
  readonly preferences: GridPreferences;
  readonly onPreferences: (next: GridPreferences) => void;
  readonly subject: string;
}

const WIDTH_STEP = 24;

export default function ColumnList({ columns, preferences, onPreferences, subject }: ColumnListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('input')?.focus(), []);
  const all = ordered(columns, preferences, subject);
  const first = all[0]?.key === subject ? 1 : 0;
  const shown = all.filter((column) => isShown(column, preferences)).length;
  return (
    <>
      <ul ref={list} className="kit-columns">
        {all.map((column, index) => {
          const stays = column.key === subject;
          const checked = stays || isShown(column, preferences);
          const width = preferences.widths[column.key] ?? column.width ?? 160;
          const widen = (by: number) => onPreferences(resized(preferences, column.key, width + by));
          const move = (place: number) => onPreferences(moved(columns, preferences, column.key, place));
          return (
            <li key={column.key}>
              <Checkbox
                label={column.label}
                checked={checked}
                disabled={stays || (checked && shown === 1)}
                onChange={(event) => onPreferences(toggled(preferences, column.key, event.currentTarget.checked))}
              />
              <Small
                label={`Mover ${column.label} para antes`}
                disabled={index <= first}
                onClick={() => move(index - 1)}
                icon="up"
              />
              <Small
                label={`Mover ${column.label} para depois`}
                disabled={stays || index === all.length - 1}
                onClick={() => move(index + 1)}
                icon="down"
              />
              <Small
                label={`Estreitar ${column.label}`}
                disabled={!checked}
                onClick={() => widen(-WIDTH_STEP)}
                icon="minus"
              />
              <Small
                label={`Alargar ${column.label}`}
                disabled={!checked}
                onClick={() => widen(WIDTH_STEP)}
                icon="plus"
              />
            </li>
          );
        })}
      </ul>
      <Button variant="subtle" size="xs" mt={4} onClick={() => onPreferences(NO_PREFERENCES)}>
        Restaurar padrão
      </Button>
    </>
  );
}

const ICONS = { up: IconArrowUp, down: IconArrowDown, minus: IconMinus, plus: IconPlus } as const;

function Small({
  label,
  disabled,
  onClick,
  icon,
}: {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly icon: keyof typeof ICONS;
}) {
  const Icon = ICONS[icon];
  return (
    <ActionIcon
      size={24}
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={14} aria-hidden />
    </ActionIcon>
  );
}
