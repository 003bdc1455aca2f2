import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from './refusal.ts';

/**
 * A server that answers errors as `{ message }`. A body that breaks its schema is answered 400 with the name of its
 * first wrong field.
 */
export function simulatorApp(unknownPath = new Refusal(404, { message: 'Not Found' })): FastifyInstance {
  // Allows a whole PIX code as a part of the path.
  const routerOptions = { maxParamLength: 600 };
  const app = Fastify({ logger: false, forceCloseConnections: true, bodyLimit: 64 * 1024, routerOptions });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = answerOf(error);
    return reply.code(status).send(body);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(unknownPath.status).send(unknownPath.body));
  return app;
}

function answerOf(error: unknown): { status: number; body: object } {
  if (error instanceof Refusal) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status < 500
    ? { status, body: { message: 'Bad Request' } }
    : { status: 500, body: { message: 'Internal Server Error' } };
}

/**
 * Reads a value by its schema. If the value does not fit, the answer is 400 with the name of the first wrong field,
 * never its value.
 */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.') || 'body';
  throw new Refusal(400, { error: 'Bad Request', message: `${field}: ${issue?.message ?? 'inválido'}` });
}

export const idOf = ({ params }: FastifyRequest): string => parse(z.object({ id: z.string() }), params).id;

/** Refuses pages of another origin, which could otherwise pay or refund behind a person's back. */
export function refuseOtherOrigins(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ headers: { origin, host } }) => {
    if (origin !== undefined && origin !== `http://${host}`) throw new Refusal(403, { message: 'Forbidden' });
  });
}
