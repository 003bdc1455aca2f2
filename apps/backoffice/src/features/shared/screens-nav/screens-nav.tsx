import { useLocation } from '@tanstack/react-router';
import { AppLink } from '#app/shell/app-link.tsx';
import './screens-nav.css';

interface LinkedScreen {
  readonly to: string;
  readonly label: string;
  /** The count is shown only above zero. */
  readonly count?: number;
}

/** On a phone the bar is wider than the screen, so it is scrolled to the link of the open screen. */
const bringIntoBar = (link: HTMLElement | null): void => link?.scrollIntoView({ block: 'nearest', inline: 'center' });

export function ScreensNav({ label, screens }: { readonly label: string; readonly screens: readonly LinkedScreen[] }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  if (screens.length < 2) return null;
  return (
    <nav className="screens-nav" aria-label={label}>
      {screens.map(({ to, label: name, count = 0 }) => (
        <AppLink key={to} to={to} {...(pathname === to ? { 'aria-current': 'page' as const, ref: bringIntoBar } : {})}>
          {name} {count > 0 ? <span className="screens-nav-count">{count}</span> : null}
        </AppLink>
      ))}
    </nav>
  );
}
