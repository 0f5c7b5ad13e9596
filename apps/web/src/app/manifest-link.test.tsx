import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ManifestLink } from './manifest-link.tsx'

test('the link to the manifest is added when the user begins to use the page', async () => {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run))
  const page = (
    <MemoryRouter initialEntries={['/zh/tool']}>
      <ManifestLink />
    </MemoryRouter>
  )
  const box = document.createElement('div')
  box.innerHTML = renderToString(page)
  expect(box.innerHTML).toBe('<noscript><link rel="manifest" href="/zh/manifest.webmanifest"></noscript>')
  const errors: unknown[] = []
  hydrateRoot(box, page, { onRecoverableError: (error) => errors.push(error) })
  const inHead = () => document.head.querySelector('link[rel="manifest"]')?.getAttribute('href')
  await expect
    .poll(() => {
      document.dispatchEvent(new Event('pointerdown'))
      return waiting.length
    })
    .toBe(1)
  expect(inHead()).toBeUndefined()
  // The colours of the installed app equal the colours of the page.
  document.documentElement.dataset['mantineColorScheme'] = 'light'
  waiting[0]?.()
  await expect.poll(inHead).toBe('/zh/manifest.webmanifest?theme=light')
  delete document.documentElement.dataset['mantineColorScheme']
  expect(errors).toEqual([])
})
