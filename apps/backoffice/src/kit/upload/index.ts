export { saveFile } from './use-open-file.tsx';
export { UploadDialog } from './UploadDialog.tsx';
export { UploadField } from './UploadField.tsx';
export { useOpenFile } from './use-open-file.tsx';
export { useUpload } from './use-upload.ts';
