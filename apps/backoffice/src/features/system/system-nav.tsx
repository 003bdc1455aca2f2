import { isCfcUser } from '@habilita/contract';
import { useActor, useCan } from '#app/can.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { useScreenExists } from '#app/shell/use-menu.ts';
import { useLocation } from '@tanstack/react-router';
import './system.css';

const SYSTEM = { roles: ['SYSTEM'], anyOf: ['MANAGE_SYSTEM_DATABASE_CAPACITY'] } as const;
const ADMIN = { roles: ['ADMIN'] } as const;

/** The screens of the system, each for those who may open it. */
const SCREENS = [
  { to: '/system', label: 'Capacidade', check: SYSTEM },
  { to: '/system/jobs', label: 'Tarefas', check: SYSTEM },
  { to: '/system/outbox', label: 'Caixa de saída', check: SYSTEM, notForSchools: true },
  { to: '/system/programs', label: 'Programas', check: ADMIN },
  { to: '/system/login-links', label: 'Links da entrada', check: ADMIN },
] as const;

/** The way between the screens of the system. */
export function SystemNav() {
  const can = useCan();
  const isOfSchool = isCfcUser(useActor().roles);
  const exists = useScreenExists();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <nav className="system-nav" aria-label="Telas do sistema">
      {SCREENS.filter(
        ({ to, check, ...screen }) => can(check) && exists(to) && !('notForSchools' in screen && isOfSchool),
      ).map(({ to, label }) => (
        <AppLink key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </AppLink>
      ))}
    </nav>
  );
}
