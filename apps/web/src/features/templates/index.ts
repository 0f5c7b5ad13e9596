export { galleryQuery, hotTemplatesQuery, templateQuery, templatesQuery, waysQuery } from './api.ts'
export { BasedOnLink } from './components/based-on.tsx'
export { CollectButton } from './components/collect-button.tsx'
export { ParamFacts } from './components/param-facts.tsx'
export { TemplateCard } from './components/template-card.tsx'
export { TemplateFacts } from './components/template-facts.tsx'
export { TemplateGallery } from './components/template-gallery.tsx'
export { readGalleryFilter } from './gallery-filter.ts'
export { bestFirst, type PhotoFacts, photoLimits, takesEach } from './photo-fit.ts'
export {
  emptyRow,
  isEmptyRow,
  type Place,
  type Row,
  type RowRule,
  readRows,
  roomIn,
  typedRows,
  writeRows,
} from './rows.ts'
