export { logoAddress } from './logo-address.ts'
export { useLogo, useRebrand, useSite } from './site-context.ts'
export { SiteProvider } from './site-provider.tsx'
