import type { CompiledTemplate } from '@habilita/contract';
import { Panel } from '#kit/feedback/index.ts';

export type Problem = CompiledTemplate['problems'][number];

export function ProblemList({ problems }: { readonly problems: readonly Problem[] }) {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  return (
    <div aria-live="polite">
      <Lines tone="problem" title="Corrija antes de salvar" problems={errors} />
      <Lines tone="attention" title="Não sairá no documento" problems={warnings} />
    </div>
  );
}

interface LinesProps {
  readonly tone: 'problem' | 'attention';
  readonly title: string;
  readonly problems: readonly Problem[];
}

function Lines({ tone, title, problems }: LinesProps) {
  if (problems.length === 0) return null;
  return (
    <Panel tone={tone} title={title}>
      <ul className="tpl-problems">
        {problems.slice(0, 20).map(({ line, column, message }) => (
          <li key={`${line}:${column}:${message}`}>
            <strong>Linha {line}:</strong> {message}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
