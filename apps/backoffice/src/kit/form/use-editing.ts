import { type RefObject, useEffect, useState } from 'react';
import { useHeldScreen } from '#api-client/session/session-interruption.ts';
import type { DrawnFields } from './drawn-fields.tsx';
import type { FormPageProps } from './form-types.ts';
import type { useHeld } from './use-held.ts';
import { useRecordForm } from './use-record-form.ts';
import { useSubmit } from './use-submit.ts';

export interface EditingProps<Values extends object, Result> extends FormPageProps<Values, Result> {
  readonly book: DrawnFields;
  readonly version: ReturnType<typeof useHeld<Values>>;
}

export function useEditing<Values extends object, Result>(
  props: EditingProps<Values, Result>,
  element: RefObject<HTMLFormElement | null>,
) {
  const { book, version, onCancel } = props;
  const { held, draft, isNewer } = version;
  const record = useRecordForm(props, { held, book, draft });
  // Based on an older version before a reload.
  const [comparing, setComparing] = useState(isNewer);
  const compare = () => setComparing(true);
  const saving = useSubmit(record, element, props, { isNewer, decide: compare });
  const { dirty } = record;
  useHeldScreen(dirty);
  // Only when no typed value is lost.
  useEffect(() => {
    if (isNewer && !dirty) version.adopt();
  });
  return {
    record,
    saving,
    dirty,
    comparing: comparing && isNewer && dirty,
    compare,
    decideLater: () => setComparing(false),
    keep: (values: Values) => {
      record.rebase(props.initialValues, values);
      version.rebase();
      saving.clear();
    },
    discard: () => {
      record.settle();
      version.adopt();
    },
    cancel:
      onCancel === undefined
        ? undefined
        : () => {
            record.forget();
            onCancel();
          },
  };
}
