/** Of what browsers can do, what no page of this site asks for: code that gets in cannot ask for it either. */
const unusedFeatures = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'],
  ...['window-management', 'xr-spatial-tracking'],
]

const yearSeconds = 365 * 24 * 3600

/** What every answer says to browsers, whatever it is: pages, files, calls, refusals. `origin` is the site's public one, if it has one. */
export function safeHeaders(origin: string | undefined): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Windows that other sites open, and that open other sites, have no hold on each other.
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    // Other hosts of the same domain are not this site's to decide about.
    ...(origin?.startsWith('https:') && { 'strict-transport-security': `max-age=${yearSeconds}` }),
  }
}

/** Answers of the API are data: nothing of them runs or is shown in a frame, should a browser open one as a page. */
export const policyOfData = `default-src 'none'; frame-ancestors 'none'`
