import { Pill } from '@mantine/core';
import type { Option } from '../kit-context.tsx';
import { optionOf } from './options.tsx';

/** A field shows at most five tags, then how many more there are (Specification 1 §9). */
const MAX_TAGS = 5;
/** With a blank as placeholder, the CSS selector `:placeholder-shown` is true as long as nothing is typed. */
export const NO_PLACEHOLDER = ' ';

interface TagsProps {
  readonly values: readonly string[];
  readonly options: readonly Option[];
  readonly onRemove?: (value: string) => void;
}

export function Tags({ values, options, onRemove }: TagsProps) {
  return values.map((value, place) => (
    <Tag
      key={value}
      place={place}
      of={values.length}
      label={optionOf(options, value)?.label ?? value}
      onRemove={onRemove === undefined ? undefined : () => onRemove(value)}
    />
  ));
}

interface TagProps {
  readonly place: number;
  readonly of: number;
  readonly label: string;
  readonly onRemove: (() => void) | undefined;
}

function Tag({ place, of, label, onRemove }: TagProps) {
  if (place > MAX_TAGS) return null;
  if (place === MAX_TAGS) return <Pill>{`+${of - MAX_TAGS}`}</Pill>;
  const button = { 'aria-label': `Remover ${label}` };
  return (
    <Pill withRemoveButton title={label} {...(onRemove === undefined ? {} : { onRemove })} removeButtonProps={button}>
      {label}
    </Pill>
  );
}
