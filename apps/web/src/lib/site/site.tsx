import type { Locale } from '@easel/contract/client'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'

/** Appearance of the installation, which an administrator can change. */
interface Brand {
  /** Name that the host chose. */
  siteName: string
  /** Id of the logo; null if the site has none of its own. */
  logo: string | null
  /** Languages of the pages; the first is for visitors whose browser asks for neither. */
  languages: readonly [Locale, ...Locale[]]
}

/** Public identity of the installation. */
interface Site extends Brand {
  /** Scheme, host and port, without a trailing slash. */
  origin: string
}

/** Fallback if even the site's identity could not be loaded. */
const unknownSite: Site = { origin: '', siteName: 'Easel', logo: null, languages: ['en', 'zh'] }

const SiteContext = createContext<Site>(unknownSite)

/** Shows a new appearance on the pages that this browser has open in this tab; others get it with their next page. */
const RebrandContext = createContext<(brand: Brand) => void>(() => undefined)

export function useSite(): Site {
  return use(SiteContext)
}

export function useRebrand(): (brand: Brand) => void {
  return use(RebrandContext)
}

/** Address of the site's own logo, for a mark of up to 48 px; undefined if it has none. */
export function useLogo(): string | undefined {
  const { logo } = useSite()
  return logo === null ? undefined : logoAddress(logo, 'small')
}

/** Provides the identity that the server rendered the page with, until an administrator changes it here. */
export function SiteProvider({
  site = unknownSite,
  children,
}: {
  site: Site | undefined
  children: ReactNode
}) {
  const [changed, setChanged] = useState<Brand>()
  const { origin } = site
  const { siteName, logo, languages } = changed ?? site
  const value = useMemo(() => ({ origin, siteName, logo, languages }), [origin, siteName, logo, languages])
  return (
    <RebrandContext value={setChanged}>
      <SiteContext value={value}>{children}</SiteContext>
    </RebrandContext>
  )
}

/** Path of a form of the site's own logo: the server names these files by their content. */
export function logoAddress(id: string, form: 'icon' | 'small' | 'maskable'): string {
  return `/files/system/logo/${id}/${form}.png`
}
