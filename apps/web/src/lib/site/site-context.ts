import type { Locale } from '@easel/contract/client'
import { createContext, use } from 'react'
import { logoAddress } from './logo-address.ts'

/** Appearance of the installation, which an administrator can change. */
export interface Brand {
  /** Name that the host chose. */
  siteName: string
  /** Id of the logo; null where the site has none of its own. */
  logo: string | null
  /** Languages of the pages; the first is for visitors whose browser asks for neither. */
  languages: readonly [Locale, ...Locale[]]
}

/** Public identity of the installation. */
export interface Site extends Brand {
  /** Scheme, host and port, without a trailing slash. */
  origin: string
}

/** Fallback if even the site's identity could not be loaded. */
export const unknownSite: Site = { origin: '', siteName: 'Easel', logo: null, languages: ['en', 'zh'] }

export const SiteContext = createContext<Site>(unknownSite)

/** Shows a new appearance on the pages that this browser has open in this tab; others get it with their next page. */
export const RebrandContext = createContext<(brand: Brand) => void>(() => undefined)

export function useSite(): Site {
  return use(SiteContext)
}

export function useRebrand(): (brand: Brand) => void {
  return use(RebrandContext)
}

/** Address of the site's own logo, for a mark of up to 48 px; undefined where it has none. */
export function useLogo(): string | undefined {
  const { logo } = useSite()
  return logo === null ? undefined : logoAddress(logo, 'small')
}
