import { Button } from '@mantine/core';
import { useOnline } from '#api-client/use-online.ts';
import './freshness.css';

interface FreshnessProps {
  /** On the clock of what is shown. */
  readonly time: string;
  /** The last look failed: the numbers are older. */
  readonly hasFailed: boolean;
  /** Where the screen does not look again by itself. */
  readonly onRefresh?: () => void;
  readonly isRefreshing?: boolean;
}

/** Of when the numbers are. Said on the screen alone: a screen reader would hear it with every look. */
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
