import type { Locale } from '@easel/contract/client'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'

/** Appearance of the installation, which an administrator can change. */
interface Brand {
  /** Name that the host chose. */
  siteName: string
  /** Id of the site's own logo; null if the site has no own logo. */
  logo: string | null
  /** Languages of the pages; the first is the default for visitors whose browser requests neither. */
  languages: readonly [Locale, ...Locale[]]
}

/** Public identity of the installation. */
interface Site extends Brand {
  /** Scheme, host and port, without a trailing slash. */
  origin: string
}

/** Fallback if the site's identity could not be loaded. */
const unknownSite: Site = { origin: '', siteName: 'Easel', logo: null, languages: ['en', 'zh'] }

const SiteContext = createContext<Site>(unknownSite)

/** Shows a new appearance on the pages that are open in this tab; other pages get it with their next request. */
const RebrandContext = createContext<(brand: Brand) => void>(() => undefined)

export function useSite(): Site {
  return use(SiteContext)
}

export function useRebrand(): (brand: Brand) => void {
  return use(RebrandContext)
}

/** Returns the address of the site's own logo, for a display size of up to 48 px; undefined if the site has no own logo. */
export function useLogo(): string | undefined {
  const { logo } = useSite()
  return logo === null ? undefined : logoAddress(logo, 'small')
}

/** Provides the site's identity with which the server rendered the page, until an administrator changes it here. */
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

/** Returns the path of a variant of the site's own logo; the server names these files by their content. */
export function logoAddress(id: string, form: 'icon' | 'small' | 'maskable'): string {
  return `/files/system/logo/${id}/${form}.png`
}
