import { useEffect, useState } from 'react'
import { whenUsed } from '../lib/browser/index.ts'
import { localePath, useLocale } from '../lib/i18n/index.ts'

/**
 * Makes the site installable, after the page has got ready: Chromium offers the installation by half a second of
 * animation, which it would draw while the page starts. Browsers without scripts have the link from the beginning.
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
