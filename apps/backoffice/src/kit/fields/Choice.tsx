import { ComboboxChevron, Pill, PillsInput, TextInput } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, Suspense, useCallback, useRef } from 'react';
import { firstScreen, lazily } from '#code-loading/lazily.ts';
import { inputProps } from './field-props.ts';
import type { ManyChoicesProps } from './ManyChoices.tsx';
import type { OneChoiceProps } from './OneChoice.tsx';
import { optionOf } from './options.tsx';
import { NO_PLACEHOLDER, Tags } from './Tags.tsx';

const turning = Promise.withResolvers<unknown>();
const wanted = Promise.race([firstScreen, turning.promise]);

// The library that positions dropdown lists is loaded after the first screen, or on the first hover or focus of a
// field. Until then a closed placeholder field is rendered. Otherwise forms would exceed the 260 kB that
// e2e/first-load.spec.ts allows.
const LoadedOneChoice = lazily(async () => {
  await wanted;
  return { default: (await import('./OneChoice.tsx')).OneChoice };
});
const LoadedManyChoices = lazily(async () => {
  await wanted;
  return { default: (await import('./ManyChoices.tsx')).ManyChoices };
});

const prepare = () => turning.resolve(undefined);

/** The keys that open a closed list. */
const OPENING = new Set(['ArrowDown', 'ArrowUp']);

/**
 * While the code of the real field loads, a closed placeholder without a list is rendered. This hook records whether
 * somebody focused or pressed the placeholder, and repeats that on the real field.
 */
function useTurning() {
  const turnedTo = useRef<'focused' | 'pressed'>(undefined);
  const turnTo = (how: 'focused' | 'pressed') => {
    prepare();
    // A press also fires a focus event. It must still count as a press, because only a press opens the list.
    if (turnedTo.current !== 'pressed') turnedTo.current = how;
  };
  const control = useCallback((loaded: HTMLInputElement | null) => {
    if (loaded === null || turnedTo.current === undefined) return;
    // The page does not scroll to the field, because the person may have scrolled away meanwhile.
    loaded.focus({ preventScroll: true });
    if (turnedTo.current === 'pressed') loaded.click();
    turnedTo.current = undefined;
  }, []);
  const closed = {
    onFocus: () => turnTo('focused'),
    onBlur: () => {
      turnedTo.current = undefined;
    },
    pressing: {
      onPointerEnter: prepare,
      // The real field may replace the placeholder between mousedown and click, and then neither of them gets the
      // click. The press is therefore recorded at mousedown.
      onMouseDown: ({ button }: MouseEvent) => turnTo(button === 0 ? 'pressed' : 'focused'),
      onClick: () => turnTo('pressed'),
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!OPENING.has(event.key)) return;
      event.preventDefault();
      turnTo('pressed');
    },
  };
  return [closed, control] as const;
}

type Turning = ReturnType<typeof useTurning>[0];

const CLOSED = { readOnly: true, role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

/** A field whose value is chosen from a list. */
export function OneChoice(props: OneChoiceProps) {
  const [closed, control] = useTurning();
  return (
    <Suspense fallback={<ClosedOneChoice {...props} closed={closed} />}>
      <LoadedOneChoice {...props} ref={control} />
    </Suspense>
  );
}

function ClosedOneChoice({ field, options, turnedTo, closed }: OneChoiceProps & { readonly closed: Turning }) {
  const { onBlur, ...look } = inputProps(field);
  return (
    <TextInput
      {...look}
      {...CLOSED}
      {...closed.pressing}
      value={optionOf(options, field.value ?? '')?.label ?? ''}
      rightSection={<ComboboxChevron error={look.error} />}
      rightSectionPointerEvents="none"
      onKeyDown={closed.onKeyDown}
      onFocus={() => {
        turnedTo.turning.onFocus();
        closed.onFocus();
      }}
      onBlur={() => {
        closed.onBlur();
        onBlur?.();
      }}
    />
  );
}

/** Like `OneChoice`, but for several values, which are drawn as tags. */
export function ManyChoices(props: ManyChoicesProps) {
  const [closed, control] = useTurning();
  return (
    <Suspense fallback={<ClosedManyChoices {...props} closed={closed} />}>
      <LoadedManyChoices {...props} ref={control} />
    </Suspense>
  );
}

function ClosedManyChoices({ field, options, closed }: ManyChoicesProps & { readonly closed: Turning }) {
  const { onBlur, placeholder, 'aria-label': name, 'aria-required': isRequired, ...look } = inputProps(field);
  return (
    <PillsInput
      {...look}
      {...closed.pressing}
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
          onFocus={closed.onFocus}
          onKeyDown={closed.onKeyDown}
          onBlur={() => {
            closed.onBlur();
            onBlur?.();
          }}
        />
      </Pill.Group>
    </PillsInput>
  );
}
