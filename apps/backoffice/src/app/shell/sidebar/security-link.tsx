import { IconShieldLock } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { AppLink } from '../app-link.tsx';
import classes from './sidebar.module.css';

const PAGE = '/account/security';

export function SecurityLink() {
  const here = useLocation({ select: ({ pathname }) => pathname === PAGE });
  return (
    <AppLink
      to={PAGE}
      className={classes['security']}
      aria-label="Segurança da conta"
      title="Segurança da conta"
      aria-current={here ? 'page' : undefined}
    >
      <IconShieldLock size={18} stroke={1.6} aria-hidden="true" />
    </AppLink>
  );
}
