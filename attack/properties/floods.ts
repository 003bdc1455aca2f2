import { emailOf, PASSWORD } from '../caller.ts';
import { assertNone, type Property } from '../property.ts';

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

export const signInFlood: Property = {
  name: 'While 300 strangers guess passwords, an administrator signs in from a browser they have used before',
  async hold({ call }) {
    const body = { username: emailOf('ADMIN'), password: PASSWORD };
    const first = await call('POST', '/api/v1/login', { body });
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const flood = many(300, (index) =>
      call('POST', '/api/v1/login', { body: { username: `estranho-${index}@example.com`, password: 'errada#2026' } }),
    );
    const owner = await call('POST', '/api/v1/login', { body, headers: { cookie } });
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    assertNone(statuses.filter((status) => status !== 401 && status !== 429).map((status) => `a guess: ${status}`));
    assertNone(owner.status === 200 ? [] : [`the administrator: ${owner.status}`]);
    return `${statuses.filter((status) => status === 429).length} of 300 told to wait`;
  },
};

export const guessing: Property = {
  name: 'An account is guessed at ten times from an address and fifty times in all, and no more',
  async hold({ call }) {
    const guess = async (address: string) =>
      (
        await call('POST', '/api/v1/login', {
          body: { username: emailOf('OPERATOR'), password: 'errada#2026' },
          headers: { 'x-forwarded-for': address },
        })
      ).status;
    const looked = async (count: number, addressOf: (index: number) => string) => {
      const statuses: number[] = [];
      for (let index = 0; index < count; index += 1) statuses.push(await guess(addressOf(index)));
      return statuses.filter((status) => status === 401).length;
    };
    const fromOne = await looked(15, () => '203.0.113.9');
    const fromAll = await looked(80, (index) => `203.0.113.${10 + (index % 40)}`);
    assertNone(fromOne === 10 ? [] : [`${fromOne} from one address`]);
    assertNone(fromOne + fromAll === 50 ? [] : [`${fromOne + fromAll} in all`]);
    return '95 guesses';
  },
};

export const heavyTexts: Property = {
  name: 'Texts made to hold the server up are refused or drawn, and everybody else is still answered',
  async hold({ call, tokens }) {
    const token = tokens.get('ADMIN');
    const help = ['> '.repeat(3000), '_a__'.repeat(4900), '['.repeat(9000), '- '.repeat(4000)].map((body) =>
      call('POST', '/api/v1/help/preview', { token, body: { body } }),
    );
    const template = `<p>${'a '.repeat(600_000)}</p>`;
    const previews = many(5, () =>
      call('POST', '/api/v1/templates/compile', { token, body: { template, type: 'CFC_STUDENT_CONTRACT' } }),
    );
    const others = many(20, () => call('GET', '/api/v1/campaigns', { token: tokens.get('SUPERVISOR') }));
    const heavy = (await Promise.all([...help, ...previews])).map(({ status }) => status);
    const lists = (await Promise.all(others)).map(({ status }) => status);
    assertNone(
      heavy.filter((status) => ![200, 400, 413, 429].includes(status)).map((status) => `a heavy text: ${status}`),
    );
    assertNone(lists.filter((status) => status !== 200).map((status) => `a list: ${status}`));
    return `${heavy.length} heavy texts`;
  },
};

export const searches: Property = {
  name: 'Two hundred searches and groupings at once are answered, now or later, and never fail',
  async hold({ call, tokens }) {
    // A person who sends more than a hundred requests at once is told to wait (decision 143).
    const people = [tokens.get('ADMIN'), tokens.get('SUPERVISOR'), tokens.get('SALES_ANALYST')];
    const paths = [
      '/api/v1/registrations?page=3&size=50',
      '/api/v1/entity-payments/light-search?sort=dueDate,ASC',
      '/api/v1/entity-payments/group-light?groupBy=PLAN,PAYMENT_METHOD',
      '/api/v1/leads?size=100',
    ];
    const answers = await Promise.all(
      many(200, (index) => call('GET', paths[index % paths.length] ?? '', { token: people[index % people.length] })),
    );
    const statuses = answers.map(({ status }) => status);
    assertNone(
      statuses.flatMap((status, index) =>
        [200, 202, 400].includes(status) ? [] : [`${paths[index % paths.length]}: ${status}`],
      ),
    );
    return `${statuses.filter((status) => status === 202).length} of 200 answered later`;
  },
};
