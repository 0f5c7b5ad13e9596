import { type ReactNode, useMemo, useState } from 'react'
import { type Brand, RebrandContext, type Site, SiteContext, unknownSite } from './site-context.ts'

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
