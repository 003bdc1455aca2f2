export function valueAt(values: unknown, path: string): unknown {
  if (path === '') return values;
  return path.split('.').reduce<unknown>((inner, key) => {
    return typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined;
  }, values);
}
