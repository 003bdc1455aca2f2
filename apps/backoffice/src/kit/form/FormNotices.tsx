import { Button } from '@mantine/core';
import { Unreachable } from '#app/failure.ts';
import { ErrorPanel } from '../ErrorPanel.tsx';
import { Panel } from '../Panel.tsx';
import type { ErrorLine } from './form-dom.ts';
import { summaryOf } from './error-summary.ts';

/** At most five lines, each leading to its field. */
export function ErrorSummary({
  lines,
  onShow,
}: {
  readonly lines: readonly ErrorLine[];
  readonly onShow: (path: string) => void;
}) {
  if (lines.length === 0) return null;
  const title = lines.length === 1 ? 'Há 1 campo para corrigir' : `Há ${lines.length} campos para corrigir`;
  return (
    <Panel tone="problem" title={title} role="alert">
      <ul className="kit-error-lines">
        {summaryOf(lines).map(({ path, text }) => (
          <li key={path ?? text}>
            {path === undefined ? (
              text
            ) : (
              <button type="button" onClick={() => onShow(path)}>
                {text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export interface NoticesProps {
  readonly lines: readonly ErrorLine[];
  readonly onShow: (path: string) => void;
  /** Belongs to no field. */
  readonly failure: unknown;
  /** Who saved first. */
  readonly stale: string | undefined;
  readonly recovered: boolean;
  readonly onDiscard: () => void;
  readonly onRetry: () => void;
  readonly onCompare: (() => void) | undefined;
}

function NotSaved({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  if (!(failure instanceof Unreachable)) return <ErrorPanel error={failure} title="Não foi possível salvar" />;
  return <ErrorPanel error={failure} title="Não foi possível salvar: sem conexão" onRetry={onRetry} />;
}

export function FormNotices({ lines, onShow, failure, stale, recovered, onDiscard, onRetry, onCompare }: NoticesProps) {
  return (
    <>
      <ErrorSummary lines={lines} onShow={onShow} />
      {stale === undefined ? null : (
        <Panel
          tone="attention"
          title={stale}
          role="alert"
          action={
            onCompare === undefined ? null : (
              <Button size="xs" variant="default" onClick={onCompare}>
                Ver o que mudou
              </Button>
            )
          }
        >
          <p>O que você digitou continua aqui. Para salvar, veja antes o que mudou.</p>
        </Panel>
      )}
      {failure === undefined ? null : <NotSaved failure={failure} onRetry={onRetry} />}
      {recovered ? (
        <Panel
          tone="information"
          title="Recuperamos o que você havia digitado"
          action={
            <Button size="xs" variant="default" onClick={onDiscard}>
              Descartar
            </Button>
          }
        />
      ) : null}
    </>
  );
}
