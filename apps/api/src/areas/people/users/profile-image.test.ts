import { expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aJpeg, aPng } from '../../../../test/builders/images.ts';

const api = appOfFile();
const person = signedInAs(api, 'MARKETING');

async function send(bytes: Buffer, by = person): Promise<number> {
  const url = '/api/v1/users/profile-image/upload';
  const asked = await api.inject({ method: 'POST', url, headers: by.headers, payload: { extension: 'png' } });
  const headers = { 'cache-control': 'no-cache' };
  const address = asked.json<{ uploadUrl: string }>().uploadUrl;
  return (await api.inject({ method: 'PUT', url: address, payload: bytes, headers })).statusCode;
}
const shown = async () => {
  const answer = await api.inject({ url: '/api/v1/users/logged-user', headers: person.headers });
  return answer.json<{ user: { attributes: { profileImage?: string } } }>().user.attributes.profileImage;
};

const link = (address?: string) => address?.split('.')[0]?.slice(0, 40);

test('an image that arrived is the person’s own at once, drawn from a signed address', async () => {
  expect(await shown()).toBeUndefined();
  expect(await send(aPng(1920, 1080))).toBe(204);
  const image = await api.inject((await shown()) ?? '');
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
  expect(image.headers['content-disposition']).toMatch(/^inline;/);
});

test('it is read with the person by who manages users, and what was read may be sent back', async () => {
  const admin = await api.signIn('ADMIN');
  const url = `/api/v1/users/${person.userId}`;
  const read = await api.inject({ url, headers: admin.headers });
  const user = read.json<{ attributes: { profileImage?: string } }>();
  expect(link(user.attributes.profileImage)).toBe(link(await shown()));
  expect((await api.inject(user.attributes.profileImage ?? '')).headers['content-type']).toBe('image/png');
  const sent = await api.inject({ method: 'PUT', url, payload: user, headers: admin.headers });
  expect([sent.statusCode, link(sent.json<typeof user>().attributes.profileImage)]).toEqual([200, link(await shown())]);
});

test('another image takes its place, and the bytes of the one before go', async () => {
  const before = (await shown()) ?? '';
  expect(await send(aJpeg(10, 10, '<script>alert(1)</script>'))).toBe(204);
  await api.drainJobs();
  expect((await api.inject(before)).statusCode).toBe(404);
  expect((await api.inject((await shown()) ?? '')).headers['content-type']).toBe('image/jpeg');
});

test('size, resolution and content are judged again by the server, and a refused image changes nothing', async () => {
  const before = await shown();
  expect(await send(Buffer.concat([aPng(), Buffer.alloc(1_024_001)]))).toBe(413);
  expect(await send(aPng(1921, 1080))).toBe(400);
  expect(await send(aPng(1080, 1920))).toBe(400);
  expect(await send(Buffer.from('%PDF-1.7'))).toBe(415);
  expect(link(await shown())).toBe(link(before));
});

test('who was deactivated after asking for the address changes nothing any more', async () => {
  const gone = await api.signIn('MARKETING');
  const url = '/api/v1/users/profile-image/upload';
  const asked = await api.inject({ method: 'POST', url, headers: gone.headers, payload: { extension: 'jpg' } });
  await api.db.updateTable('users').set({ active: false }).where('id', '=', gone.userId).execute();
  const address = asked.json<{ uploadUrl: string }>().uploadUrl;
  expect((await api.inject({ method: 'PUT', url: address, payload: aPng() })).statusCode).toBe(404);
});
