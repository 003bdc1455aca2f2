import { type Check, isCfcUser, STATEMENT_READERS } from '@habilita/contract';
import { useLocation } from '@tanstack/react-router';
import { useActor, useCan } from '#app/can.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import './payments-nav.css';

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
  const pathname = useLocation({ select: (location) => location.pathname });
  if (screens.length < 2) return null;
  return (
    <nav className="payments-nav" aria-label="Telas de pagamentos">
      {screens.map(({ to, label }) => (
        <AppLink key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </AppLink>
      ))}
    </nav>
  );
}
