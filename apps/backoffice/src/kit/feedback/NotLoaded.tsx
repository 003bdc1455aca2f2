import { Button, type ButtonProps, Skeleton, type SkeletonProps } from '@mantine/core';
import { type ReactNode, useCallback, useState, useEffect } from 'react';
import { ApiFailure, explain, isRefusal, Unreachable } from '#api-client/failure.ts';
import { CopyOnClick } from '../layout/CopyOnClick.tsx';
import { Panel } from './Panel.tsx';
import '../parts.css';
import { Modal } from './Modal.tsx';

function requestIdOf(error: unknown): string | undefined {
  // A request that never reached the server has no id under which support could find it.
  return error instanceof ApiFailure && !(error instanceof Unreachable) ? error.requestId : undefined;
}

/** Returns the label of a field that the server refused; undefined for a field that is not on the screen. */
type LabelOf = (field: string) => string | undefined;

/** The lines to show for a failure. A line about a refused field begins with the field's label, if that is known. */
function linesOf(error: unknown, labelOf: LabelOf = () => undefined): readonly string[] {
  const { lines, fields } = explain(error);
  const named = Object.entries(fields).flatMap(([field, texts]) => {
    const label = labelOf(field);
    return label === undefined ? [] : [`${label}: ${texts.join(' ')}`];
  });
  return named.length > 0 ? [...new Set(named)] : lines;
}

export function ErrorPanel({
  error,
  title = 'Não foi possível carregar',
  onRetry,
  action,
  labelOf,
}: {
  readonly error: unknown;
  readonly title?: string;
  readonly onRetry?: () => void;
  /** Is shown in place of the button that tries again. */
  readonly action?: ReactNode;
  readonly labelOf?: LabelOf | undefined;
}) {
  const lines = linesOf(error, labelOf);
  const requestId = requestIdOf(error);
  if (lines.length === 0) return null;
  const retry = onRetry && (
    <Button size="xs" variant="default" onClick={onRetry}>
      Tentar novamente
    </Button>
  );
  return (
    <Panel tone="problem" title={title} role="alert" action={action ?? retry}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {requestId === undefined ? null : (
        <p className="kit-request-id">
          Código para o suporte: <CopyOnClick text={requestId} what="código" />
        </p>
      )}
    </Panel>
  );
}

/** The properties of a query that are needed to show its failure and to try again. */
export interface QueryAnswer {
  readonly data: unknown;
  readonly error: unknown;
  readonly errorUpdateCount: number;
  readonly isFetching: boolean;
  /** True while the query shows the data of its previous key, until the data of its new key arrive. */
  readonly isPlaceholderData?: boolean;
  readonly refetch: () => unknown;
}

const isThere = ({ data, isPlaceholderData = false }: QueryAnswer): boolean => data !== undefined && !isPlaceholderData;

/**
 * The last failure of a query that has no data; null if there was none. TanStack Query forgets a failure when it tries
 * again; this hook keeps it until there is an answer, so that the message does not flicker.
 */
export function useFailure(answer: QueryAnswer | undefined): unknown {
  const [last, setLast] = useState<unknown>(answer?.error ?? null);
  if (answer === undefined || isThere(answer) || answer.errorUpdateCount === 0) {
    if (last !== null) setLast(null);
    return null;
  }
  const { error } = answer;
  if (error !== null && error !== last) setLast(error);
  return error ?? last;
}

/** Combines several answers that are needed together into one. Trying again repeats only the requests that failed. */
export const together = (answers: readonly QueryAnswer[]): QueryAnswer => ({
  data: answers.every(({ data }) => data !== undefined) ? answers : undefined,
  error: answers.find(({ error }) => error !== null)?.error ?? null,
  errorUpdateCount: answers.reduce((times, { errorUpdateCount }) => times + errorUpdateCount, 0),
  isFetching: answers.some(({ isFetching }) => isFetching),
  refetch: () => answers.forEach(({ error, refetch }) => void (error === null ? undefined : refetch())),
});

interface TryAgainProps extends Pick<ButtonProps, 'variant' | 'size'> {
  readonly answer: QueryAnswer;
  readonly label?: string;
}

/**
 * A button that tries again. It is never disabled, because a disabled button loses the focus; when it disappears with
 * the answer, the focus goes to the dialog or screen around it.
 */
export function TryAgain({ answer: { isFetching, refetch }, label = 'Tentar novamente', ...look }: TryAgainProps) {
  const ref = useFocusKeptNear();
  return (
    <Button
      {...look}
      ref={ref}
      data-disabled={isFetching}
      aria-busy={isFetching}
      onClick={() => void (isFetching || refetch())}
    >
      {label}
    </Button>
  );
}

interface NotLoadedPanelProps {
  readonly answer: QueryAnswer;
  readonly title?: string;
  /** What is drawn while there is neither an answer nor a failure. */
  readonly loading?: ReactNode;
  readonly labelOf?: LabelOf;
}

/**
 * Shows a failure instead of the content, or above it when the content is from an earlier answer. In a dialog, pass a
 * copy, `{ ...answer }`: the query only notifies of properties that were read during the render, and a dialog reads
 * them later.
 */
export function NotLoadedPanel({ answer, title, loading = null, labelOf }: NotLoadedPanelProps) {
  const failure = useFailure(answer) ?? answer.error;
  if (failure === null) return answer.data === undefined ? loading : null;
  const again = isRefusal(failure) ? undefined : <TryAgain answer={answer} variant="default" size="xs" />;
  return <ErrorPanel error={failure} action={again} labelOf={labelOf} {...(title !== undefined && { title })} />;
}

interface NotLoadedProps {
  /** The name of what could not be loaded; undefined where a label beside the line already names it. */
  readonly what?: string;
  readonly answer: QueryAnswer | undefined;
}

/** Says in one line that a smaller part of a screen could not be loaded; draws nothing while nothing has failed. */
export function NotLoaded({ what, answer }: NotLoadedProps) {
  const failure = useFailure(answer);
  if (answer === undefined || failure === null) return null;
  const { lines } = explain(failure);
  if (lines.length === 0) return null;
  return (
    <output className="kit-not-loaded" title={lines.join(' ')}>
      {what === undefined ? 'Não' : `${what}: não`} foi possível carregar.{' '}
      {isRefusal(failure) ? null : <TryAgain answer={answer} variant="subtle" size="compact-xs" />}
    </output>
  );
}

interface ScreenNotLoadedProps {
  readonly answer: QueryAnswer;
  /** The screen's heading; undefined inside a screen that has a heading already. */
  readonly name: string | undefined;
  /** What is loading, in words for screen readers, or what to draw meanwhile. */
  readonly loading: ReactNode;
}

export function ScreenNotLoaded({ answer, name, loading }: ScreenNotLoadedProps) {
  const hasFailed = useFailure(answer) !== null || answer.error !== null;
  const meanwhile = typeof loading === 'string' ? <LoadingSkeleton height={240} label={loading} /> : loading;
  return (
    <>
      {hasFailed && name !== undefined ? <h1 className="kit-record-missing">{name}</h1> : null}
      <NotLoadedPanel answer={answer} loading={meanwhile} />
    </>
  );
}

/**
 * The `ref` of a button that disappears when its action succeeds. The focus of the button then goes to the dialog or
 * screen around it, instead of to the top of the page.
 */
export function useFocusKeptNear() {
  return useCallback((button: HTMLElement | null) => {
    const around = button?.closest<HTMLElement>('[role="dialog"], main');
    return () => {
      if (document.activeElement !== button) return;
      // The check runs in a microtask, because only after the button has been removed is it known whether the focus was
      // lost.
      queueMicrotask(() => {
        if (!around || document.activeElement !== document.body) return;
        around.tabIndex = -1;
        around.focus({ preventScroll: true });
      });
    };
  }, []);
}

interface LoadingSkeletonProps extends SkeletonProps {
  /** What a screen reader says is loading. */
  readonly label: string;
  /** Draws the label above the box, for what may load for many seconds. */
  readonly isLabelShown?: boolean;
}

/**
 * A grey box in the place of what is loading. It is an `output`, whose role is `status`, because a plain box may
 * not have a name.
 */
export const LoadingSkeleton = ({ label, isLabelShown = false, ...look }: LoadingSkeletonProps) => (
  <output aria-label={label} className="kit-loading">
    {isLabelShown ? <p className="kit-muted">{label}</p> : null}
    <Skeleton {...look} />
  </output>
);

interface LoadingDialogProps {
  readonly title: string;
  readonly answer: QueryAnswer;
  readonly onClose: () => void;
  readonly size?: 'md' | 'lg';
}

/** Is shown in place of a dialog whose content has not been loaded yet. */
export const LoadingDialog = ({ title, answer, onClose, size = 'lg' }: LoadingDialogProps) => (
  <Modal opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': 'Fechar' }}>
    <NotLoadedPanel answer={{ ...answer }} loading={<LoadingSkeleton height={240} label="Carregando" />} />
  </Modal>
);

export const PATIENCE_MS = 300;

/** True once `active` has been true for `after` milliseconds, until it is false again. */
export function useDelayed(active: boolean, after = PATIENCE_MS): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLate(true), after);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, after]);
  return active && late;
}
