import { type Errors, templateProblem } from '@habilita/contract';
import { z } from 'zod';
import { ApiFailure } from '#api-client/failure.ts';

const detail = z.object({ problems: z.array(templateProblem) });

/** The first error and how many others there are; undefined without errors. */
export function errorSentence(problems: readonly z.output<typeof templateProblem>[]): string | undefined {
  const [first, ...more] = problems.filter(({ severity }) => severity === 'error');
  if (first === undefined) return undefined;
  const others = more.length === 1 ? ' Há mais 1 erro.' : ` Há mais ${more.length} erros.`;
  return `Linha ${first.line}: ${first.message}${more.length === 0 ? '' : others}`;
}

export function templateErrors(failure: unknown): Errors {
  const refused = failure instanceof ApiFailure && failure.globalErrors.find(({ code }) => code === 'TEMPLATE_INVALID');
  if (!refused) return {};
  const sentence = errorSentence(detail.safeParse(refused.detail).data?.problems ?? []);
  return sentence === undefined ? {} : { template: sentence };
}
