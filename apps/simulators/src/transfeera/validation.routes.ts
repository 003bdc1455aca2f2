import { isPixKey, PIX_KEY_TYPES } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { idOf, parse } from '../shared/app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Records, Validation } from './records.ts';
import type { Validations } from './validations.ts';
import { document } from './wire.ts';

const order = z
  .strictObject({
    pix_key: z.string(),
    pix_key_type: z.enum(PIX_KEY_TYPES),
    pix_key_validation: z.strictObject({ cpf_cnpj: document }),
  })
  .refine(({ pix_key_type: type, pix_key: key }) => isPixKey(type, key), 'chave Pix inválida');

const present = ({ id, valid, errors }: Validation) => ({ id, valid, errors, micro_deposit_status: null });

/** Routes that validate PIX keys, which the product does before it pays to them (docs/provider-facts.md B7). */
export function validationRoutes(
  scope: FastifyInstance,
  { records, validations }: { records: Records; validations: Validations },
): void {
  scope.post('/validation', ({ body, query }, reply) => {
    parse(z.object({ type: z.enum(['BASICA', 'MICRO_DEPOSITO']) }), query);
    const { pix_key_validation: holder, ...key } = parse(order, body);
    return reply.code(201).send(present(validations.ask({ key, document: holder.cpf_cnpj })));
  });
  scope.get('/validation/:id', (request) => {
    const found = records.validations.get(idOf(request));
    if (found === undefined) throw new Refusal(404, { message: 'Validação não encontrada' });
    return present(found);
  });
}
