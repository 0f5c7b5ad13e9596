import { createContext, use } from 'react'

/** Public identity of the installation. */
interface Site {
  /** Scheme, host and port, without a trailing slash. */
  origin: string
  /** Name that the host chose. */
  siteName: string
}

/** Fallback if even the site's identity could not be loaded. */
export const unknownSite: Site = { origin: '', siteName: 'Easel' }

export const SiteContext = createContext<Site>(unknownSite)

export function useSite(): Site {
  return use(SiteContext)
}
