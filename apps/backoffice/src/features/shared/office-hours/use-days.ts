import type { TypedHours } from '@habilita/contract';
import { useEffect, useRef, useState } from 'react';

export interface DayChange {
  readonly hours: TypedHours;
  readonly said?: string;
  readonly focus?: string;
}

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
