import { Button } from '@mantine/core';
import {
  type FormEvent,
  type RefObject,
  startTransition,
  Suspense,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { lazily } from '#code-loading/lazily.ts';
import { BusyButton } from '../feedback/BusyButton.tsx';
import { DisabledReason } from '../layout/DisabledReason.tsx';
import { TextWithSums } from '../layout/Money.tsx';
import { createDrawnFields, DrawnFieldsContext } from './drawn-fields.tsx';
import { hasUnreadText, showField } from './form-dom.ts';
import { loadFormChanges, SaveConfirmation } from './FormQuestions.tsx';
import { loadFormChecks } from './form-checks.ts';
import { FormLayout, type SeenFirst } from './FormLayout.tsx';
import type { FormPageProps } from './form-types.ts';
import { useSelected } from './form-handle.ts';
import { type EditingProps, useEditing, useEditedVersion } from './use-editing.ts';
import { loadDialog } from '../feedback/Modal.tsx';
import { useSaveKey } from '../feedback/top-layer-keys.ts';
import { CHANGED, makesRecord } from './use-submit.ts';

const StaleDialog = lazily(() => import('./StaleDialog.tsx'));
// The dialog is loaded right after the form. It is not needed earlier, because nobody can have typed anything yet.
const LeaveDialog = lazily(async () => ({ default: (await import('../feedback/LeaveDialog.tsx')).LeaveDialog }));
const FormNotices = lazily(async () => ({ default: (await import('./FormNotices.tsx')).FormNotices }));

export type { Confirmation, FormHandle, FormPageProps, FormSection } from './form-types.ts';

/**
 * False in the first render, then true in a transition, so that later sections are rendered without blocking input.
 */
function useDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return isDrawn;
}

/**
 * The form of a record. It validates when a field is left and on saving, summarises the errors, shows the server's
 * refusals at their fields, and asks before unsaved changes are lost. A read-only form shows plain text.
 */
export function FormPage<Values extends object, Result = unknown>(props: FormPageProps<Values, Result>) {
  const [drawnFields] = useState(createDrawnFields);
  const version = useEditedVersion(props);
  // This state is kept outside `RecordForm`, because a newer version of the record mounts a new `RecordForm`. The new
  // form then renders all sections at once: the person may have scrolled to a section that a first render leaves out.
  const isDrawn = useDrawn();
  return (
    <DrawnFieldsContext value={drawnFields}>
      <RecordForm
        key={`${version.edited.mount}${props.readOnly === true ? ':read' : ''}`}
        {...props}
        drawnFields={drawnFields}
        version={version}
        isDrawn={isDrawn}
      />
    </DrawnFieldsContext>
  );
}

const FIELDS = '.mantine-Input-wrapper > input:not([type="password"])';

/**
 * Prints long values on several lines. An input has only one line, so print.css shows a text that this hook writes into
 * an attribute before printing.
 */
function usePrintedFields(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const write = () => {
      for (const input of form.current?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])
        input.parentElement?.setAttribute('data-on-paper', input.value);
    };
    window.addEventListener('beforeprint', write);
    return () => window.removeEventListener('beforeprint', write);
  }, [form]);
}

const onEnter = (check: (() => void) | undefined) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  event.stopPropagation();
  check?.();
};

/**
 * When the form is first hovered or focused, preloads the code of its validation and its confirmation dialogs, because
 * the connection may be lost later. A failure is ignored here and reported when the code is needed.
 */
function useLoadedQuestions(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const turning = new AbortController();
    const load = () => {
      turning.abort();
      Promise.all([loadDialog(), loadFormChanges(), loadFormChecks()]).catch(() => undefined);
    };
    for (const event of ['focusin', 'pointerenter']) form.current?.addEventListener(event, load, turning);
    return () => turning.abort();
  }, [form]);
}

function RecordForm<Values extends object, Result>(props: EditingProps<Values, Result> & SeenFirst) {
  const { version } = props;
  const element = useRef<HTMLFormElement>(null);
  const editing = useEditing(props, element);
  const { record, saving, dirty } = editing;
  useSaveKey(element, saving.check, props.readOnly === true);
  usePrintedFields(element);
  useLoadedQuestions(element);
  const isDirty = () => record.isDirty() || hasUnreadText(element.current);
  useImperativeHandle(props.state, () => ({ isBusy: saving.isBusy, isDirty }));
  const enter = onEnter(props.submitOnEnter === true ? saving.check : undefined);
  const show = (path: string) => element.current !== null && showField(element.current, record.core, path);
  return (
    <form ref={element} noValidate aria-label={props.title} onSubmit={enter}>
      <FormLayout
        props={props}
        form={record.handle}
        onShow={show}
        bar={props.readOnly === true ? null : <Bar props={props} editing={editing} />}
      >
        <Suspense>
          <FormNotices
            {...saving.refusal}
            onShow={show}
            requiredTitle={props.requiredTitle}
            recovered={version.edited.recovered !== undefined && dirty}
            onDiscard={editing.discard}
            onRetry={saving.retry}
            onCompare={version.isNewer ? editing.compare : undefined}
          />
        </Suspense>
      </FormLayout>
      {editing.comparing ? (
        <Suspense>
          <StaleDialog
            said={saving.refusal.stale ?? CHANGED}
            drawnFields={props.drawnFields}
            before={version.edited.initialValues}
            theirs={props.initialValues}
            own={record.handle.values}
            onKeep={editing.keep}
            onDiscard={editing.discard}
            onClose={editing.decideLater}
          />
        </Suspense>
      ) : null}
      <Questions props={props} editing={editing} isDirty={isDirty} />
    </form>
  );
}

interface EditingParts<Values extends object, Result> {
  readonly props: EditingProps<Values, Result>;
  readonly editing: ReturnType<typeof useEditing<Values, Result>>;
}

interface QuestionsProps<Values extends object, Result> extends EditingParts<Values, Result> {
  readonly isDirty: () => boolean;
}

/** The confirmation dialogs of a form: before saving, and before leaving it with unsaved changes. */
function Questions<Values extends object, Result>({ props, editing, isDirty }: QuestionsProps<Values, Result>) {
  const { confirmation, drawnFields, version } = props;
  const { record, saving, dirty } = editing;
  const before = version.edited.initialValues;
  return (
    <>
      {confirmation === false ? null : (
        <SaveConfirmation
          confirmation={confirmation}
          changes={makesRecord(props) ? undefined : { drawnFields, before }}
          values={saving.asked}
          opened={saving.asking}
          onConfirm={saving.send}
          onClose={saving.cancel}
        />
      )}
      {props.state === undefined ? (
        <Suspense>
          <LeaveDialog
            title={props.calledAs ?? props.title}
            by={props.bySearch === true ? 'search' : 'path'}
            isUnsaved={isDirty}
            isBusy={saving.isBusy}
            // The draft is kept while a save is running, because the save may still be refused.
            onLeave={saving.isBusy() ? record.remember : record.forget}
            onStay={() => dirty && record.remember()}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function Bar<Values extends object, Result>({ props, editing }: EditingParts<Values, Result>) {
  const { record, saving, dirty, cancel } = editing;
  const { saveLabel = 'Salvar', saveOff, isDestructive = false } = props;
  const off = useSelected(record.handle, (values) => saveOff?.(values));
  const label = useSelected(record.handle, (values) =>
    typeof saveLabel === 'function' ? saveLabel(values) : saveLabel,
  );
  const destructive = useSelected(record.handle, (values) =>
    typeof isDestructive === 'function' ? isDestructive(values) : isDestructive,
  );
  return (
    <SaveBar
      label={label}
      cancelLabel={props.cancelLabel}
      destructive={destructive}
      byEnter={props.submitOnEnter === true}
      busy={saving.busy}
      dirty={dirty}
      off={off}
      told={saving.offReason}
      onSave={saving.check}
      onCancel={cancel}
    />
  );
}

interface SaveBarProps {
  readonly label: string;
  readonly cancelLabel: string | undefined;
  readonly destructive: boolean;
  readonly byEnter: boolean;
  readonly onCancel: (() => void) | undefined;
  readonly busy: boolean;
  readonly dirty: boolean;
  readonly off: string | undefined;
  /** Why saving was not possible at the last attempt. Screen readers announce it as long as the same reason applies. */
  readonly told: string | undefined;
  readonly onSave: () => void;
}

function SaveBar(props: SaveBarProps) {
  const { label, cancelLabel = 'Cancelar', destructive, byEnter, busy, dirty, off, told, onSave, onCancel } = props;
  const unsaved = dirty ? 'Alterações não salvas' : '';
  return (
    <div className="kit-form-bar">
      <output>{off !== undefined && told === off ? off : unsaved}</output>
      {onCancel === undefined ? null : (
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {cancelLabel}
        </Button>
      )}
      {/* Enter still submits while the button is only `aria-disabled`, so submitting checks the reason again. */}
      <DisabledReason reason={off} onTry={onSave}>
        <BusyButton
          type={byEnter ? 'submit' : 'button'}
          loading={busy}
          onClick={byEnter ? undefined : onSave}
          {...(destructive && { color: 'red' })}
        >
          <TextWithSums>{label}</TextWithSums>
        </BusyButton>
      </DisabledReason>
    </div>
  );
}
