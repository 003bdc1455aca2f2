/** A method, so that it is compared both ways. */
export type Handler<V> = { handle(value: V): void }['handle'];
