import { findHeadlessShell, requireChromium } from '@easel/testkit'
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

export interface BrowserNeeds {
  /** Push messages and notifications, which a headless shell does not have. */
  notifications?: boolean
}

/** The machine's own Chromium, without a window. A headless shell where there is one and it suffices: it needs half of the CPU time. */
export async function launchBrowser({ notifications = false }: BrowserNeeds = {}): Promise<Browser> {
  const shell = notifications ? undefined : findHeadlessShell()
  return await chromium.launch({ executablePath: shell ?? requireChromium(), args: flags })
}
