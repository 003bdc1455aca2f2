import { uploadKind } from '@habilita/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useUpload } from './use-upload.ts';

const kind = uploadKind({
  name: 'photo',
  types: ['image/png'],
  several: true,
  maxResolution: { width: 100, height: 100 },
});
const photo = (name: string) => new File([new Uint8Array(10)], name, { type: 'image/png' });

/** The images being measured, by address. A test resolves an image's promise to end its measuring. */
let measured: Map<string, PromiseWithResolvers<void>>;
let released: string[];

beforeEach(() => {
  measured = new Map();
  released = [];
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (file: File) => file.name,
      revokeObjectURL: (address: string) => released.push(address),
    }),
  );
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      readonly naturalHeight = 100;
      get naturalWidth() {
        return this.src.startsWith('large') ? 200 : 100;
      }
      decode() {
        const pending = Promise.withResolvers<void>();
        measured.set(this.src, pending);
        return pending.promise;
      }
    },
  );
});

const names = (files: readonly { readonly name: string }[]) => files.map(({ name }) => name);
const opened = () => renderHook(() => useUpload({ kind, send: (file) => Promise.resolve(file.name) })).result;
const measure = (name: string) =>
  act(async () => {
    await waitFor(() => expect(measured.has(name)).toBe(true));
    measured.get(name)?.resolve();
    await new Promise((resolve) => setTimeout(resolve));
  });

it('files dropped while others are measured are added to them, in their order', async () => {
  const upload = opened();
  act(() => {
    void upload.current.add([photo('a.png')]);
    void upload.current.add([photo('b.png')]);
  });
  await measure('a.png');
  await measure('b.png');
  expect(names(upload.current.files)).toEqual(['a.png', 'b.png']);
  expect(released).toEqual([]);
});

it('a file removed while another is measured stays away, and refusals of both batches are told', async () => {
  const upload = opened();
  act(() => void upload.current.add([photo('a.png')]));
  await measure('a.png');
  act(() => {
    void upload.current.add([photo('large-1.png')]);
    void upload.current.add([photo('large-2.png')]);
  });
  act(() => upload.current.files.forEach(({ file }) => upload.current.remove(file)));
  await measure('large-1.png');
  await measure('large-2.png');
  expect(names(upload.current.files)).toEqual([]);
  expect(released.toSorted()).toEqual(['a.png', 'large-1.png', 'large-2.png']);
  expect(upload.current.refusals).toEqual(
    ['large-1.png', 'large-2.png'].map((name) => expect.stringContaining(`Resolução do arquivo ${name} (200x100)`)),
  );
});

it('sends what is still being measured too', async () => {
  const upload = opened();
  act(() => void upload.current.add([photo('a.png')]));
  let sent: Promise<readonly string[] | undefined> | undefined;
  act(() => {
    sent = upload.current.send();
  });
  await measure('a.png');
  expect(await sent).toEqual(['a.png']);
});
