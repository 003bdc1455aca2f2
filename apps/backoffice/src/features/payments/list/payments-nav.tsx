import { type Check, type Holder, seesPendingOutcomes, SCHOOL_STATEMENT_READERS } from '@habilita/contract';
import { useActor, useCan } from '#api-client/session/can.tsx';
import { ScreensNav } from '#features/shared/screens-nav/screens-nav.tsx';

interface PaymentsScreen {
  readonly to: string;
  readonly label: string;
  readonly check: Check;
  /** If set, the link is shown only to people whose roles meet this condition and who pass `check`. */
  readonly onlyFor?: (holder: Pick<Holder, 'roles'>) => boolean;
}

const SCREENS: readonly PaymentsScreen[] = [
  { to: '/payments', label: 'Relatório', check: { anyOf: ['AGGREGATE_PAYMENTS'] } },
  { to: '/payments/statements', label: 'Repasses', check: SCHOOL_STATEMENT_READERS },
  { to: '/payments/forecast', label: 'Previsão de caixa', check: SCHOOL_STATEMENT_READERS },
  {
    to: '/payments/pending-outcomes',
    label: 'Pendências do provedor',
    check: { anyOf: ['QUERY_PAYMENTS'] },
    onlyFor: seesPendingOutcomes,
  },
];

export function PaymentsNav() {
  const can = useCan();
  const actor = useActor();
  const screens = SCREENS.filter(({ check, onlyFor }) => can(check) && onlyFor?.(actor) !== false);
  return <ScreensNav label="Telas de pagamentos" screens={screens} />;
}
