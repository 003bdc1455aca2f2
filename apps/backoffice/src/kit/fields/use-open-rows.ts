import { useState, useSyncExternalStore } from 'react';
import type { FormRows } from '../form/form-types.ts';

function askedFor(path: string, revealed: string): number | undefined {
  if (!revealed.startsWith(`${path}.`)) return undefined;
  const index = Number(revealed.slice(path.length + 1).split('.')[0]);
  return Number.isInteger(index) ? index : undefined;
}

/** By key; a row opens by itself when its error is focused. */
export function useOpenRows<Row extends object>({ core, path }: FormRows<Row>, keys: readonly number[]) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [followed, setFollowed] = useState('');
  const revealed = useSyncExternalStore(core.onReveal, core.revealed);
  if (revealed !== followed) {
    setFollowed(revealed);
    const key = keys[askedFor(path, revealed) ?? -1];
    if (key !== undefined) setOpen(new Set(open).add(key));
  }
  const put = (key: number, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(key);
    else next.delete(key);
    setOpen(next);
  };
  return { isOpen: (key: number) => open.has(key), put };
}
