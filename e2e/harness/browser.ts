import { findHeadlessShell, requireChromium } from '@easel/testkit'
import { type Browser, chromium } from 'playwright-core'

/** The list replaces the list of Playwright, so it repeats Playwright's entries that concern pages. */
const disabledFeatures = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  // Chromium starts a second process in addition to the process of each page, for the next site. No journey visits another site, so
  // the process is not needed.
  'SpareRendererForSitePerProcess',
  // Chromium loads the popup of its hidden address bar for each window, which takes a second of processor time.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]

/** The last three flags save two fifths of the browser's processor time. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--in-process-gpu',
  // Compilers that optimise are off: a page is open for seconds only, and optimising its code takes longer than it saves.
  '--js-flags=--no-maglev,--no-turbofan',
  `--disable-features=${disabledFeatures.join(',')}`,
]

export interface BrowserNeeds {
  /** True for tests of push messages and notifications, which a headless shell does not support. */
  notifications?: boolean
  /** Shows colours as on an sRGB screen, independent of the machine's screen. */
  inSrgb?: boolean
}

/**
 * Launches the machine's Chromium without a window. A headless shell is used if the machine has one and the test needs no more,
 * because it takes half the CPU time.
 */
export async function launchBrowser({
  notifications = false,
  inSrgb = false,
}: BrowserNeeds = {}): Promise<Browser> {
  const args = inSrgb ? [...flags, '--force-color-profile=srgb'] : flags
  const shell = notifications ? undefined : findHeadlessShell()
  return await chromium.launch({ executablePath: shell ?? requireChromium(), args })
}

let common: Promise<Browser> | undefined

/**
 * Returns the browser that the journeys of this process share. Each journey has browser profiles of its own. The browser ends with
 * the process.
 */
export async function commonBrowser(): Promise<Browser> {
  if (!(await common)?.isConnected()) common = launchBrowser()
  return await common!
}
