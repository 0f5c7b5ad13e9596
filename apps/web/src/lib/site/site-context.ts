import { createContext, use } from 'react'

/** The installation as people know it. */
interface Site {
  /** Scheme, host and port, without a slash at the end. */
  origin: string
  /** What the host calls it. */
  siteName: string
}

/** Where even that could not be learned. */
export const unknownSite: Site = { origin: '', siteName: 'Easel' }

export const SiteContext = createContext<Site>(unknownSite)

export function useSite(): Site {
  return use(SiteContext)
}
