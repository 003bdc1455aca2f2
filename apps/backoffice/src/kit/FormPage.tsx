import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormNotices } from './form/FormNotices.tsx';
import type { Confirmation, FormPageProps, FormSection } from './form/form-types.ts';
import { useRecordForm } from './form/use-record-form.ts';
import { useSubmit } from './form/use-submit.ts';
import { useUnsavedGuard } from './form/use-guard.ts';
import { Section } from './Section.tsx';
import './form/form.css';

export type { Bound, Confirmation, FormHandle, FormPageProps, FormSection } from './form/form-types.ts';

/**
 * A form screen: sections with a side index, required check then rules on leaving a field and on saving, a summary that leads to each error,
 * confirmation, the server's refusals on their fields, a guard against losing changes, and text instead of inputs when it is read-only.
 */
export function FormPage<Values extends object, Result = unknown>(props: FormPageProps<Values, Result>) {
  const [held, setHeld] = useState({ record: props.record, initialValues: props.initialValues });
  return (
    <RecordForm
      key={held.record}
      {...props}
      held={held}
      onAdopt={() => setHeld({ record: props.record, initialValues: props.initialValues })}
    />
  );
}

interface RecordFormProps<Values extends object, Result> extends FormPageProps<Values, Result> {
  /** The version the form was opened with. */
  readonly held: { readonly record: string; readonly initialValues: Values };
  /** Takes the version the screen has now. */
  readonly onAdopt: () => void;
}

function RecordForm<Values extends object, Result>(props: RecordFormProps<Values, Result>) {
  const { held, onAdopt, confirmation } = props;
  const element = useRef<HTMLFormElement>(null);
  const record = useRecordForm({ ...props, ...held });
  const saving = useSubmit(record, element, props);
  const [noted, setNoted] = useState(false);
  const dirty = record.isDirty();
  // A newer version replaces the form only when nothing typed would be lost.
  useEffect(() => {
    if (props.record !== held.record && !dirty) onAdopt();
  });
  const discard = () => {
    record.discard();
    saving.clear();
    setNoted(true);
    onAdopt();
  };
  // A long form is saved by its button alone, never by Enter in a field.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (props.submitOnEnter === true) saving.check();
  };
  return (
    <form ref={element} noValidate aria-label={props.title} onSubmit={submit}>
      <FormLayout
        props={props}
        sections={props.sections(record.handle)}
        bar={
          props.readOnly === true ? null : (
            <SaveBar props={props} busy={saving.busy} dirty={dirty} onSave={saving.check} />
          )
        }
      >
        <FormNotices
          {...saving.refusal}
          form={element}
          recovered={record.recovered && dirty && !noted}
          onDiscard={discard}
          onKeep={saving.clear}
        />
      </FormLayout>
      {confirmation === false ? null : (
        <SaveConfirmation
          confirmation={confirmation}
          values={record.form.values}
          opened={saving.asking}
          onConfirm={() => void saving.send()}
          onClose={saving.cancel}
        />
      )}
      <LeaveDialog title={props.title} isUnsaved={record.isDirty} />
    </form>
  );
}

interface LayoutProps<Values extends object, Result> {
  readonly props: FormPageProps<Values, Result>;
  readonly sections: readonly FormSection[];
  readonly bar: ReactNode;
  /** The notices, above the sections. */
  readonly children: ReactNode;
}

function FormLayout<Values extends object, Result>({ props, sections, bar, children }: LayoutProps<Values, Result>) {
  const Heading = props.heading ?? 'h1';
  const indexed = sections.length > 2;
  return (
    <div className="kit-form" data-index={indexed || undefined}>
      {Heading === 'none' ? null : (
        <div className="kit-form-head">
          <Heading>{props.title}</Heading>
          {props.actions}
        </div>
      )}
      {indexed ? <SideIndex sections={sections} /> : null}
      <div className="kit-form-main">
        {children}
        {sections.map((section) => (
          <Section
            key={section.id}
            id={section.id}
            title={section.title}
            text={section.text}
            level={Heading === 'h2' ? 3 : 2}
          >
            {section.content}
          </Section>
        ))}
        {bar}
      </div>
    </div>
  );
}

/** Asks before unsaved changes are left behind. */
function LeaveDialog({ title, isUnsaved }: { readonly title: string; readonly isUnsaved: () => boolean }) {
  const guard = useUnsavedGuard(isUnsaved);
  return (
    <ConfirmDialog
      opened={guard.asking}
      title="Sair sem salvar?"
      confirmLabel="Sair sem salvar"
      cancelLabel="Continuar editando"
      destructive
      onConfirm={guard.leave}
      onClose={guard.stay}
    >
      O que você mudou em “{title}” será perdido.
    </ConfirmDialog>
  );
}

function goTo(id: string): void {
  const section = document.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** The way to each section; shown from 1200 px on. */
function SideIndex({ sections }: { readonly sections: readonly FormSection[] }) {
  return (
    <nav className="kit-form-index" aria-label="Seções">
      <ol>
        {sections.map((section) => (
          <li key={section.id}>
            <button type="button" onClick={() => goTo(section.id)}>
              {section.title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface SaveBarProps {
  readonly props: { readonly saveLabel?: string; readonly submitOnEnter?: boolean; readonly onCancel?: () => void };
  readonly busy: boolean;
  readonly dirty: boolean;
  readonly onSave: () => void;
}

function SaveBar({ props, busy, dirty, onSave }: SaveBarProps) {
  const byEnter = props.submitOnEnter === true;
  return (
    <div className="kit-form-bar">
      <output>{dirty ? 'Alterações não salvas' : ''}</output>
      {props.onCancel === undefined ? null : (
        <Button variant="default" onClick={props.onCancel} disabled={busy}>
          Cancelar
        </Button>
      )}
      <Button type={byEnter ? 'submit' : 'button'} loading={busy} onClick={byEnter ? undefined : onSave}>
        {props.saveLabel ?? 'Salvar'}
      </Button>
    </div>
  );
}

interface SaveConfirmationProps<Values> {
  readonly confirmation: Confirmation<Values> | undefined;
  readonly values: Values;
  readonly opened: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function textOf<Values>(confirmation: Confirmation<Values> | undefined, values: Values): ReactNode {
  return typeof confirmation?.text === 'function' ? confirmation.text(values) : confirmation?.text;
}

function SaveConfirmation<Values>({ confirmation, values, ...dialog }: SaveConfirmationProps<Values>) {
  return (
    <ConfirmDialog
      {...dialog}
      {...(confirmation?.title === undefined ? {} : { title: confirmation.title })}
      {...(confirmation?.confirmLabel === undefined ? {} : { confirmLabel: confirmation.confirmLabel })}
      {...(confirmation?.destructive === undefined ? {} : { destructive: confirmation.destructive })}
    >
      {textOf(confirmation, values)}
    </ConfirmDialog>
  );
}
