import { useQuery } from '@tanstack/react-query';
import { loginLinksQuery } from './login-links-query.ts';
import classes from './login.module.css';

export function LoginLinks() {
  const { data } = useQuery(loginLinksQuery);
  return (
    <nav className={classes['links']} aria-label="Links úteis">
      <ul>
        {data?.links.map((link) => (
          <li key={`${link.label} ${link.href}`}>
            <a href={link.href} target="_blank" rel="noreferrer">
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
