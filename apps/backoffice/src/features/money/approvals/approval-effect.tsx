import { EffectPanel } from '#features/shared/effect/EffectPanel.tsx';
import { DescriptionList } from '#kit/layout/index.ts';
import { NO_VALUE } from '#kit/format.ts';
import { Panel } from '#kit/feedback/index.ts';
import type { ApprovalDetail } from './approval-detail.ts';
import '#features/shared/money-command/money-command.css';

type Shown = ApprovalDetail['shown'];

interface ApprovalEffectProps {
  /** The effect that was shown to the person who made the request. */
  readonly shown: Shown;
  /** The effect that approving would have now. */
  readonly now: Shown | undefined;
  readonly isOpen: boolean;
}

/**
 * Shows the effect that approving would have now, and says when the requester was shown another effect. While the
 * present effect is unknown, it shows the requester's.
 */
export function ApprovalEffectView({ shown, now, isOpen }: ApprovalEffectProps) {
  const { effect, changes } = now ?? shown;
  const differs = now !== undefined && now.planHash !== shown.planHash;
  return (
    <>
      {isOpen && differs ? (
        <Panel tone="attention" title="A matrícula mudou desde o pedido">
          <p>O que está abaixo é o que a aprovação faria agora, diferente do que foi mostrado a quem pediu.</p>
        </Panel>
      ) : null}
      {changes.length === 0 ? null : isNew(changes) ? <Account lines={changes} /> : <Changes changes={changes} />}
      {effect === null ? null : <EffectPanel effect={effect} />}
    </>
  );
}

/**
 * Whether no change has an old value. This is so when the changes are the data of the bank account that money goes to.
 */
const isNew = (changes: Shown['changes']): boolean => changes.every(({ before }) => before === null);

/** Shows the account that money goes to. It stands above the changes, because it must be checked first. */
function Account({ lines }: { readonly lines: Shown['changes'] }) {
  return (
    <section className="kit-effect" aria-label="Conta de destino">
      <h3>Conta de destino</h3>
      <DescriptionList entries={lines.map(({ label, after }) => ({ label, value: after ?? NO_VALUE }))} />
    </section>
  );
}

function Changes({ changes }: Pick<Shown, 'changes'>) {
  return (
    <section className="kit-effect" aria-label="O que vai mudar">
      <h3>O que vai mudar</h3>
      <table aria-label="Dados antes e depois">
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">Antes</th>
            <th scope="col">Depois</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{before ?? NO_VALUE}</td>
              <td>{after ?? NO_VALUE}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
