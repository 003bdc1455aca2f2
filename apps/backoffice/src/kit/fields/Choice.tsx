import { ComboboxChevron, Pill, PillsInput, TextInput } from '@mantine/core';
import { useIsFetching } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { whenIdle } from '#code-loading/when-idle.ts';
import { notifyFailure } from '../feedback/notify.ts';
import { inputProps } from './field-props.ts';
import type { ManyChoicesProps } from './ManyChoices.tsx';
import type { OneChoiceProps } from './OneChoice.tsx';
import { optionOf } from './options.tsx';
import { NO_PLACEHOLDER, Tags } from './Tags.tsx';

type Controls = typeof import('./choices.ts');

/** The controls are loaded once for all fields. */
let loaded: Controls | undefined;

export async function loadChoices(): Promise<Controls> {
  loaded = await import('./choices.ts');
  return loaded;
}

/** Loads the controls when no request is open and the browser has nothing else to do. */
function LoadWhenIdle({ onReady }: { readonly onReady: (ready: Controls) => void }) {
  const waits = useIsFetching() > 0;
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    if (waits) return undefined;
    // This failure is silent: when somebody turns to the field, it is loaded again and then a failure is shown.
    return whenIdle(() => void loadChoices().then(ready, () => undefined));
  }, [waits]);
  return null;
}

/**
 * Returns the controls and the handlers of the field that stands in their place until they are loaded. Its focus or
 * press is repeated on the loaded control.
 */
function useControls(control: RefObject<HTMLInputElement | null>) {
  const [controls, setControls] = useState(() => loaded);
  const turnedTo = useRef<'focused' | 'pressed'>(undefined);
  useLayoutEffect(() => {
    if (controls === undefined || turnedTo.current === undefined) return;
    control.current?.focus();
    if (turnedTo.current === 'pressed') control.current?.click();
    turnedTo.current = undefined;
  }, [controls, control]);
  const now = () => void loadChoices().then(setControls, notifyFailure);
  const turnTo = (how: 'focused' | 'pressed') => {
    // The focus comes between a press and its click, and does not make less of it.
    if (turnedTo.current !== 'pressed') turnedTo.current = how;
    now();
  };
  const turning = {
    onPointerEnter: now,
    onFocus: () => turnTo('focused'),
    // The control may take the field's place between the press and its click, which then reaches neither.
    onMouseDown: ({ button }: MouseEvent) => turnTo(button === 0 ? 'pressed' : 'focused'),
    onClick: () => turnTo('pressed'),
    onKeyDown: (event: KeyboardEvent) => {
      if (!OPENING.has(event.key)) return;
      event.preventDefault();
      turnTo('pressed');
    },
  };
  return {
    controls,
    turning,
    forget: () => {
      turnedTo.current = undefined;
    },
    whenIdle: <LoadWhenIdle onReady={(ready) => startTransition(() => setControls(ready))} />,
  };
}

/** The keys that open a closed list. */
const OPENING = new Set(['ArrowDown', 'ArrowUp']);

const CLOSED = { readOnly: true, role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

/** A field whose value is chosen from a list. Until the code of the list is loaded, it is drawn closed. */
export function OneChoice(props: OneChoiceProps) {
  const control = useRef<HTMLInputElement>(null);
  const { controls, turning, forget, whenIdle: later } = useControls(control);
  if (controls !== undefined) return <controls.OneChoice {...props} ref={control} />;
  const { onBlur, ...look } = inputProps(props.field);
  return (
    <>
      {later}
      <TextInput
        {...look}
        {...turning}
        {...CLOSED}
        value={optionOf(props.options, props.field.value ?? '')?.label ?? ''}
        rightSection={<ComboboxChevron error={look.error} />}
        rightSectionPointerEvents="none"
        onFocus={() => {
          props.turnedTo.turning.onFocus();
          turning.onFocus();
        }}
        onBlur={() => {
          forget();
          onBlur?.();
        }}
      />
    </>
  );
}

/** Like `OneChoice`, but for several values, which are drawn as tags. */
export function ManyChoices(props: ManyChoicesProps) {
  const control = useRef<HTMLInputElement>(null);
  const { controls, turning, forget, whenIdle: later } = useControls(control);
  if (controls !== undefined) return <controls.ManyChoices {...props} ref={control} />;
  const { field, options } = props;
  const { onBlur, placeholder, 'aria-label': name, 'aria-required': isRequired, ...look } = inputProps(field);
  return (
    <>
      {later}
      <PillsInput
        {...look}
        onPointerEnter={turning.onPointerEnter}
        onMouseDown={turning.onMouseDown}
        onClick={turning.onClick}
        rightSection={<ComboboxChevron error={look.error} />}
        rightSectionPointerEvents="none"
      >
        <Pill.Group className="kit-chosen" disabled={look.disabled}>
          <Tags values={field.value} options={options} />
          <PillsInput.Field
            {...CLOSED}
            aria-label={name}
            aria-required={isRequired}
            placeholder={field.value.length === 0 ? (placeholder ?? NO_PLACEHOLDER) : NO_PLACEHOLDER}
            onFocus={turning.onFocus}
            onKeyDown={turning.onKeyDown}
            onBlur={() => {
              forget();
              onBlur?.();
            }}
          />
        </Pill.Group>
      </PillsInput>
    </>
  );
}
