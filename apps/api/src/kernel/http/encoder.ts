import { z } from 'zod';
import { UNFIT, unfit, wireFunction } from './wire-function.ts';

/** JSON text encoded by the contract. */
export class EncodedBody {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Same bytes and refusals as `JSON.stringify(z.encode(schema, value))`, with the schema compiled once. */
export function encoderOf<S extends z.ZodType>(schema: S): (value: z.output<S>) => EncodedBody {
  const wireOf = wireFunction(schema);
  return (value) => {
    try {
      return new EncodedBody(JSON.stringify(wireOf(value)) ?? unfit());
    } catch (error) {
      if (error !== UNFIT && !(error instanceof z.core.$ZodError)) throw error;
      return new EncodedBody(JSON.stringify(z.encode(schema, value)));
    }
  };
}
