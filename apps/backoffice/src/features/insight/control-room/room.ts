import type { ControlRoomPhase, controlRoomEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

export type Room = CallResponse<typeof controlRoomEndpoint>;
export type Zoned = Pick<Room['campaign'], 'zoneOffset'>;

const EVERY_15_SECONDS = 15_000;
const EVERY_MINUTE = 60_000;

/** Milliseconds until the figures are read again; false once the campaign is finished. */
export function refreshEvery(phase: ControlRoomPhase | undefined): number | false {
  if (phase === 'FINISHED') return false;
  return phase === 'NOT_STARTED' || phase === 'CLOSED' ? EVERY_MINUTE : EVERY_15_SECONDS;
}

/** The time on the campaign's clock, 'HH:MM:SS'. */
export const clockText = (at: string, { zoneOffset }: Zoned): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(zoneOffset).toPlainTime().toString({ smallestUnit: 'second' });

const PERCENT = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

/**
 * The percentage as text, rounded. It says '100%' only for the whole and '0%' only for nothing; it is '' when the whole
 * is zero.
 */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '';
  const rounded = Math.round((part * 100) / whole);
  if (part > 0 && rounded === 0) return 'menos de 1%';
  return `${PERCENT.format(part < whole ? Math.min(rounded, 99) : rounded)}%`;
}

const SIGNED = new Intl.NumberFormat('pt-BR', { signDisplay: 'exceptZero' });

/** The change of a figure as text, such as '+12'; '' when there is no figure to compare with. */
export const changeText = (now: number, before: number | null): string =>
  before === null ? '' : SIGNED.format(now - before);

export const PARTS = {
  hours: 'Hoje, hora a hora',
  seats: 'Vagas',
  steps: 'Etapas da matrícula',
  failures: 'Falhas de pagamento',
  slots: 'Horários de atendimento',
  messages: 'Mensagens',
} as const;
export type RoomPartName = keyof typeof PARTS;
/**
 * The parts whose figures can be marked as unusual. Single hours are never marked; the total of registrations is marked
 * in the part 'steps'.
 */
export type MarkedPart = Exclude<RoomPartName, 'hours'>;

interface Marked {
  readonly unusual: unknown;
}
const marks = (figures: readonly Marked[]): number => figures.filter(({ unusual }) => unusual !== null).length;

/** How many figures are marked in each part that the person sees. */
export function unusualByPart({
  registrations,
  seats,
  steps,
  failures,
  slots,
  messages,
}: Room): readonly (readonly [MarkedPart, number])[] {
  const ofSeats = [
    seats.campaign ?? { unusual: null },
    ...seats.schools.flatMap((school) => [school, ...school.plans]),
  ];
  return [
    ['seats', marks(ofSeats)],
    ...(steps === undefined ? [] : [['steps', marks([registrations, ...steps])] as const]),
    ...(failures === undefined ? [] : [['failures', marks(failures.causes)] as const]),
    ['slots', slots === null ? 0 : marks([...slots.schools, ...slots.days])],
    ...(messages === undefined ? [] : [['messages', marks(messages)] as const]),
  ];
}
