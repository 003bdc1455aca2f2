export * from './codecs.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './list.ts';
export * from './permissions.ts';
export * from './access/access.routes.ts';
export * from './access/access.schemas.ts';
