export { enginesQuery, siteSettingsQuery } from './api.ts'
export { BrandForm } from './components/brand-form.tsx'
export { EngineList } from './components/engine-list.tsx'
export { useSiteChange } from './hooks/use-site-change.ts'
