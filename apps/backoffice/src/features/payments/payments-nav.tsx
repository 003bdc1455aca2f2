import { isCfcUser } from '@habilita/contract';
import { useLocation } from '@tanstack/react-router';
import { useActor, useCan } from '#app/can.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import './payments-nav.css';

const SCREENS = [
  { to: '/payments', label: 'Relatório', permission: 'AGGREGATE_PAYMENTS' },
  { to: '/payments/pending-outcomes', label: 'Pendências do provedor', permission: 'QUERY_PAYMENTS' },
] as const;

/** Providers are not for CFC users. */
export function PaymentsNav() {
  const can = useCan();
  const screens = SCREENS.filter(({ permission }) => can(permission));
  const isCfc = isCfcUser(useActor().roles);
  const pathname = useLocation({ select: (location) => location.pathname });
  if (screens.length < 2 || isCfc) return null;
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
