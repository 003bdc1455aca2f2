import { type Role, tokenPair } from '@habilita/contract';
import type { z } from 'zod';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

export const PASSWORD = 'Habilita#2026';
export const emailOf = (role: Role): string => `${role.toLowerCase().replaceAll('_', '-')}@demo.local`;

/** Makes a function that calls the product, each time as if from another network address. */
export function caller(baseUrl: string): Call {
  let sent = 0;
  return async (method, path, { token, body, headers = {} } = {}) => {
    sent += 1;
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
    });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
}

export async function tokenOf(call: Call, role: Role): Promise<string> {
  const path = role === 'STUDENT' ? '/api/v1/checkout/login' : '/api/v1/login';
  const { status, text } = await call('POST', path, { body: { username: emailOf(role), password: PASSWORD } });
  if (status !== 200) throw new Error(`${role} could not sign in: ${status} ${text}`);
  return tokenPair.parse(JSON.parse(text)).access_token;
}

export async function read<S extends z.ZodType>(
  call: Call,
  token: string,
  path: string,
  answer: S,
): Promise<z.output<S>> {
  const { status, text } = await call('GET', path, { token });
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${text.slice(0, 300)}`);
  return answer.parse(JSON.parse(text));
}
