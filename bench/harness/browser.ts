import { requireChromium } from '@easel/testkit'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'

const viewport = { width: 1440, height: 900 }
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

/** Launches Chromium. Disposal of `resources` closes Chromium. */
export async function launchBrowser(resources: AsyncDisposableStack): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: flags })
  resources.defer(() => browser.close())
  return browser
}

interface Visit {
  baseUrl: string
  token: string
  options?: BrowserContextOptions
}

/** Opens a new browser profile with the window of a desktop and a signed-in user. */
export async function openProfile(
  browser: Browser,
  { baseUrl, token, options }: Visit,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, baseURL: baseUrl, locale: 'en-US', ...options })
  await context.addCookies([{ name: 'token', value: token, url: baseUrl }])
  // The guided tour would cover the first result.
  await context.request.post('/api/backend/additional_information', {
    headers: { authorization: `Bearer ${token}` },
    data: { novice_guide: { web: 1 } },
  })
  return context
}
