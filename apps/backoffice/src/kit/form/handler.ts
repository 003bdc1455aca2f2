/** Compared both ways: a select gives back the words it was given. */
export type Handler<V> = { handle(value: V): void }['handle'];
