import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followNewerVersion } from './app/newer-version.ts'
import { NonceContext } from './app/nonce-context.ts'
import { delayNavigation, prepareNavigation } from './app/pages/navigation.ts'
import { ApiProvider, browserApi } from './lib/api/index.ts'
import { replaceBlockedStorage, whenUsed } from './lib/browser/index.ts'
import { loadTexts } from './lib/i18n/index.ts'
import { noticeMissingStyles } from './lib/part.ts'
import { tellZoneAtLast } from './lib/time-zone/index.ts'

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
// The scroll lock behind drawers inserts a style element, which needs the nonce.
if (nonce) setNonce(nonce)

replaceBlockedStorage()
followNewerVersion()
prepareNavigation()
noticeMissingStyles()
tellZoneAtLast()

await loadTexts(location.pathname)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext value={nonce}>
        <ApiProvider value={browserApi}>
          <HydratedRouter instrumentations={[delayNavigation]} />
        </ApiProvider>
      </NonceContext>
    </StrictMode>,
  )
})

registerServiceWorker()

/**
 * Registers the service worker after the page is usable, because its installation fetches pages. If a browser does not support it
 * or forbids it, pages work without it.
 */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  addEventListener('ready', () => whenUsed(register, 3000), { once: true })
}
