import { Button, Group } from '@mantine/core';
import { IconPlaylistAdd } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { FormHandle } from '../form/form-types.ts';
import { AsyncMultiSelect, type Lookup } from './AsyncSelect.tsx';

/** Rows that stand for one record each: several are chosen at once. */
export interface Several<Row extends object> extends Lookup {
  /** 'Adicionar vários CFCs'. */
  readonly label: string;
  readonly idOf: (row: Row) => string | null;
  readonly rowOf: (id: string, empty: Row) => Row;
  readonly onAdded?: (id: string, row: FormHandle<Row>) => void;
}

interface AddSeveralProps<Row extends object> {
  readonly several: Several<Row>;
  /** Records that have a row already are not offered. */
  readonly usedBy: () => readonly string[];
  readonly room: number;
  readonly onAdd: (ids: readonly string[]) => void;
}

/** In the place of its button, so that its list has the whole screen to open in. */
export function AddSeveral<Row extends object>(props: AddSeveralProps<Row>) {
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
    <div ref={place} className="kit-add-several">
      <AsyncMultiSelect
        label={several.label}
        lookup={`${several.lookup}-without-${used.join()}`}
        source={without(several.source, used)}
        value={chosen}
        onChange={setChosen}
      />
      <Group gap={8}>
        <Button disabled={chosen.length === 0} onClick={add}>
          {chosen.length === 0 ? 'Adicionar' : `Adicionar ${chosen.length}`}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
      </Group>
    </div>
  );
}

/** Of a whole answer some may be left out, so that it takes as many fewer to tell that there is no more. */
const without = (source: Lookup['source'], used: readonly string[]): Lookup['source'] => ({
  ...source,
  ...(source.most === undefined ? {} : { most: source.most - used.length }),
  search: async (term, signal) => (await source.search(term, signal)).filter(({ value }) => !used.includes(value)),
});
