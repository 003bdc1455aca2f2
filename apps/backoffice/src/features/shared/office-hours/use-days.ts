import type { TypedHours } from '@habilita/contract';
import { useEffect, useRef, useState } from 'react';

export interface DayChange {
  readonly hours: TypedHours;
  readonly announcement?: string;
  readonly focus?: string;
}

export function useDays(onChange: (hours: TypedHours) => void) {
  const element = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (wanted.current === undefined) return;
    const part = element.current?.querySelector<HTMLElement>(`[data-part="${wanted.current}"]`);
    wanted.current = undefined;
    const target = part instanceof HTMLButtonElement ? part : part?.querySelector('select');
    target?.focus();
  });
  const change = ({ hours, announcement: news, focus }: DayChange) => {
    wanted.current = focus;
    if (news !== undefined) setAnnouncement(news);
    onChange(hours);
  };
  return { element, announcement, change };
}
