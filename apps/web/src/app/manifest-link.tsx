import { useEffect, useState } from 'react'
import { whenUsed } from '../lib/browser/index.ts'
import { localePath, useLocale } from '../lib/i18n/index.ts'

/**
 * Makes the site installable after the page is ready: Chromium offers the installation with an animation of half a second, which
 * would otherwise run while the page starts. For browsers without scripts, the server renders the link.
 */
export function ManifestLink() {
  const [theme, setTheme] = useState<string>()
  // The head is above the providers, so the theme is read from the page.
  useEffect(
    () => whenUsed(() => setTheme(document.documentElement.dataset['mantineColorScheme'] ?? 'dark'), 3000),
    [],
  )
  const address = localePath(useLocale(), '/manifest.webmanifest')
  const link = <link rel="manifest" href={theme === 'light' ? `${address}?theme=light` : address} />
  return theme ? link : <noscript>{link}</noscript>
}
