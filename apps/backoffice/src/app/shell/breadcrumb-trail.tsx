import { useDocumentTitle } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { breadcrumbsOf } from '#app/breadcrumbs.ts';
import { useDeclaredBreadcrumbs } from '../screen-breadcrumbs.ts';
import { AppLink } from './app-link.tsx';
import classes from './top-bar.module.css';
import { useScreenExists } from './sidebar/use-menu.ts';

export function BreadcrumbTrail({ programName }: { programName: string }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const exists = useScreenExists();
  const crumbs = useDeclaredBreadcrumbs(pathname) ?? breadcrumbsOf(pathname, exists);
  useDocumentTitle([...crumbs.map((crumb) => crumb.label).toReversed(), programName].join(' · '));
  return (
    <nav className={classes['nav']} aria-label="Você está em">
      <ol className={classes['crumbs']}>
        {crumbs.map((crumb, index) => (
          <li key={crumb.label + String(index)} className={classes['crumb']}>
            {crumb.to === undefined ? (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            ) : (
              <AppLink to={crumb.to}>{crumb.label}</AppLink>
            )}
            {index < crumbs.length - 1 && (
              <span className={classes['separator']} aria-hidden="true">
                /
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
