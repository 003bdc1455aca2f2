import { type RefObject, useEffect, useState } from 'react';
import { useHeldScreen } from '#api-client/session/session-interruption.ts';
import { useKit } from '../kit-context.tsx';
import type { DrawnFields } from './drawn-fields.tsx';
import { type DraftPlace, dropDraft, readDraft } from './form-draft.ts';
import type { FormPageProps } from './form-types.ts';
import { type EditedVersion, useRecordForm } from './use-record-form.ts';
import { useSubmit } from './use-submit.ts';

type Wanted<Values extends object> = Pick<
  FormPageProps<Values>,
  'record' | 'initialValues' | 'keepDraft' | 'keptAt' | 'readOnly'
>;

const usePerson = (): string => useKit().person?.id ?? 'anyone';

/** Returns a function that deletes the draft of a record, once that record no longer exists. */
export function useForgottenTyping() {
  const person = usePerson();
  return (place: Pick<DraftPlace, 'path' | 'record'>) => dropDraft(sessionStorage, { person, ...place });
}

/**
 * The version of the record that is being edited: the loaded version or, if a reload restored a draft, the version on
 * which the draft is based.
 */
export function useEditedVersion<Values extends object>(wanted: Wanted<Values>) {
  const { record, initialValues } = wanted;
  const person = usePerson();
  const [path] = useState(() => window.location.pathname);
  const keeps = wanted.keepDraft !== false && wanted.readOnly !== true;
  const placeOf = (of: string): DraftPlace | undefined =>
    keeps ? { person, path, record: of, ...wanted.keptAt } : undefined;
  const [edited, setEdited] = useState((): EditedVersion<Values> => {
    const place = placeOf(record);
    const draft = place && readDraft(sessionStorage, place, initialValues, Date.now());
    if (draft === undefined) return { record, initialValues, recovered: undefined, mount: 0 };
    return { record: draft.record, initialValues: draft.base, recovered: draft.values, unread: draft.unread, mount: 0 };
  });
  return {
    edited,
    draft: placeOf(edited.record),
    isNewer: record !== edited.record,
    adopt: () => setEdited({ record, initialValues, recovered: undefined, mount: edited.mount + 1 }),
    rebase: () => setEdited({ record, initialValues, recovered: undefined, mount: edited.mount }),
  };
}

export interface EditingProps<Values extends object, Result> extends FormPageProps<Values, Result> {
  readonly drawnFields: DrawnFields;
  readonly version: ReturnType<typeof useEditedVersion<Values>>;
}

export function useEditing<Values extends object, Result>(
  props: EditingProps<Values, Result>,
  element: RefObject<HTMLFormElement | null>,
) {
  const { drawnFields, version } = props;
  const { edited, draft, isNewer } = version;
  const record = useRecordForm(props, { edited, drawnFields, draft });
  // A draft that a reload brought back may be based on an older version. The form then compares the draft with the
  // newer version at once.
  const [comparing, setComparing] = useState(isNewer);
  const compare = () => setComparing(true);
  const saving = useSubmit(record, element, props, { isNewer, decide: compare });
  const { dirty } = record;
  useHeldScreen(record.hasTyped);
  // The form switches to a later version on its own only when no typed value would be lost.
  useEffect(() => {
    if (isNewer && !dirty) version.adopt();
  });
  const discard = () => {
    record.settle();
    version.adopt();
  };
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
    discard,
    cancel: cancelOf(props, record, discard),
  };
}

/**
 * The action of 'Cancelar': it leaves the form or, if the form stays on its screen, discards what was typed. Undefined
 * when there is nothing to discard.
 */
function cancelOf<Values extends object>(
  { title, onCancel }: Pick<FormPageProps<Values>, 'title' | 'onCancel'>,
  record: ReturnType<typeof useRecordForm<Values>>,
  discard: () => void,
): (() => void) | undefined {
  if (onCancel !== undefined)
    return () => {
      record.forget();
      onCancel();
    };
  if (!record.hasTyped) return undefined;
  const ask = async () => {
    // The form has already loaded this module for its `LeaveDialog`, so the import needs no connection.
    const { askToDiscard } = await import('../feedback/LeaveDialog.tsx');
    if (await askToDiscard(title)) discard();
  };
  return () => void ask();
}
