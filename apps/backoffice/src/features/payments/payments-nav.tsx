import { type Check, isCfcUser, STATEMENT_READERS } from '@habilita/contract';
import { useActor, useCan } from '#app/can.tsx';
import { ScreensNav } from '#features/shared/screens-nav/screens-nav.tsx';

interface PaymentsScreen {
  readonly to: string;
  readonly label: string;
  readonly check: Check;
  /** Providers are not for CFC users. */
  readonly notForSchools?: true;
}

const SCREENS: readonly PaymentsScreen[] = [
  { to: '/payments', label: 'Relatório', check: { anyOf: ['AGGREGATE_PAYMENTS'] } },
  { to: '/payments/statements', label: 'Repasses', check: STATEMENT_READERS },
  { to: '/payments/forecast', label: 'Previsão de caixa', check: STATEMENT_READERS },
  {
    to: '/payments/pending-outcomes',
    label: 'Pendências do provedor',
    check: { anyOf: ['QUERY_PAYMENTS'] },
    notForSchools: true,
  },
];

export function PaymentsNav() {
  const can = useCan();
  const isCfc = isCfcUser(useActor().roles);
  const screens = SCREENS.filter(({ check, notForSchools }) => can(check) && !(isCfc && notForSchools));
  return <ScreensNav label="Telas de pagamentos" screens={screens} />;
}
