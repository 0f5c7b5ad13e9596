export { SiteContext, unknownSite, useSite } from './site-context.ts'
