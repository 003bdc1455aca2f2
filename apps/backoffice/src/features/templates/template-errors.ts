import { type Errors, templateProblem } from '@habilita/contract';
import { z } from 'zod';
import { ApiFailure } from '#app/failure.ts';

const detail = z.object({ problems: z.array(templateProblem) });

export function templateErrors(failure: unknown): Errors {
  const refused = failure instanceof ApiFailure && failure.globalErrors.find(({ code }) => code === 'TEMPLATE_INVALID');
  if (!refused) return {};
  const problems = detail.safeParse(refused.detail).data?.problems ?? [];
  const [first, ...more] = problems.filter(({ severity }) => severity === 'error');
  if (first === undefined) return {};
  const others = more.length === 1 ? ' Há mais 1 erro.' : ` Há mais ${more.length} erros.`;
  return { template: `Linha ${first.line}: ${first.message}${more.length === 0 ? '' : others}` };
}
