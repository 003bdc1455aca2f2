import { compareEditionsEndpoint } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { figureText } from '#kit/chart/index.ts';
import { AsyncSelect } from '#kit/fields/index.ts';
import { NO_VALUE, numberText } from '#kit/format.ts';
import { useKit } from '#kit/kit-context.tsx';
import { LinkTo } from '#kit/layout/index.ts';
import { differenceText, distanceText } from './comparison-words.ts';
import { FRESH, ReportCard } from './report-card.tsx';

type Answer = CallResponse<typeof compareEditionsEndpoint>;

const MEASURES = [
  ['preRegistrations', 'Pré-matrículas', 'number'],
  ['registrations', 'Matrículas', 'number'],
  ['paid', 'Valor bruto pago', 'money'],
] as const;

const TITLE = 'Comparação com outra edição';

/** Compares two editions of a campaign, each at the same time after the start of its registrations. */
export function EditionComparison({ campaignId }: { readonly campaignId: string }) {
  const [otherCampaignId, setOther] = useState<string | null>(null);
  const { campaigns } = useKit().lookups;
  const query = { campaignId, ...(otherCampaignId === null ? {} : { otherCampaignId }) };
  const answer = useQuery({ ...queryOf(compareEditionsEndpoint, { query }), ...FRESH });
  return (
    <section className="kit-chart-card" aria-label={TITLE}>
      <header>
        <h2>{TITLE}</h2>
      </header>
      {campaigns === undefined ? null : (
        <div className="report-compared-with">
          <AsyncSelect
            label="Comparar com"
            help="Sem escolha, a edição anterior da mesma cidade. Os filtros da página não se aplicam aqui."
            lookup="campaigns"
            source={campaigns}
            value={otherCampaignId}
            onChange={setOther}
          />
        </div>
      )}
      <ReportCard answer={answer} title={TITLE} height={160}>
        {(comparison) => <Compared answer={comparison} />}
      </ReportCard>
    </section>
  );
}

function Compared({ answer }: { readonly answer: Answer }) {
  const { at, campaign, other } = answer;
  const named = other === null ? undefined : campaignText(other.name, other.edition);
  return (
    <>
      <p className="kit-muted">
        {distanceText(campaign.registrationStartDate, at)}
        {named === undefined ? '. Não há edição anterior desta cidade para comparar.' : ', nas duas edições.'}
      </p>
      <div className="report-scroll kit-edges">
        <table className="report-table" aria-label={TITLE}>
          <thead>
            <tr>
              <th scope="col">Medida</th>
              <th scope="col">Esta edição</th>
              {other === null ? null : (
                <>
                  <th scope="col">
                    <LinkTo
                      place={linkOptions({ to: '/campaigns/reports/$campaignId', params: { campaignId: other.id } })}
                    >
                      {named}
                    </LinkTo>
                  </th>
                  <th scope="col">Diferença</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {MEASURES.map(([key, label, type]) => {
              const measure = answer[key];
              if (measure === undefined) return null;
              const text = figureText[type];
              return (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td className="kit-figures">{text(measure.now)}</td>
                  {other === null ? null : (
                    <>
                      <td className="kit-figures">{measure.before === null ? NO_VALUE : text(measure.before)}</td>
                      <td className="kit-figures">{differenceText(measure.now, measure.before)}</td>
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Days answer={answer} named={named} />
    </>
  );
}

function Days({ answer: { registrations }, named }: { readonly answer: Answer; readonly named: string | undefined }) {
  if (registrations === undefined || registrations.days.length === 0) return null;
  return (
    <details className="report-days">
      <summary>Matrículas acumuladas por dia</summary>
      <div className="report-scroll kit-edges">
        <table className="report-table" aria-label="Matrículas acumuladas por dia">
          <thead>
            <tr>
              <th scope="col">Dia desde o início</th>
              <th scope="col">Esta edição</th>
              {named === undefined ? null : <th scope="col">{named}</th>}
            </tr>
          </thead>
          <tbody>
            {registrations.days.map(({ day, now, before }) => (
              <tr key={day}>
                <th scope="row">{day < 0 ? `${-day} antes` : `${day + 1}º`}</th>
                <td className="kit-figures">{numberText(now)}</td>
                {named === undefined ? null : (
                  <td className="kit-figures">{before === null ? NO_VALUE : numberText(before)}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
