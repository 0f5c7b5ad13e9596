export type { PreviewPicture } from './link-preview.tsx'
export { languageTag, pageAddresses } from './page-addresses.ts'
export { PageMeta, type Thing } from './page-meta.tsx'
export { useTabTitle } from './tab-title.ts'
