import { useEffect, useState } from 'react'
import { whenUsed } from '../lib/browser/index.ts'
import { localePath, useLocale } from '../lib/i18n/index.ts'

/**
 * Makes the site installable, after the page has got ready: Chromium offers the installation by half a second of
 * animation, which it would draw while the page starts. Browsers without scripts have the link from the beginning.
 */
export function ManifestLink() {
  const [isDue, setDue] = useState(false)
  useEffect(() => whenUsed(() => setDue(true), 3000), [])
  const link = <link rel="manifest" href={localePath(useLocale(), '/manifest.webmanifest')} />
  return isDue ? link : <noscript>{link}</noscript>
}
