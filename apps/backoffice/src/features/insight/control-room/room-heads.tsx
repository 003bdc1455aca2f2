import { ChartCard } from '#kit/chart/index.ts';
import { NO_VALUE, numberText } from '#kit/format.ts';
import { UnusualMark } from './unusual-mark.tsx';
import { changeText, type MarkedPart, PARTS, type Room, shareText, unusualByPart } from './room.ts';
import { COUNTED, type Places } from './room-places.ts';

interface HeadsProps {
  readonly room: Room;
  readonly places: Places;
}

export function RoomHeads({ room, places }: HeadsProps) {
  const { registrations, seats, failures, previous } = room;
  const { now, before, unusual } = registrations;
  return (
    <div className="room-heads">
      <ChartCard
        title="Matrículas"
        figure={numberText(now)}
        {...places.registrations(COUNTED)}
        text={`${partsText(room)} ${
          previous === null || before === null
            ? 'Sem edição anterior para comparar.'
            : `${numberText(before)} na edição anterior à mesma hora (${changeText(now, before)}).`
        }`}
      >
        <div className="room-head-mark">
          <UnusualMark of={unusual} />
        </div>
      </ChartCard>
      <SeatsHead seats={seats} />
      {failures === undefined ? null : (
        <ChartCard
          title="Falhas de pagamento hoje"
          figure={numberText(failures.today)}
          {...(failures.today === 0 ? {} : places.failures({ ofToday: true }))}
          text={`${numberText(failures.total)} desde o início da campanha.`}
        />
      )}
      <UnusualHead counted={unusualByPart(room)} />
    </div>
  );
}

/**
 * Says how many registrations are active and how many people gave up, because the table of seats leaves out people who
 * gave up.
 */
function partsText({ registrations: { now }, seats: { schools } }: Room): string {
  const inForce = schools.reduce((sum, { registered }) => sum + registered, 0);
  const gaveUp = now - inForce;
  if (gaveUp <= 0) return '';
  const active = inForce === 1 ? '1 ativa' : `${numberText(inForce)} ativas`;
  return `${active} e ${gaveUp === 1 ? '1 desistência' : `${numberText(gaveUp)} desistências`}.`;
}

/** The figure has no link, because no list shows free seats; the table below shows them. */
function SeatsHead({ seats: { campaign, schools } }: Pick<Room, 'seats'>) {
  const limit = limitText(campaign, schools);
  const left = campaign === null ? leftIn(schools) : campaign.left;
  const vacancies = campaign === null ? vacanciesIn(schools) : campaign.vacancies;
  return (
    <ChartCard
      title="Vagas restantes"
      figure={left === null ? 'Sem limite' : numberText(left)}
      text={
        left === null || vacancies === null
          ? NO_VALUE
          : `De ${numberText(vacancies)}${vacancies === 0 ? '' : `: ${shareText(vacancies - left, vacancies)} ocupadas`}.${limit}${reservedText(campaign)}`
      }
    >
      <div className="room-head-mark">
        <UnusualMark of={campaign?.unusual ?? null} />
      </div>
    </ChartCard>
  );
}

type Schools = Room['seats']['schools'];
const sumOrNull = (seats: readonly (number | null)[]): number | null =>
  seats.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
const leftIn = (schools: Schools) => sumOrNull(schools.map(({ left }) => left));
const vacanciesIn = (schools: Schools) => sumOrNull(schools.map(({ vacancies }) => vacancies));

/**
 * Explains the campaign's own limit when it differs from the sum of the CFCs' seats, which is what the table below adds
 * up to.
 */
function limitText(campaign: Room['seats']['campaign'], schools: Schools): string {
  const ofSchools = vacanciesIn(schools);
  if (campaign === null || campaign.vacancies === ofSchools) return '';
  const added = ofSchools === null ? 'nem todo CFC tem limite' : `os CFCs somam ${numberText(ofSchools)}`;
  return ` É o limite da campanha; ${added}.`;
}

/**
 * Says how many of the taken seats are reserved, and how many of the reserved ones are for people who have not chosen a
 * CFC. The table below has a row for each CFC, so it does not show the latter.
 */
function reservedText(campaign: Room['seats']['campaign']): string {
  if (campaign === null || campaign.reserved === 0) return '';
  const { reserved, reservedWithoutSchool: without } = campaign;
  const seats = reserved === 1 ? '1 vaga reservada' : `${numberText(reserved)} vagas reservadas`;
  return ` ${seats} pela lista de espera${without === 0 ? '' : `, ${numberText(without)} sem CFC`}.`;
}

/**
 * Counts the marks of unusual figures in each part of the screen. A part without marks has a line too, so that the
 * lines do not move when a mark comes.
 */
function UnusualHead({ counted }: { readonly counted: readonly (readonly [MarkedPart, number])[] }) {
  const all = counted.reduce((sum, [, n]) => sum + n, 0);
  return (
    <section className="kit-chart-card" aria-label="Fora do normal">
      <header>
        <h2>Fora do normal</h2>
        <output className="kit-chart-figure">{all === 0 ? 'Nada' : all === 1 ? '1 ponto' : `${all} pontos`}</output>
      </header>
      <ul className="room-jumps">
        {counted.map(([part, n]) => (
          <li key={part}>
            <a className="kit-link" href={`#${part}`}>
              {PARTS[part]}
            </a>
            <span className={n === 0 ? 'kit-muted' : undefined}>{n}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
