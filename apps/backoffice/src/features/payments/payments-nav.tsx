import { useLocation } from '@tanstack/react-router';
import { useCan } from '#app/can.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import './payments-nav.css';

const SCREENS = [
  { to: '/payments', label: 'Relatório' },
  { to: '/payments/pending-outcomes', label: 'Pendências do provedor' },
] as const;

export function PaymentsNav() {
  const mayManage = useCan()('MANAGE_PAYMENTS');
  const pathname = useLocation({ select: (location) => location.pathname });
  if (!mayManage) return null;
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
