import type { FieldOf, FieldProps } from './field-props.ts';

/** Share of the limit from which on it is said how much of it is used. */
const NEAR = 0.8;

/**
 * The limit of a text. In a form a longer text is kept and refused on leaving the field, as the browser would cut a
 * pasted one in silence; elsewhere nothing checks it, so the browser holds it. `told`: said from the first character on.
 */
export function textLimit(
  props: FieldOf<string> & { readonly maxLength?: number | undefined },
  { value, help }: Pick<FieldProps<string>, 'value' | 'help'>,
  told = false,
) {
  const { maxLength } = props;
  if (!('bound' in props) || maxLength === undefined) return { maxLength };
  const length = Array.from(value).length;
  if (!told && length < maxLength * NEAR) return {};
  return { description: [help, `${length} de ${maxLength} caracteres.`].filter(Boolean).join(' ') };
}
