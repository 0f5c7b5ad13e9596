export { siteAdministrationHandlers } from './site.routes.ts'
export { SiteSettings } from './site-settings.ts'
