import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { personOf, tokenUntil } from '#api-client/session/session.fixture.ts';
import { session } from '#api-client/session/session.ts';
import { loggedUserEndpoint } from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { followSession } from './follow-session.ts';

const navigate = vi.fn<(to: unknown) => Promise<void>>();
let follow: Parameters<typeof session.subscribe>[0];
const PLACE = { pathname: '/users', href: '/users?page=2' };

beforeEach(() => {
  navigate.mockReset().mockResolvedValue();
  answerCalls(answerTo(loggedUserEndpoint, () => personOf(['ADMIN'])));
  // The listener is caught here and not added to the store, because other tests share the store.
  vi.spyOn(session, 'subscribe').mockImplementation((listener) => {
    follow = listener;
    return () => undefined;
  });
  session.open({ ...personOf(['ADMIN']), accessToken: tokenUntil(Date.now() + 600_000), refreshToken: 'r' });
  const router = { navigate, invalidate: () => Promise.resolve(), state: { location: PLACE } };
  followSession(router as unknown as Parameters<typeof followSession>[0], new QueryClient());
});
it('who is put out by the server comes to a sign-in page that says so and leads back', () => {
  follow('refused');
  expect(navigate).toHaveBeenCalledWith(
    expect.objectContaining({ to: '/login', search: { redirectUri: PLACE.href }, state: { hasSessionEnded: true } }),
  );
});

it('who signs out comes to a sign-in page that says nothing of an end', () => {
  follow('signed-out');
  expect(navigate).toHaveBeenCalledWith({ to: '/login', ignoreBlocker: true });
});
