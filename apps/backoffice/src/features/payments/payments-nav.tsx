import { isCfcUser } from '@habilita/contract';
import { useLocation } from '@tanstack/react-router';
import { useActor, useCan } from '#app/can.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import './payments-nav.css';

const SCREENS = [
  { to: '/payments', label: 'Relatório' },
  { to: '/payments/pending-outcomes', label: 'Pendências do provedor' },
] as const;

/** Providers are not for CFC users. */
export function PaymentsNav() {
  const maySee = useCan()('QUERY_PAYMENTS');
  const isCfc = isCfcUser(useActor().roles);
  const pathname = useLocation({ select: (location) => location.pathname });
  if (!maySee || isCfc) return null;
  return (
    <nav className="payments-nav" aria-label="Telas de pagamentos">
      {SCREENS.map(({ to, label }) => (
        <AppLink key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </AppLink>
      ))}
    </nav>
  );
}
