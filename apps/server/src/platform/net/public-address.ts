import { lookup as resolveName } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** IPv4 blocks that are not public (IANA special-purpose registry). */
const privateBlocks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
/**
 * Blocks inside of the global IPv6 addresses (2000::/3) that are not public: translations to other addresses, documentation,
 * protocol assignments.
 */
const specialBlocks = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const privateAddresses = new BlockList()
for (const block of privateBlocks) add(privateAddresses, block, 'ipv4')
const specialAddresses = new BlockList()
for (const block of specialBlocks) add(specialAddresses, block, 'ipv6')
const globalAddresses = new BlockList()
add(globalAddresses, '2000::/3', 'ipv6')

function add(list: BlockList, block: string, family: 'ipv4' | 'ipv6'): void {
  const [net, prefix] = block.split('/') as [string, string]
  list.addSubnet(net, Number(prefix), family)
}

/** True for an address of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateAddresses.check(address, 'ipv4')
  if (isIP(address) !== 6) return false
  return globalAddresses.check(address, 'ipv6') && !specialAddresses.check(address, 'ipv6')
}

/** Host names that exist only in private networks. */
const privateName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/i

/** True for a host that requests may connect to. For a name, `lookupPublic` checks the addresses. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !privateName.test(host)
}

/** Resolves a name for a connection; fails if it has no public address. The check at connection time also defeats DNS rebinding. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const open = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (!first) return done(new Error(`${hostname} has no public address`), '', 0)
    if (options.all) return done(null, open)
    return done(null, first.address, first.family)
  })
}
