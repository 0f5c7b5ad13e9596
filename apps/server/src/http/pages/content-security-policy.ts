import { randomBytes } from 'node:crypto'

export interface PolicyOptions {
  isDevelopment: boolean
  /** Origin that pages upload to, if it is not this server. */
  uploadOrigin: string | undefined
}

/**
 * Allows only scripts with this answer's nonce. React writes `style=` attributes, so these attributes are allowed, but style
 * elements are not.
 */
export function contentSecurityPolicy(nonce: string, { isDevelopment, uploadOrigin }: PolicyOptions): string {
  const styles = isDevelopment
    ? [`style-src 'self' 'unsafe-inline'`]
    : [`style-src 'self' 'nonce-${nonce}'`, `style-src-attr 'unsafe-inline'`]
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    ...styles,
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    // `'self'` includes the `ws:` or `wss:` URL of the site's own socket.
    `connect-src ${[`'self'`, ...(uploadOrigin ? [uploadOrigin] : [])].join(' ')}`,
    `font-src 'self' data:`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    // During development `/dev/ui` shows a page twice, in iframes.
    `frame-ancestors ${isDevelopment ? `'self'` : `'none'`}`,
  ].join('; ')
}

export function makeNonce(): string {
  return randomBytes(16).toString('base64')
}
