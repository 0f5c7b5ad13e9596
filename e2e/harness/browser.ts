import { findHeadlessShell, requireChromium } from '@easel/testkit'
import { type Browser, chromium } from 'playwright-core'

/** This list replaces Playwright's own list, so it repeats its entries that concern pages. */
const disabledFeatures = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  // Chromium starts a second process beside the process of each page, for the next site; no journey visits another site.
  'SpareRendererForSitePerProcess',
  // Chromium loads the popup of its hidden address bar for each window, which takes a second of processor time.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]

/** The last three save two fifths of the browser's processor time. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--in-process-gpu',
  // Pages live for seconds here: optimising their code takes longer than it saves.
  '--js-flags=--no-maglev,--no-turbofan',
  `--disable-features=${disabledFeatures.join(',')}`,
]

export interface BrowserNeeds {
  /** Needs push messages and notifications, which a headless shell lacks. */
  notifications?: boolean
  /** Shows colours as a screen of sRGB would, whatever screen the machine has. */
  inSrgb?: boolean
}

/**
 * Launches the machine's Chromium without a window: a headless shell if the machine has a headless shell that suffices, as it needs half
 * the CPU time.
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

/** Returns the browser that journeys of this process share, each with profiles of its own. It ends with the process. */
export async function commonBrowser(): Promise<Browser> {
  if (!(await common)?.isConnected()) common = launchBrowser()
  return await common!
}
