const maxComment = 100_000
const properties = ['exif:UserComment', 'dc:description'] as const

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/**
 * Returns the comment and the description of an XMP packet. Each is an attribute, or the text of the first element inside its own
 * element.
 */
export function commentsIn(packet: string): string[] {
  return properties.flatMap((property) => readProperty(packet, property) ?? [])
}

function readProperty(packet: string, property: string): string | undefined {
  const index = packet.indexOf(property)
  if (index < 0) return undefined
  const following = packet.slice(index + property.length, index + property.length + maxComment)
  const attribute = /^\s{0,20}=\s{0,20}"([^"]*)"/.exec(following)
  const raw = attribute?.[1] ?? elementText(following, property)
  return raw?.replaceAll(/&(#x?[\da-f]{1,6}|\w{2,4});/gi, (whole, name: string) => entityOf(name) ?? whole)
}

function elementText(following: string, property: string): string | undefined {
  const end = following.indexOf(`</${property}>`)
  if (end < 0) return undefined
  const texts = following
    .slice(0, end)
    .split('>')
    .map((piece) => piece.split('<', 1)[0]!.trim())
  return texts.slice(1).find((text) => text !== '')
}

function entityOf(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()]
  const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return point <= 0x10ffff ? String.fromCodePoint(point) : undefined
}
