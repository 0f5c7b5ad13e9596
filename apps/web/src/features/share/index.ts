export { OEmbedLinks } from './components/oembed-links.tsx'
export { ShareButton } from './components/share-button.tsx'
export type { ShareSubject } from './subject.ts'
