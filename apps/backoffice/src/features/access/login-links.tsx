import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import classes from './login.module.css';

const linksSchema = z.array(z.object({ label: z.string(), href: z.url({ protocol: /^https$/ }) })).max(12);

async function loadLinks(signal: AbortSignal) {
  const response = await fetch('/login-links.json', { signal });
  return linksSchema.parse(await response.json());
}

/** The links above the sign-in form. They are a file beside the page, so they change without a new build. */
export function LoginLinks() {
  const { data = [] } = useQuery({
    queryKey: ['login-links'],
    queryFn: ({ signal }) => loadLinks(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <nav className={classes['links']} aria-label="Links úteis">
      <ul>
        {data.map((link) => (
          <li key={link.href}>
            <a href={link.href} target="_blank" rel="noreferrer">
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
