import { TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import {
  type ComponentType,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { notifyFailure } from '../notify.tsx';
import { whenIdle } from '#code-loading/when-idle.ts';
import type { ChosenKind, FilterInputProps } from './filter-props.ts';

interface LaterFilterProps extends FilterInputProps {
  readonly kind: ChosenKind;
}

/** Loaded once for all lists. */
let loaded: ComponentType<LaterFilterProps> | undefined;

async function load(): Promise<ComponentType<LaterFilterProps>> {
  loaded = (await import('./ChosenFilter.tsx')).ChosenFilter;
  return loaded;
}

/** When the rows are there and the browser has nothing else to do. */
function LoadWhenIdle({ onReady }: { readonly onReady: (ready: ComponentType<LaterFilterProps>) => void }) {
  const waitsForRows = useIsFetching() > 0;
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    if (waitsForRows) return undefined;
    // When asked for, a failure is shown.
    return whenIdle(() => void load().then(ready, () => undefined));
  }, [waitsForRows]);
  return null;
}

/**
 * A read-only field with the filter's label until the code of the filter is loaded; a focus or press made before is
 * repeated on the filter then.
 */
export function LaterFilter(props: LaterFilterProps) {
  const [Chosen, setChosen] = useState(() => loaded);
  const now = () => {
    load().then((ready) => setChosen(() => ready), notifyFailure);
  };
  const place = useRef<HTMLDivElement>(null);
  const turnedTo = useRef<'focused' | 'pressed'>(undefined);
  useLayoutEffect(() => {
    if (Chosen === undefined || turnedTo.current === undefined) return;
    const control = place.current?.querySelector('input');
    control?.focus();
    if (turnedTo.current === 'pressed') control?.click();
    turnedTo.current = undefined;
  }, [Chosen]);
  const turnTo = (how: 'focused' | 'pressed') => {
    turnedTo.current = how;
    now();
  };
  return (
    <div ref={place}>
      {Chosen === undefined ? (
        <>
          <LoadWhenIdle onReady={(ready) => startTransition(() => setChosen(() => ready))} />
          <TextInput
            label={props.filter.label}
            readOnly
            rightSection={<IconSelector size={16} aria-hidden />}
            onPointerEnter={now}
            onFocus={() => turnTo('focused')}
            onClick={() => turnTo('pressed')}
            onBlur={() => {
              turnedTo.current = undefined;
            }}
          />
        </>
      ) : (
        <Chosen {...props} />
      )}
    </div>
  );
}
