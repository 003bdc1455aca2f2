import { z } from 'zod';
import type { CepAnswer, CepProvider, FoundAddress } from './cep-provider.ts';

export interface HttpCepSettings {
  readonly url: string;
  readonly timeoutMs: number;
}

const LARGEST_ANSWER = 16_384;
const word = z.string().max(200).nullish();
const uf = z.string().regex(/^[A-Z]{2}$/);

const viaCep = z
  .object({ uf, localidade: z.string().min(1).max(200), bairro: word, logradouro: word })
  .transform(({ uf: state, localidade: city, bairro, logradouro }) => addressOf(state, city, bairro, logradouro));
const brasilApi = z
  .object({ state: uf, city: z.string().min(1).max(200), neighborhood: word, street: word })
  .transform(({ state, city, neighborhood, street }) => addressOf(state, city, neighborhood, street));
const anAddress = z.union([viaCep, brasilApi]);
const noSuchCep = z.object({ erro: z.union([z.literal(true), z.literal('true')]) });

type Word = z.output<typeof word>;

const addressOf = (state: string, city: string, neighborhood: Word, street: Word): FoundAddress => ({
  state,
  city: city.trim(),
  neighborhood: neighborhood?.trim() ?? '',
  street: street?.trim() ?? '',
});

/** Reads the answer's body: an address, or what ViaCEP answers for a CEP that does not exist. */
export function readCepAnswer(body: unknown): CepAnswer {
  if (noSuchCep.safeParse(body).success) return { kind: 'unknown' };
  const read = anAddress.safeParse(body);
  return read.success ? { kind: 'found', address: read.data } : { kind: 'unavailable' };
}

/**
 * Looks up CEPs at an HTTP address. A 404 means that there is no such CEP; other failures, redirects and unreadable
 * answers are `unavailable`.
 */
export function httpCepProvider({ url, timeoutMs }: HttpCepSettings): CepProvider {
  return {
    async find(cep) {
      try {
        const answer = await fetch(url.replaceAll('{cep}', cep), {
          headers: { accept: 'application/json' },
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (answer.status === 404) {
          await answer.body?.cancel();
          return { kind: 'unknown' };
        }
        const text = answer.ok ? await bounded(answer) : undefined;
        return text === undefined ? { kind: 'unavailable' } : readCepAnswer(JSON.parse(text));
      } catch {
        return { kind: 'unavailable' };
      }
    },
  };
}

/** The answer's text; undefined when it is too large for an address. */
async function bounded(answer: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > LARGEST_ANSWER) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
