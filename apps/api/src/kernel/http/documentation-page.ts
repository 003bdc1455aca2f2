import { hash } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

const AT = '/api/docs';

/** Serves `/api/docs`. The program of the page takes 40 MB, so it is loaded only when somebody first opens the page. */
export async function documentationPage(app: FastifyInstance): Promise<void> {
  let loaded: Promise<FastifyInstance> | undefined;
  const show = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    loaded ??= ownServer().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    const { statusCode, headers, payload } = await (await loaded).inject({ url });
    const location = typeof headers.location === 'string' ? { location: headers.location } : {};
    return reply
      .status(statusCode)
      .headers({ 'content-type': headers['content-type'], ...location })
      .send(payload);
  };
  await app.register(async (pages) => {
    allowOwnInlineScript(pages);
    pages.get(AT, { schema: { hide: true } }, show);
    pages.get(`${AT}/*`, { schema: { hide: true } }, show);
  });
}

async function ownServer(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const pages = Fastify();
  await pages.register(scalar, {
    routePrefix: AT,
    configuration: {
      url: '/api/openapi.json',
      hideClientButton: true,
      withDefaultFonts: false,
      telemetry: false,
      localization: { locale: 'pt' },
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return pages;
}

/**
 * Adds the hash of the page's own inline script to the content security policy, which would otherwise block the script.
 */
function allowOwnInlineScript(pages: FastifyInstance): void {
  pages.addHook('onSend', async (_request, reply, payload) => {
    const script = typeof payload === 'string' ? /<script[^>]*>([^<]+)<\/script>/.exec(payload)?.[1] : undefined;
    const policy = reply.getHeader('content-security-policy');
    if (script === undefined || typeof policy !== 'string') return;
    const allowed = `script-src 'self' 'sha256-${hash('sha256', script, 'base64')}'`;
    reply.header('content-security-policy', policy.replace("script-src 'self'", allowed));
  });
}
