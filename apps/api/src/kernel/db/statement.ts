import {
  CamelCasePlugin,
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Database, ReadDatabase } from './connect.ts';
import type { DB } from './schema.gen.ts';

class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const builder: Database = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
});

/**
 * Compiled once; later calls only bind values. `build` gets placeholders; lists are bound whole (`= any(…)`),
 * undefined as null.
 */
export function statement<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: ReadDatabase, values: Values) => Promise<QueryResult<Row>> {
  let built: CompiledQuery<Row> | undefined;
  return (db, values) => {
    built ??= build(builder, new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values).compile();
    const given = new Map(Object.entries(values));
    const parameters = built.parameters.map((each) => (each instanceof Slot ? given.get(each.name) : each));
    return db.getExecutor().executeQuery<Row>({ ...built, parameters });
  };
}
