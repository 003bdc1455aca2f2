import type { TypedHours } from '@habilita/contract';
import { useEffect, useRef, useState } from 'react';

/** What was done to the hours: the new ones, what is read out, and the part the focus goes to. */
export interface DayChange {
  readonly hours: TypedHours;
  readonly said?: string;
  readonly focus?: string;
}

/** Keeps the focus where a period was added or taken away, and reads out what happened. */
export function useDays(onChange: (hours: TypedHours) => void) {
  const element = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<string>(undefined);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (wanted.current === undefined) return;
    const part = element.current?.querySelector<HTMLElement>(`[data-part="${wanted.current}"]`);
    wanted.current = undefined;
    const target = part instanceof HTMLButtonElement ? part : part?.querySelector('select');
    target?.focus();
  });
  const change = ({ hours, said: news, focus }: DayChange) => {
    wanted.current = focus;
    if (news !== undefined) setSaid(news);
    onChange(hours);
  };
  return { element, said, change };
}
