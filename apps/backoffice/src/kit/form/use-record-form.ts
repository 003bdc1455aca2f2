import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './form-draft.ts';
import { boundRows } from './form-rows.ts';
import { type FormRules, formErrors, isRequired } from './form-rules.ts';
import type { Bound, FormHandle, FormPageProps } from './form-types.ts';

type Wanted<Values extends object> = Pick<
  FormPageProps<Values>,
  'record' | 'initialValues' | 'required' | 'rules' | 'validate' | 'readOnly' | 'keepDraft'
>;

/** The form of one version of a record: its values, what was recovered after a reload, and the handle its sections draw from. */
export function useRecordForm<Values extends object>(wanted: Wanted<Values>) {
  const { record, initialValues, readOnly = false } = wanted;
  const keeps = wanted.keepDraft !== false && !readOnly;
  const [path] = useState(() => window.location.pathname);
  const [recovered] = useState(() => (keeps ? readDraft(sessionStorage, path, record, initialValues) : undefined));
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
    onValuesChange: (values) => {
      unsaved.current = true;
      if (keeps) keepDraft(sessionStorage, path, record, values);
    },
  });
  const [restored, setRestored] = useState(recovered === undefined);
  if (!restored) {
    setRestored(true);
    if (recovered !== undefined) form.setValues(recovered);
  }
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
  const handle: FormHandle<Values> = {
    values: form.values,
    readOnly,
    field: bind,
    rows: (name) => boundRows({ form, bind, readOnly }, name),
    set: (values) => form.setValues(values),
    errorAt: (name) => (typeof form.errors[name] === 'string' ? form.errors[name] : undefined),
  };
  const settle = () => {
    unsaved.current = false;
    dropDraft(sessionStorage, path, record);
    form.resetDirty(form.values);
  };
  const discard = () => {
    form.setValues(initialValues);
    form.clearErrors();
    settle();
  };
  const isDirty = () => !readOnly && unsaved.current && form.isDirty();
  return { form, handle, rules, settle, discard, isDirty, recovered: recovered !== undefined };
}
