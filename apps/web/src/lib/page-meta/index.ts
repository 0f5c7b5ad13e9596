export type { Thing } from './json-ld.tsx'
export type { PreviewPicture } from './link-preview.tsx'
export { PageMeta } from './page-meta.tsx'
export { useTabTitle } from './tab-title.ts'
