import { z } from 'zod';
import { recordVersion, text } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';

export const MOST_LOGIN_LINKS = 7;

const outside = z
  .url({ protocol: /^https$/, error: 'INVALID' })
  .max(500, { error: 'TOO_LONG' })
  .refine((address) => !/^https:\/\/[^/?#]*@/i.test(address), { error: 'INVALID' });

export const loginLink = z.strictObject({ label: text(40), href: outside });
export type LoginLink = z.output<typeof loginLink>;

const links = z.array(loginLink).max(MOST_LOGIN_LINKS, { error: 'TOO_LARGE' });

export const loginLinks = z.object({ links, version: recordVersion });
export type LoginLinks = z.output<typeof loginLinks>;

const tag = 'Acesso';

export const loginLinksEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/login-links',
  summary: 'Links da tela de entrada',
  tag,
  access: 'public',
  response: loginLinks,
});

export const saveLoginLinksEndpoint = endpoint({
  method: 'PUT',
  path: '/api/v1/login-links',
  summary: 'Altera os links da tela de entrada',
  tag,
  access: { roles: ['ADMIN'] },
  body: z.strictObject({ links, version: recordVersion }),
  response: loginLinks,
  errors: ['CONFLICT_STALE'],
  idempotent: true,
});
