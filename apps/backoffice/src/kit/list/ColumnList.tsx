import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { GridColumn } from './Grid.tsx';
import {
  type ColumnGroup,
  columnGroups,
  type GridPreferences,
  groupToggled,
  isShown,
  moved,
  NO_PREFERENCES,
  ordered,
  resized,
  toggled,
} from './column-preferences.ts';
import { DisabledReason } from '../layout/DisabledReason.tsx';
import { tip } from '../layout/tips.tsx';
import './list.css';

export interface ColumnListProps {
  readonly columns: readonly Offered[];
  readonly preferences: GridPreferences;
  readonly onPreferences: (next: GridPreferences) => void;
  readonly subject: string;
  /** Why this person cannot choose groups of columns; undefined when they can. */
  readonly groupsFixed?: string | undefined;
}

type Offered = Pick<GridColumn<never>, 'key' | 'label' | 'width' | 'hidden' | 'further' | 'group'>;

const WIDTH_STEP = 24;

const STAYS = 'Esta coluna fica sempre no começo.';
const FIRST = 'Já é a primeira que pode mudar de lugar.';
const LAST = 'Já é a última.';
const HIDDEN = 'Esta coluna não está na lista. Marque-a primeiro.';

export default function ColumnList(list: ColumnListProps) {
  const { columns, preferences, onPreferences, subject, groupsFixed } = list;
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => region.current?.querySelector('input')?.focus(), []);
  const all = ordered(columns, preferences, subject);
  const groups = columnGroups(columns, preferences);
  const isChosen = ({ shown }: ColumnGroup<Offered>): boolean => groupsFixed !== undefined || shown > 0;
  const chosen = new Set(groups.filter(isChosen).map(({ name }) => name));
  const offered = all.filter(({ group }) => group === undefined || chosen.has(group));
  return (
    <div ref={region} className="kit-column-list">
      {groups.length === 0 ? null : (
        <Groups groups={groups} fixed={groupsFixed} preferences={preferences} onPreferences={onPreferences} />
      )}
      {groups.length === 0 ? (
        <Columns list={list} all={all} of={offered} />
      ) : (
        groups.map(({ name }) => <GroupColumns key={name} name={name} list={list} all={all} offered={offered} />)
      )}
      <Button variant="subtle" size="xs" mt={4} onClick={() => onPreferences(NO_PREFERENCES)}>
        Restaurar padrão
      </Button>
    </div>
  );
}

function Groups({
  groups,
  fixed,
  preferences,
  onPreferences,
}: Pick<ColumnListProps, 'preferences' | 'onPreferences'> & {
  readonly groups: readonly ColumnGroup<Offered>[];
  readonly fixed: string | undefined;
}) {
  const chosen = groups.filter(({ shown }) => shown > 0).length;
  return (
    <fieldset className="kit-column-groups">
      <legend>Grupos de colunas</legend>
      {fixed === undefined ? null : <p>{fixed}</p>}
      <div>
        {groups.map((group) => (
          <Checkbox
            key={group.name}
            label={group.name}
            checked={fixed !== undefined || group.shown > 0}
            disabled={fixed !== undefined || (group.shown > 0 && chosen === 1)}
            onChange={(event) => onPreferences(groupToggled(preferences, group, event.currentTarget.checked))}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ColumnsProps {
  readonly list: ColumnListProps;
  readonly all: readonly Offered[];
  readonly of: readonly Offered[];
}

function GroupColumns({
  name,
  offered,
  ...columns
}: Omit<ColumnsProps, 'of'> & { readonly name: string; readonly offered: readonly Offered[] }) {
  const own = offered.filter(({ group }) => group === name);
  if (own.length === 0) return null;
  return (
    <section aria-label={`Colunas de ${name}`}>
      <h3 className="kit-column-group">{name}</h3>
      <Columns {...columns} of={own} />
    </section>
  );
}

const whyNotPast = (column: Offered | undefined, reason: string): string | undefined =>
  column === undefined ? reason : undefined;

function Columns({ list, all, of }: ColumnsProps) {
  const { columns, preferences, onPreferences, subject } = list;
  const shown = all.filter((column) => isShown(column, preferences)).length;
  return (
    <ul className="kit-columns">
      {of.map((column, index) => {
        const stays = column.key === subject;
        const isListed = (other: Offered) => other.key === subject || isShown(other, preferences);
        const checked = isListed(column);
        // A shown column skips hidden columns when it moves, because a move past a hidden column would not be visible.
        const isPlace = (other: Offered) => !checked || isListed(other);
        const [before, after] = [of.slice(0, index).findLast(isPlace), of.slice(index + 1).find(isPlace)];
        const width = preferences.widths[column.key] ?? column.width ?? 160;
        const widen = (by: number) => onPreferences(resized(preferences, column.key, width + by));
        const move = (onto = column) => onPreferences(moved(columns, preferences, column.key, onto.key, subject));
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
              off={stays ? STAYS : whyNotPast(before?.key === subject ? undefined : before, FIRST)}
              onClick={() => move(before)}
              icon="up"
            />
            <Small
              label={`Mover ${column.label} para depois`}
              off={stays ? STAYS : whyNotPast(after, LAST)}
              onClick={() => move(after)}
              icon="down"
            />
            <Small
              label={`Estreitar ${column.label}`}
              off={checked ? undefined : HIDDEN}
              onClick={() => widen(-WIDTH_STEP)}
              icon="minus"
            />
            <Small
              label={`Alargar ${column.label}`}
              off={checked ? undefined : HIDDEN}
              onClick={() => widen(WIDTH_STEP)}
              icon="plus"
            />
          </li>
        );
      })}
    </ul>
  );
}

const ICONS = { up: IconArrowUp, down: IconArrowDown, minus: IconMinus, plus: IconPlus } as const;

function Small({
  label,
  off,
  onClick,
  icon,
}: {
  readonly label: string;
  /** Why the button is off; undefined when it is not. */
  readonly off: string | undefined;
  readonly onClick: () => void;
  readonly icon: keyof typeof ICONS;
}) {
  const Icon = ICONS[icon];
  return (
    <DisabledReason reason={off}>
      <ActionIcon size={24} variant="subtle" color="gray" aria-label={label} {...tip(label)} onClick={onClick}>
        <Icon size={14} aria-hidden />
      </ActionIcon>
    </DisabledReason>
  );
}
