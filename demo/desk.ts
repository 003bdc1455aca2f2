import type { Role } from '@habilita/contract';
import { emailOf } from './accounts.ts';
import { type Enrolled, PASSWORD } from './enrol.ts';
import type { Method as HttpMethod, World } from './world.ts';

export interface StudentRow {
  readonly id: string;
  readonly studentId: string;
  readonly planId: string;
  readonly studentCpf: string;
  readonly studentName: string;
}
export interface PaymentRow {
  readonly id: string;
  readonly entityPaymentId: string;
  readonly entityPaymentType: string;
  readonly status: string;
  readonly paymentMethod: string;
  readonly paymentGrossValue: number;
}
interface Page<T> {
  readonly content: readonly T[];
}

/** The API calls of a user with one role, as that user's screens would make them. */
export interface Desk {
  get<T>(path: string): Promise<T>;
  send<T>(method: HttpMethod, path: string, body?: object): Promise<T>;
  rowOf(student: Enrolled): Promise<StudentRow>;
  paymentsOf(student: Enrolled): Promise<readonly PaymentRow[]>;
}

export async function deskOf(world: World, role: Role): Promise<Desk> {
  const body = { username: emailOf(role), password: PASSWORD };
  const { access_token: token } = await world.call<{ access_token: string }>('POST', '/login', {
    body,
    address: '10.0.0.1',
  });
  const get = <T>(path: string): Promise<T> => world.call<T>('GET', path, { token });
  return {
    get,
    send: (method, path, sent) => world.call(method, path, { token, ...(sent === undefined ? {} : { body: sent }) }),
    rowOf: async ({ registrationId }) =>
      only((await get<Page<StudentRow>>(`/registrations?ids=${registrationId}`)).content),
    paymentsOf: async ({ registrationId }) =>
      (await get<Page<PaymentRow>>(`/entity-payments/light-search?registrationIds=${registrationId}&size=50`)).content,
  };
}

export function only<T>(rows: readonly T[]): T {
  const [first] = rows;
  if (first === undefined) throw new Error('The demonstration looked for a row that is not there');
  return first;
}

/** Hands out each student once, so that no two steps of the demonstration act on the same student. */
export class Pool {
  readonly #left: Set<Enrolled>;

  constructor(students: readonly Enrolled[]) {
    this.#left = new Set(students);
  }

  /** Takes a student with this payment method who has paid or, if `paid` is false, has not paid. */
  take(method: Enrolled['method'], paid: boolean): Enrolled {
    const found = [...this.#left].find((one) => one.method === method && hasPaid(one) === paid && !isTaken(one));
    if (found === undefined) throw new Error(`The demonstration has no further student by ${method}`);
    this.#left.delete(found);
    return found;
  }
}

/** Whether the student has paid; `payAtOnce` and `payBoletos` decide by the same rules. */
const hasPaid = ({ method, choice }: Enrolled): boolean =>
  method.startsWith('BOLETO') ? choice % 6 !== 2 : choice % 10 !== 9;
/**
 * Whether the student is reserved for another part of the demonstration, in which some students give up and others pay
 * twice.
 */
const isTaken = ({ method, choice }: Enrolled): boolean =>
  choice % 19 === 11 || (method === 'PIX' && choice % 23 === 5);

/** The bank account to which payments are reversed; the caller adds its holder. */
export const BANK = {
  customerDocumentType: 'CPF',
  customerAccountType: 'CHECKING',
  customerBankNumber: '341',
  customerAgencyNumber: '1500',
  customerAccountNumber: '204518',
  customerAccountVerificationDigit: '7',
} as const;
