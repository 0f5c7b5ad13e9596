/**
 * Browser features that no page of this site uses. The headers disable them, so that injected code cannot use them either. A
 * feature that a page begins to use has to leave this list.
 */
const unusedFeatures = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'],
  ...['window-management', 'xr-spatial-tracking'],
]

const yearSeconds = 365 * 24 * 3600

/** Security headers of every answer: pages, files, calls, refusals. `origin` is the site's public origin, or undefined. */
export function safeHeaders(origin: string | undefined): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Isolates windows: windows of other sites and windows of this site cannot control each other.
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    // Subdomains are excluded: this site does not decide for other hosts of its domain.
    ...(origin?.startsWith('https:') && { 'strict-transport-security': `max-age=${yearSeconds}` }),
  }
}

/** Headers that browsers read from pages only; scripts, styles and fonts, dozens of which a page loads, are sent without them. */
export const headersOfPages = ['cross-origin-opener-policy', 'permissions-policy'] as const

/** Policy of the API's answers: they are data, so a browser that opens an answer as a page must neither run nor frame it. */
export const policyOfData = `default-src 'none'; frame-ancestors 'none'`
