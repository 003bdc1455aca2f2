import { type ConsentCaseStatus, KEEPING_REASONS } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { Link } from '@tanstack/react-router';
import { goesText, levelText, untilText } from './case-words.ts';
import type { CaseDetail } from './consent-case.ts';

type Effect = NonNullable<CaseDetail['effect']>;

interface CaseEffectProps {
  readonly effect: Effect;
  readonly status: ConsentCaseStatus;
}

const TITLES: Readonly<Record<ConsentCaseStatus, { readonly goes: string; readonly stays: string }>> = {
  OPEN: { goes: 'O que será apagado ou anonimizado', stays: 'O que fica, e por quê' },
  DONE: { goes: 'O que foi apagado ou anonimizado', stays: 'O que ficou, e por quê' },
  REFUSED: { goes: 'O que teria sido apagado ou anonimizado', stays: 'O que teria ficado, e por quê' },
};

export function CaseEffect({ effect, status }: CaseEffectProps) {
  const { goes, stays } = TITLES[status];
  return (
    <>
      <section aria-label={goes}>
        <h3>{goes}</h3>
        <ul>
          {goesText(effect).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section aria-label={stays}>
        <h3>{stays}</h3>
        <p>{levelText(effect)}.</p>
        {effect.kept.length === 0 ? null : (
          <ul>
            {effect.kept.map((kept) => (
              <Kept key={kept.registrationId} kept={kept} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Kept({ kept }: { readonly kept: Effect['kept'][number] }) {
  const { registrationId: id, studentId, campaignName, campaignEdition, reasons } = kept;
  return (
    <li>
      <Link to="/campaigns/detail/registration/$studentId/$id" params={{ studentId, id }} className="kit-link">
        {`Matrícula na campanha ${campaignText(campaignName, campaignEdition)}`}
      </Link>
      <ul>
        {reasons.length === 0 ? <li>Só os lançamentos: o prazo de guarda terminou</li> : null}
        {reasons.map(({ reason, until }) => (
          <li key={reason}>{`${KEEPING_REASONS[reason]}, ${untilText(until)}`}</li>
        ))}
      </ul>
    </li>
  );
}
