import { describe, expect, it } from 'vitest';
import {
  forcesLogin,
  isExpired,
  isOutlived,
  readSession,
  refusalToEnter,
  safeRedirect,
  type StoredSession,
} from './session-rules.ts';
import { personOf, tokenUntil } from './session.fixture.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const ORIGIN = 'https://habilita.example';

describe('a token', () => {
  it('counts as expired 15 seconds before its exp', () => {
    const token = tokenUntil(NOW + 20_000);
    expect(isExpired(token, NOW + 4_999)).toBe(false);
    expect(isExpired(token, NOW + 5_000)).toBe(true);
  });

  it('that cannot be read counts as expired', () => {
    expect(isExpired('opaque', NOW)).toBe(true);
    expect(isExpired('a.b.c', NOW)).toBe(true);
  });
});

describe('a stored session', () => {
  const stored: StoredSession = { ...personOf(['SUPERVISOR']), accessToken: 'a', refreshToken: 'r', storedAt: NOW };

  it('is discarded when older than 12 hours', () => {
    expect(isOutlived(stored, NOW + 43_200_000)).toBe(false);
    expect(isOutlived(stored, NOW + 43_200_001)).toBe(true);
  });

  it('comes back as it was stored', () => {
    expect(readSession(JSON.stringify(stored))).toEqual(stored);
  });

  it('that is damaged or of another shape counts as none', () => {
    expect(readSession('{"accessToken":')).toBeUndefined();
    expect(readSession(JSON.stringify({ ...stored, fullPermissions: ['EVERYTHING'] }))).toBeUndefined();
  });
});

describe('after signing in', () => {
  it('a person returns to the path they wanted, query and all', () => {
    expect(safeRedirect('/campaigns?page=2#top', ORIGIN)).toBe('/campaigns?page=2#top');
  });

  it.each([
    undefined,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    '/login',
    '/login?redirectUri=/x',
    '/confirm-reset-password?token=x',
  ])('a redirectUri that leaves the site or loops (%s) leads to the start page', (uri) => {
    expect(safeRedirect(uri, ORIGIN)).toBe('/');
  });
});

describe('a missing session', () => {
  it('forces the sign-in page, except under the registrations prefix', () => {
    expect(forcesLogin('/campaigns')).toBe(true);
    expect(forcesLogin('/campaigns/detail/registration/1/2')).toBe(true);
    expect(forcesLogin('/registrations')).toBe(false);
    expect(forcesLogin('/registrations/irregularities')).toBe(false);
    expect(forcesLogin('/registrations-report')).toBe(true);
  });
});

describe('who may enter', () => {
  it('a person whose only role is STUDENT is refused as if the password were wrong', () => {
    expect(refusalToEnter(personOf(['STUDENT']).user)).toBe('INVALID_CREDENTIALS');
    expect(refusalToEnter(personOf(['STUDENT', 'SUPERVISOR']).user)).toBeUndefined();
  });

  it('a CFC user needs a school', () => {
    expect(refusalToEnter(personOf(['DRIVING_SCHOOL_OPERATOR']).user)).toBe('USER_NEEDS_DRIVING_SCHOOL');
    expect(refusalToEnter(personOf(['DRIVING_SCHOOL_ADMIN'], { drivingSchoolCnpjs: [] }).user)).toBe(
      'USER_NEEDS_DRIVING_SCHOOL',
    );
    expect(
      refusalToEnter(personOf(['DRIVING_SCHOOL_ADMIN'], { drivingSchoolCnpjs: ['11222333000181'] }).user),
    ).toBeUndefined();
  });
});
