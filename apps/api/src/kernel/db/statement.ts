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

/** Where a value goes when the statement is sent. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Builds statements and sends none. */
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
 * A statement whose text never varies: Kysely builds it once, at its first use, and afterwards only the values travel. For what runs at every step
 * of an enrolment. `build` gets the place of each value, not the value: it may not look at them, and lists are sent whole (`= any(…)`).
 * An undefined value is sent as null.
 */
export function statement<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: ReadDatabase, values: Values) => Promise<QueryResult<Row>> {
  let built: CompiledQuery<Row> | undefined;
  return (db, values) => {
    // The one place where a value's place stands for the value.
    built ??= build(builder, new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values).compile();
    const given = new Map(Object.entries(values));
    const parameters = built.parameters.map((each) => (each instanceof Slot ? given.get(each.name) : each));
    return db.getExecutor().executeQuery<Row>({ ...built, parameters });
  };
}
