import { Button, Group } from '@mantine/core';
import { IconPlaylistAdd } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { AsyncMultiSelect, type Lookup, type RowsToExtend } from '#kit/fields/index.ts';
import type { FormHandle } from '#kit/form/index.ts';
import { DisabledReason } from '#kit/layout/index.ts';

/** How to add rows for several chosen records at once, in a list in which each row stands for one record. */
export interface Several<Row extends object> extends Lookup {
  readonly label: string;
  readonly idOf: (row: Row) => string | null;
  readonly rowOf: (id: string, empty: Row) => Row;
  readonly onAdded?: (id: string, row: FormHandle<Row>) => void;
}

interface SeveralRowsProps<Row extends object> {
  readonly several: Several<Row>;
  readonly list: RowsToExtend<Row>;
}

/** Adds a collapsed row for each of the chosen records at once. */
export function SeveralRows<Row extends object>({ several, list }: SeveralRowsProps<Row>) {
  const { count, max, row, newRow, onAddAll } = list;
  const usedBy = () =>
    Array.from({ length: count }, (_, index) => several.idOf(row(index).values())).filter((id) => id !== null);
  const add = (ids: readonly string[]) => {
    onAddAll(ids.map((id) => several.rowOf(id, newRow())));
    ids.forEach((id, place) => several.onAdded?.(id, row(count + place)));
  };
  return <AddSeveral several={several} usedBy={usedBy} room={Math.max(0, max - count)} onAdd={add} />;
}

interface AddSeveralProps<Row extends object> {
  readonly several: Several<Row>;
  /** The ids of records that already have a row, so that they are not offered again. */
  readonly usedBy: () => readonly string[];
  readonly room: number;
  readonly onAdd: (ids: readonly string[]) => void;
}

/**
 * A button that is replaced, when pressed, by a field for choosing several records. A popover would leave less space
 * for the field's list of options.
 */
function AddSeveral<Row extends object>(props: AddSeveralProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [returns, setReturns] = useState(false);
  useEffect(() => {
    if (returns) button.current?.focus();
  }, [returns]);
  const close = () => {
    setOpen(false);
    setReturns(true);
  };
  if (isOpen) return <Choosing {...props} onClose={close} />;
  return (
    <Button
      ref={button}
      variant="default"
      leftSection={<IconPlaylistAdd size={16} aria-hidden />}
      disabled={props.room === 0}
      onClick={() => {
        setReturns(false);
        setOpen(true);
      }}
    >
      {props.several.label}
    </Button>
  );
}

function Choosing<Row extends object>({
  several,
  usedBy,
  room,
  onAdd,
  onClose,
}: AddSeveralProps<Row> & { readonly onClose: () => void }) {
  const [used] = useState(usedBy);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const add = () => {
    onAdd(chosen.slice(0, room));
    onClose();
  };
  return (
    <div ref={place} className="campaign-several">
      <AsyncMultiSelect
        label={several.label}
        lookup={`${several.lookup}-without-${used.join()}`}
        source={without(several.source, used)}
        placeholder="Digite para procurar entre todos"
        value={chosen}
        onChange={setChosen}
      />
      <Group gap={8}>
        <DisabledReason reason={chosen.length === 0 ? 'Escolha o que adicionar.' : undefined}>
          <Button onClick={add}>{chosen.length === 0 ? 'Adicionar' : `Adicionar ${chosen.length}`}</Button>
        </DisabledReason>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
      </Group>
    </div>
  );
}

/**
 * The source without records that already have a row. An answer with fewer options than `most` counts as complete, so
 * `most` is lowered by the number of records left out; otherwise a full page from the server would count as complete.
 */
const without = (source: Lookup['source'], used: readonly string[]): Lookup['source'] => ({
  ...source,
  ...(source.most === undefined ? {} : { most: source.most - used.length }),
  search: async (term, signal) => (await source.search(term, signal)).filter(({ value }) => !used.includes(value)),
});
