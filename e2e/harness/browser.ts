import { requireChromium } from '@easel/testkit'
import { type Browser, chromium } from 'playwright-core'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** The machine's own Chromium, without a window. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: requireChromium(), args: flags })
}
