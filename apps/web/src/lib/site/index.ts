export { logoAddress, SiteProvider, useLogo, useRebrand, useSite } from './site.tsx'
