import { Button } from '@mantine/core';
import { useOnline } from '#api-client/use-online.ts';
import './freshness.css';

interface FreshnessProps {
  /** When the numbers were read, written in the time zone of the screen. */
  readonly time: string;
  /** Whether the last reading failed, so that the numbers are older. */
  readonly hasFailed: boolean;
  /** Reads the numbers again when the person presses the button; undefined on screens that refresh by themselves. */
  readonly onRefresh?: () => void;
  readonly isRefreshing?: boolean;
}

/** Says when the numbers were read. Screen readers do not announce the text, because it changes with every reading. */
export function Freshness({ time, hasFailed, onRefresh, isRefreshing = false }: FreshnessProps) {
  const isOnline = useOnline();
  const text = isOnline
    ? hasFailed
      ? `Não foi possível atualizar. Números das ${time}`
      : `Atualizado às ${time}`
    : `Sem conexão. Números das ${time}`;
  return (
    <p className="kit-fresh kit-figures" data-stale={hasFailed || !isOnline || undefined}>
      {text}
      {onRefresh === undefined ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          data-disabled={isRefreshing}
          aria-busy={isRefreshing}
          onClick={() => (isRefreshing ? undefined : onRefresh())}
        >
          Atualizar
        </Button>
      )}
    </p>
  );
}
