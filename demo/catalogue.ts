import { cnpjWithCheckDigits } from '@habilita/kernel';
import { type Region, REGIONS, type SchoolPlace } from './places.ts';
import type { ApiCaller, World } from './world.ts';

export interface DemoSchool {
  readonly id: string;
  readonly name: string;
}

export interface DemoPlan {
  readonly id: string;
  readonly type: 'FIRST_LICENSE' | 'ADDITION' | 'CHANGE';
  readonly modality: string;
  readonly price: number;
}

const CATEGORIES = [
  ['FIRST_LICENSE', 'A', 'Primeira Habilitação A', 'Moto', 1290],
  ['FIRST_LICENSE', 'B', 'Primeira Habilitação B', 'Carro', 1690],
  ['FIRST_LICENSE', 'AB', 'Primeira Habilitação AB', 'Carro e moto', 2290],
  ['ADDITION', 'A', 'Adição de categoria A', 'Adição moto', 890],
  ['ADDITION', 'B', 'Adição de categoria B', 'Adição carro', 1190],
  ['ADDITION', 'AB', 'Adição de categorias A e B', 'Adição carro e moto', 1790],
  ['CHANGE', 'C', 'Mudança para categoria C', 'Caminhão', 1990],
  ['CHANGE', 'D', 'Mudança para categoria D', 'Ônibus', 2190],
  ['CHANGE', 'E', 'Mudança para categoria E', 'Carreta', 2590],
] as const;

const WEEKDAY = [
  ['08:00:00', '12:00:00'],
  ['13:00:00', '18:00:00'],
] as const;
const OFFICE_HOURS = {
  SUNDAY: [],
  MONDAY: WEEKDAY,
  TUESDAY: WEEKDAY,
  WEDNESDAY: WEEKDAY,
  THURSDAY: WEEKDAY,
  FRIDAY: WEEKDAY,
  SATURDAY: [['08:00:00', '12:00:00']],
};

export async function createPlans(world: ApiCaller, token: string): Promise<DemoPlan[]> {
  const plans: DemoPlan[] = [];
  for (const [type, modality, name, shortName, price] of CATEGORIES) {
    const isFirst = type === 'FIRST_LICENSE';
    const body = {
      name,
      shortName,
      businessName: 'CNH Pop',
      description: `${name}: aulas, simulado e acompanhamento até a prova do Detran.`,
      type,
      modality,
      theoreticalClasses: isFirst ? 45 : 0,
      practicalClasses: modality === 'AB' ? 40 : 20,
      vehicleLease: true,
    };
    const { id } = await world.call<{ id: string }>('POST', '/plans', { body, token });
    plans.push({ id, type, modality, price });
  }
  return plans;
}

export async function createSchools(
  world: ApiCaller & Partial<Pick<World, 'providers'>>,
  token: string,
): Promise<ReadonlyMap<Region, readonly DemoSchool[]>> {
  const byRegion = new Map<Region, DemoSchool[]>();
  for (const [r, region] of REGIONS.entries()) {
    const created: DemoSchool[] = [];
    for (const [s, place] of region.schools.entries()) {
      const serial = r * 10 + s;
      // The simulated Getnet assigns each school its sub-seller number. Without simulators the demonstration sets a
      // number.
      const own = world.providers === undefined ? { getnetSubsellerId: String(700_000_000 + serial * 113) } : {};
      const body = { ...schoolBody(region, place, { index: s, serial }), ...own };
      const { id } = await world.call<{ id: string }>('POST', '/driving-schools', { body, token });
      created.push({ id, name: body.presentationName });
    }
    byRegion.set(region, created);
  }
  return byRegion;
}

export function schoolBody(
  region: Region,
  place: SchoolPlace,
  { index, serial }: { readonly index: number; readonly serial: number },
) {
  const cnpj = cnpjWithCheckDigits(`${String(41_200_000 + serial * 131).padStart(8, '0')}0001`);
  const isCaixa = index === 1;
  return {
    ...place,
    cnpj,
    companyName: `${place.presentationName} Centro de Formação de Condutores Ltda`,
    commercialName: place.presentationName,
    schoolPhone: `${region.areaCode}3${String(3_000_000 + serial * 1117).padStart(7, '0')}`,
    ownerPhone: `${region.areaCode}9${String(97_000_000 + serial * 2113).padStart(8, '0')}`,
    email: `contato${serial}@cfc.local`,
    state: region.state,
    number: String(100 + serial * 7),
    complement: index === 2 ? 'Loja 2' : null,
    accountType: 'CHECKING',
    bankCode: isCaixa ? '104' : '341',
    agencyNumber: String(1000 + serial),
    bankOperationType: isCaixa ? '003' : null,
    accountNumber: String(50_000 + serial * 37),
    accountNumberVerificationDigit: String(serial % 10),
    instagram: `@cfc${serial}`,
    getnetPaymentPlanDays: index === 0 ? 5 : 30,
    transfeeraPixKeyType: 'CNPJ',
    transfeeraPixKey: cnpj,
    attendants: 2,
    averageServiceTime: 30,
    officeHours: OFFICE_HOURS,
  };
}
