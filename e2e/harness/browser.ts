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
  /** Needs push messages and notifications, which a headless shell lacks. */
  notifications?: boolean
}

/** Launches the machine's Chromium without a window: a headless shell if there is one and it suffices, as it needs half the CPU time. */
export async function launchBrowser({ notifications = false }: BrowserNeeds = {}): Promise<Browser> {
  const shell = notifications ? undefined : findHeadlessShell()
  return await chromium.launch({ executablePath: shell ?? requireChromium(), args: flags })
}
