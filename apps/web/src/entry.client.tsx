import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { NonceContext } from './app/nonce-context.ts'
import { registerServiceWorker } from './app/service-worker.ts'
import { ApiProvider, browserApi } from './lib/api/index.ts'
import { loadCatalogue, localeOfPath } from './lib/i18n/index.ts'

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
// The scroll lock behind drawers writes a style element of its own.
if (nonce) setNonce(nonce)

// A part of the page that a newer version no longer has: the newer version is asked for, once.
addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem('reloaded') ?? 0)
  if (Date.now() - last < 10_000) return
  sessionStorage.setItem('reloaded', String(Date.now()))
  event.preventDefault()
  location.reload()
})

await loadCatalogue(localeOfPath(location.pathname))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext value={nonce}>
        <ApiProvider value={browserApi}>
          <HydratedRouter />
        </ApiProvider>
      </NonceContext>
    </StrictMode>,
  )
})

registerServiceWorker()
