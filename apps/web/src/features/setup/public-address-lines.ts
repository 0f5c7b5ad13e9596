/** The path by which others reach the site: by a name on the internet, or inside a local network. */
export type Reach = 'internet' | 'network'

export interface PublicAddressLines {
  env: string
  /** Caddy's configuration, which also gets a certificate; absent for a local network, which needs none. */
  caddyfile?: string
}

/** Returns the name or address that was typed, without pasted text around it. */
export function hostNameOf(text: string): string {
  const [name = ''] = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split(/[/?#:]/, 1)
  return name
}

/** A name of a host, or an IPv4 address: letters, digits and hyphens between dots. */
export function isHostName(name: string): boolean {
  return name.length <= 253 && /^(?!-)[\p{L}\p{N}-]{1,63}(?:\.(?!-)[\p{L}\p{N}-]{1,63})*$/u.test(name)
}

/** Lines to copy, for a site that others can reach. */
export function publicLines(reach: Reach, name: string, port: number): PublicAddressLines {
  if (reach === 'network')
    return { env: `PUBLIC_URL=http://${name}${port === 80 ? '' : `:${port}`}\nHOST=0.0.0.0` }
  return {
    env: `PUBLIC_URL=https://${name}\nTRUST_PROXY=on`,
    caddyfile: `${name}\nreverse_proxy 127.0.0.1:${port}`,
  }
}
