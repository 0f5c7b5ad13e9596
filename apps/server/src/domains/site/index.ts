export { siteHandlers } from './public-site.routes.ts'
export { siteAdministrationHandlers } from './site.routes.ts'
export { SiteSettings } from './site-settings.ts'
