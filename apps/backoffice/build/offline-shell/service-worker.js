/*
 * Keeps the program itself on the device, so that it opens without a connection: the page and its parts, never data. The build writes the version and
 * the list of files in; see docs/decisions/066-offline.md.
 */
const VERSION = '__VERSION__';
const FILES = ['__FILES__'];

const CACHE = `habilita-${VERSION}`;
const PAGE = '/';
const AT_ONCE = 4;

/**
 * Returns the stored answer to a request. The name of a part contains a hash of its content, so a part that an earlier
 * version stored under that name is the same.
 */
const kept = (request) => caches.match(request, { ignoreVary: true });

async function keep(cache, file) {
  const earlier = file === PAGE ? undefined : await kept(file);
  const answer = earlier ?? (await fetch(file, { cache: file === PAGE ? 'no-cache' : 'default' }));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await cache.put(file, answer);
}

async function install() {
  const cache = await caches.open(CACHE);
  const waiting = [...FILES];
  const lane = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await keep(cache, file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/**
 * Deletes the stored files of other versions. The browser runs this once no page of an earlier version is open any
 * more.
 */
async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith('habilita-') && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Answers with the server's page whenever the server can be reached, so that a new version shows at once. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const own = await kept(PAGE);
    if (own === undefined) throw error;
    return own;
  }
}

async function part(request) {
  const own = await kept(request);
  if (own !== undefined) return own;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const isScreen = request.mode === 'navigate' && !/^\/(api|files)(\/|$)/.test(pathname);
  if (isScreen) event.respondWith(page(request));
  else if (pathname.startsWith('/assets/') || FILES.includes(pathname)) event.respondWith(part(request));
});
