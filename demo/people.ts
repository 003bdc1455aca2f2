import { cpfWithCheckDigits } from '@habilita/kernel';

/** An invented person; the same number always makes the same person. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly cpf: string;
  readonly cellphone: string;
  readonly dateOfBirth: string;
  readonly gender: 'M' | 'F';
}

const WOMEN = [
  'Ana Beatriz',
  'Maria Eduarda',
  'Júlia',
  'Letícia',
  'Conceição',
  'Francisca',
  'Rafaela',
  'Aparecida',
  'Camila',
  'Tânia',
  'Luíza',
  'Íris',
  'Yasmin',
  'Mônica',
  'Sônia',
];
const MEN = [
  'João Pedro',
  'Antônio',
  'Francisco',
  'Luiz Otávio',
  'Caio',
  'Márcio',
  'Vinícius',
  'Wesley',
  'Davi',
  'Sebastião',
  'Érico',
  'Thiago',
  'Matheus',
  'Hélio',
  'José Carlos',
];
const SURNAMES = [
  'da Silva',
  'dos Santos',
  'Oliveira',
  'Souza Lima',
  'Pereira',
  'Ferreira',
  'Gonçalves',
  'Araújo',
  'Albuquerque Cavalcanti',
  'Ribeiro',
  'Conceição',
  'Teixeira',
  'Falcão',
  'Nascimento',
  'de Assunção',
  'Monteiro',
  'Bragança',
  'Xavier',
];
const LONGEST = 'Maria das Graças do Espírito Santo Albuquerque Cavalcanti de Mendonça e Vasconcelos';

const pick = <T>(choices: readonly T[], index: number): T => {
  const choice = choices[index % choices.length];
  if (choice === undefined) throw new Error('nothing to pick from');
  return choice;
};

const asUser = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ')
    .filter((word) => word.length > 2)
    .slice(0, 2)
    .join('.');

/** The nth invented person, whose phone has the local area code. */
export function person(n: number, areaCode: string): Person {
  const isWoman = n % 2 === 0;
  const surname = `${pick(SURNAMES, n * 7)} ${pick(SURNAMES, n * 5 + 3)}`;
  const name = n % 97 === 42 ? LONGEST : `${pick(isWoman ? WOMEN : MEN, n * 3 + Math.floor(n / 15))} ${surname}`;
  const digits = String(n).padStart(4, '0');
  const year = 2008 - ((n * 13) % 48);
  return {
    name,
    email: `${asUser(name)}.${digits}@aluno.local`,
    cpf: cpfWithCheckDigits(String(310_000_000 + n * 7919).padStart(9, '0')),
    cellphone: `${areaCode}9${String(81_000_000 + n * 4211).padStart(8, '0')}`,
    dateOfBirth: `${Math.min(year, 2007)}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + ((n * 3) % 28)).padStart(2, '0')}`,
    gender: isWoman ? 'F' : 'M',
  };
}
