import { useForm, type UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { type DraftPlace, dropDraft, keepDraft } from './form-draft.ts';
import { boundRows } from './form-rows.ts';
import { type FormRules, formErrors, isRequired } from './form-rules.ts';
import type { FieldBook } from './field-book.tsx';
import type { Bound, FormHandle, FormPageProps } from './form-types.ts';
import type { Held } from './use-held.ts';

type Wanted<Values extends object> = Pick<FormPageProps<Values>, 'required' | 'rules' | 'validate' | 'readOnly'>;

interface Place<Values extends object> {
  readonly held: Held<Values>;
  readonly book: FieldBook;
  /** Where what is typed is kept; nowhere for forms that keep none. */
  readonly draft: DraftPlace | undefined;
}

/** What is being typed, as it lies in the tab's storage. */
function useKept<Values extends object>({ held, book, draft }: Place<Values>) {
  return {
    keep(values: Values) {
      if (draft === undefined) return;
      const secrets = book.fields().flatMap(([path, field]) => (field.secret === true ? [path] : []));
      keepDraft(sessionStorage, draft, { base: held.initialValues, values, secrets }, Date.now());
    },
    drop() {
      if (draft !== undefined) dropDraft(sessionStorage, draft);
    },
  };
}

/** The form as its sections see it. */
function handleOf<Values extends object>(
  form: UseFormReturnType<Values>,
  rules: FormRules<Values>,
  readOnly: boolean,
): FormHandle<Values> {
  const bind = <V>(name: string): Bound<V> => {
    const input = form.getInputProps(name);
    return {
      name,
      value: input.value,
      onChange: input.onChange,
      onBlur: readOnly ? undefined : input.onBlur,
      error: input.error,
      required: isRequired(rules, form.values, name),
      readOnly,
    };
  };
  return {
    values: form.values,
    readOnly,
    field: bind,
    rows: (name) => boundRows({ form, bind, readOnly }, name),
    set: (values) => form.setValues(values),
    errorAt: (name) => (typeof form.errors[name] === 'string' ? form.errors[name] : undefined),
  };
}

/** The form of one version of a record: its values, what was recovered after a reload, and the handle its sections draw from. */
export function useRecordForm<Values extends object>(wanted: Wanted<Values>, place: Place<Values>) {
  const { readOnly = false } = wanted;
  const { initialValues, recovered } = place.held;
  const kept = useKept(place);
  const rules: FormRules<Values> = {
    required: wanted.required,
    rules: Object.fromEntries(Object.entries(wanted.rules ?? {})),
    validate: wanted.validate,
  };
  const unsaved = useRef(recovered !== undefined);
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues,
    validate: (values) => ({ ...formErrors(rules, values) }),
    validateInputOnBlur: true,
    onValuesChange(values) {
      unsaved.current = true;
      kept.keep(values);
    },
  });
  const [restored, setRestored] = useState(recovered === undefined);
  if (!restored) {
    setRestored(true);
    if (recovered !== undefined) form.setValues(recovered);
  }
  const handle = handleOf(form, rules, readOnly);
  const settle = () => {
    unsaved.current = false;
    kept.drop();
    form.resetDirty(form.values);
  };
  const isDirty = () => !readOnly && unsaved.current && form.isDirty();
  /** Goes on from another version of the record with these values. */
  const rebase = (base: Values, values: Values) => {
    form.resetDirty(base);
    form.setValues(values);
    form.clearErrors();
  };
  return {
    form,
    handle,
    rules,
    settle,
    rebase,
    isDirty,
    forget: () => kept.drop(),
    remember: () => kept.keep(form.values),
  };
}
