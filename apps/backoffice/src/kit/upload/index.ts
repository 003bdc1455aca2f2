export { saveFile } from './save-file.ts';
export { direct, preSigned } from './upload-source.ts';
export { UploadDialog } from './UploadDialog.tsx';
export { UploadField } from './UploadField.tsx';
export { useOpenFile } from './use-open-file.tsx';
export { useUpload } from './use-upload.ts';
