export { templateQuery, templatesQuery } from './api.ts'
export { TemplateGallery } from './components/template-gallery.tsx'
