import type { TypedHours } from '@habilita/contract';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldProps } from '#kit/fields/index.ts';

export interface DayChange {
  readonly hours: TypedHours;
  readonly announcement?: string;
  readonly focus?: string;
}

/** Calls `onLeave` when the focus leaves a period, but not when it moves between the period's two times. */
function useLeavingPeriods(element: RefObject<HTMLFieldSetElement | null>, onLeave: FieldProps<TypedHours>['onBlur']) {
  const leave = useEffectEvent(({ target, relatedTarget }: FocusEvent) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const period = target.closest('[data-part]');
    if (!(relatedTarget instanceof Node && period?.contains(relatedTarget) === true)) onLeave?.({ target });
  });
  useEffect(() => {
    const { current } = element;
    const listen = (event: FocusEvent) => leave(event);
    current?.addEventListener('focusout', listen);
    return () => current?.removeEventListener('focusout', listen);
  }, [element]);
}

export function useDays({ onChange, onBlur }: Pick<FieldProps<TypedHours>, 'onChange' | 'onBlur'>) {
  const element = useRef<HTMLFieldSetElement>(null);
  useLeavingPeriods(element, onBlur);
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
