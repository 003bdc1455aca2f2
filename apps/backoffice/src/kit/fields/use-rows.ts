import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FormRows } from '../form/form-types.ts';

export const PART_ATTRIBUTE = 'data-row-part';

const ANY_FIELD = 'input:not([type="hidden"]), textarea, select';

function rowsIn(element: Element | null): Element[] {
  return element === null ? [] : [...element.querySelectorAll(':scope > ol > li')];
}

/**
 * Focuses the first of the `parts` that exists inside `within` (a row, or the whole list) and is enabled; in the first
 * row, for example, 'up' is disabled. Buttons of lists nested in a row do not count. Returns false if none was found.
 */
function focusIn(list: Element | null, within: Element | null | undefined, parts: readonly string[]): boolean {
  const found = parts
    .flatMap((part) => {
      if (part === 'field') return within?.querySelector<HTMLElement>(ANY_FIELD) ?? [];
      const buttons = within?.querySelectorAll<HTMLElement>(`[${PART_ATTRIBUTE}="${part}"]`) ?? [];
      return [...buttons].find((button) => button.closest('.kit-rows') === list) ?? [];
    })
    .find((element) => !element.hasAttribute('disabled'));
  found?.focus();
  return found !== undefined;
}

/** Focuses a part of a row, or the button that adds a row when there is no such part. */
function focusRowOf(list: Element | null, index: number, parts: readonly string[]): void {
  if (!focusIn(list, rowsIn(list)[index], parts)) focusIn(list, list, ['add']);
}

function stepOf(key: string): number {
  if (key === 'ArrowUp') return -1;
  return key === 'ArrowDown' ? 1 : 0;
}

/** Gives each row a key of its own that stays when rows move, so that React moves typed text and focus with the row. */
function useKeys(count: number) {
  const [keys, setKeys] = useState<readonly number[]>(() => Array.from({ length: count }, (_, index) => index));
  const next = Math.max(-1, ...keys) + 1;
  // The number of rows differs when another version of the record was loaded: then all rows get new keys.
  const fitting = keys.length === count ? keys : Array.from({ length: count }, (_, index) => next + index);
  if (fitting !== keys) setKeys(fitting);
  return { keys: fitting, setKeys, next };
}

function useAfterDrawing() {
  const wanted = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    const { current } = wanted;
    wanted.current = undefined;
    current?.();
  });
  return (run: () => void) => {
    wanted.current = run;
  };
}

const left = (count: number): string => (count === 1 ? 'Resta 1.' : `Restam ${count}.`);

/** The operations on a list: adding, removing and moving rows together with their errors. */
function listOf<Row extends object>({ core, path }: FormRows<Row>) {
  const rows = (): readonly unknown[] => {
    const list = core.get(path);
    return Array.isArray(list) ? list : [];
  };
  return {
    rows,
    add: (added: readonly Row[]) => core.set(path, [...rows(), ...added]),
    remove(index: number) {
      core.errors.put(path, undefined);
      core.errors.moveRows(path, (at) => (at === index ? undefined : at - (at > index ? 1 : 0)));
      core.set(path, rows().toSpliced(index, 1));
    },
    move(from: number, to: number) {
      const order = [...rows().keys()].toSpliced(from, 1).toSpliced(to, 0, from);
      core.errors.moveRows(path, (at) => order.indexOf(at));
      core.set(
        path,
        order.map((at) => rows()[at]),
      );
    },
  };
}

export function useRows<Row extends object>(bound: FormRows<Row>, reorder: boolean) {
  const { item } = bound;
  const element = useRef<HTMLFieldSetElement>(null);
  const list = listOf(bound);
  const { onValue } = bound.core.bind(bound.path);
  const count = useSyncExternalStore(onValue, () => list.rows().length);
  const { keys, setKeys, next } = useKeys(count);
  const [said, say] = useState('');
  const afterDrawing = useAfterDrawing();
  const focusRow = (index: number, parts: readonly string[]) =>
    afterDrawing(() => focusRowOf(element.current, index, parts));

  const add = (row: Row) => {
    focusRow(count, ['field', 'remove']);
    setKeys([...keys, next]);
    list.add([row]);
    say(`${item} ${count + 1} entrou na lista.`);
  };
  const addAll = (rows: readonly Row[]) => {
    setKeys([...keys, ...rows.map((_, place) => next + place)]);
    list.add(rows);
    say(`Entraram na lista: ${rows.length}.`);
  };
  const remove = (index: number) => {
    focusRow(Math.min(index, count - 2), ['remove']);
    setKeys(keys.filter((_, place) => place !== index));
    list.remove(index);
    say(`${item} ${index + 1} saiu da lista. ${left(count - 1)}`);
  };
  const shift = (from: number, to: number) => {
    const others = keys.filter((_, place) => place !== from);
    setKeys(others.toSpliced(to, 0, keys[from] ?? next));
    list.move(from, to);
    say(`${item} ${from + 1} foi para a posição ${to + 1} de ${count}.`);
  };
  const move = (from: number, to: number) => {
    focusRow(to, to < from ? ['up', 'down'] : ['down', 'up']);
    shift(from, to);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const step = stepOf(event.key);
    if (!event.altKey || step === 0 || bound.readOnly || !reorder || !(target instanceof HTMLElement)) return;
    // A key press in a list inside a row is handled by that inner list.
    if (target.closest('.kit-rows') !== element.current) return;
    const from = rowsIn(element.current).findIndex((row) => row.contains(target));
    if (from < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const to = from + step;
    if (to < 0 || to >= count) return;
    afterDrawing(() => target.focus());
    shift(from, to);
  });
  useEffect(() => {
    const { current } = element;
    const listen = (event: KeyboardEvent) => onKey(event);
    current?.addEventListener('keydown', listen);
    return () => current?.removeEventListener('keydown', listen);
  }, []);

  return { element, keys, newest: next - 1, said, say, add, addAll, remove, move };
}

function askedFor(path: string, revealed: string): number | undefined {
  if (!revealed.startsWith(`${path}.`)) return undefined;
  const index = Number(revealed.slice(path.length + 1).split('.')[0]);
  return Number.isInteger(index) ? index : undefined;
}

/** The keys of the rows that are open. A closed row opens by itself when a link leads to an error in it. */
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
