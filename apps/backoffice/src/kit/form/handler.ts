/** A handler whose parameter is compared both ways: a select of words gives back the words it was given. */
export type Handler<V> = { handle(value: V): void }['handle'];
