import type { Endpoint } from '@habilita/contract';
import swagger, { type SwaggerTransformObject } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { describeEndpoint, REFUSAL_SCHEMA } from './describe-endpoint.ts';
import { documentationPage } from './documentation-page.ts';

/** Describes a codec by its form in JSON, not by the decoded value. */
function wireForm(context: { zodSchema: unknown; jsonSchema: Record<string, unknown> }): void {
  const { zodSchema, jsonSchema } = context;
  if (zodSchema instanceof z.ZodCodec) {
    const wire = z.toJSONSchema(zodSchema._zod.def.in, { unrepresentable: 'any', io: 'input' });
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, wire);
    delete jsonSchema['$schema'];
  }
  if (zodSchema instanceof z.ZodUndefined) jsonSchema['type'] = 'null';
  // Many readers of OpenAPI do not know `prefixItems`, so a tuple is described as a list of a fixed length.
  if (zodSchema instanceof z.ZodTuple && Array.isArray(jsonSchema['prefixItems'])) {
    const { prefixItems: elements } = jsonSchema;
    Object.assign(jsonSchema, { items: { anyOf: elements }, minItems: elements.length, maxItems: elements.length });
  }
}

const HOW_TO_BEGIN = `Back-office de um marketplace de cursos de habilitação.

**Entrar.** \`POST /api/v1/login\` responde com um \`access_token\`, que vale dez minutos e vai em \`Authorization: Bearer …\`; \`POST /api/v1/oauth\` troca o \`refresh_token\` por um novo par.

**Matricular um aluno,** na ordem, sob \`/api/v1/checkout\`: \`POST leads\`, \`PUT leads/{id}/category-and-school\`, \`POST leads/{id}/complete\`, \`POST enrolments\`, e com o token do aluno, sob \`registrations/{id}\`: \`PUT personal-data\`, \`PUT plan\`, \`POST contract\`, \`POST payment-method\`.

**Valores** são em reais com duas casas, momentos em UTC. Listas têm \`page\`, \`size\` e \`sort=campo,ASC\`. Uma recusa traz códigos por campo e um \`requestId\`. Comandos de dinheiro aceitam \`Idempotency-Key\`.`;

/** Serves `/api/openapi.json` and `/api/docs`. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  const endpoints: Endpoint[] = [];
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint !== undefined) endpoints.push(config.endpoint);
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Habilita',
        description: HOW_TO_BEGIN,
        version: '1.0.0',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'Esta instalação' }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'O token recebido ao entrar, um JWT conforme a RFC8725.',
          },
        },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { override: wireForm } }),
    transformObject: (document) => described(document, endpoints),
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await documentationPage(app);
}

function described(document: Parameters<SwaggerTransformObject>[0], endpoints: readonly Endpoint[]) {
  if (!('openapiObject' in document)) return document.swaggerObject;
  const { paths = {}, components = {} } = document.openapiObject;
  for (const endpoint of endpoints) {
    const operation = paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[METHODS[endpoint.method]];
    if (operation === undefined) continue;
    const { parameters, responses, ...rest } = describeEndpoint(endpoint);
    const said = Object.entries(responses).map(([status, each]) => [
      status,
      { ...operation.responses?.[status], ...each },
    ]);
    Object.assign(operation, rest, {
      parameters: [...(operation.parameters ?? []), ...parameters],
      responses: Object.fromEntries(said),
    });
  }
  const tags = [...new Set(endpoints.map(({ tag }) => tag))].toSorted((one, other) => one.localeCompare(other, 'pt'));
  document.openapiObject.tags = tags.map((name) => ({ name }));
  Object.assign(components, { schemas: { ...components.schemas, Refusal: REFUSAL_SCHEMA } });
  return document.openapiObject;
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;
