import { type AigcLabel, type OriginLabels, sourceTypeScheme } from './labels.ts'

const namespaces = {
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  TC260: 'http://www.tc260.org.cn/ns/AIGC/1.0/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  xmpMM: 'http://ns.adobe.com/xap/1.0/mm/',
  easel: 'urn:easel:origin:1.0',
} as const

const packetId = 'W5M0MpCehiHzreSzNTczkc9d'
const didPrefix = 'xmp.did:'

/** Builds an XMP packet with the labels. */
export function makeXmp({ sourceType, aigc, producedId, mark, tool, aiSystem }: OriginLabels): string {
  const properties = [
    ['Iptc4xmpExt:DigitalSourceType', sourceTypeScheme + sourceType],
    ['Iptc4xmpExt:AISystemUsed', aiSystem],
    ['TC260:AIGC', aigc && aigcJson(aigc)],
    ['xmp:CreatorTool', tool],
    ['xmpMM:OriginalDocumentID', producedId && didPrefix + producedId],
    ['easel:VisibleMark', mark],
  ]
  const lines = properties.flatMap(([name, value]) => (value ? [`   ${name}="${escapeText(value)}"`] : []))
  const declared = Object.entries(namespaces).flatMap(([prefix, address]) =>
    lines.some((line) => line.startsWith(`   ${prefix}:`)) ? [`   xmlns:${prefix}="${address}"`] : [],
  )
  return [
    `<?xpacket begin="\uFEFF" id="${packetId}"?>`,
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    ' <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '  <rdf:Description rdf:about=""',
    ...declared,
    `${lines.join('\n')}/>`,
    ' </rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n')
}

/** Serializes the label with its fields in the standard's order. */
export function aigcJson(label: AigcLabel): string {
  const { Label, ContentProducer, ProduceID, ReservedCode1, ContentPropagator, PropagateID, ReservedCode2 } =
    label
  return JSON.stringify({
    ...{ Label, ContentProducer, ProduceID, ReservedCode1 },
    ...{ ContentPropagator, PropagateID, ReservedCode2 },
  })
}

export interface FoundXmp {
  sourceType?: string
  aigc?: string
  producedId?: string
  mark?: string
  tool?: string
  aiSystem?: string
}

/** Reads the known properties from an XMP packet with any namespace prefixes. */
export function readXmp(xmp: string): FoundXmp {
  const found = {
    sourceType: propertyIn(xmp, namespaces.Iptc4xmpExt, 'DigitalSourceType'),
    aiSystem: propertyIn(xmp, namespaces.Iptc4xmpExt, 'AISystemUsed'),
    aigc: propertyIn(xmp, namespaces.TC260, 'AIGC'),
    producedId: propertyIn(xmp, namespaces.xmpMM, 'OriginalDocumentID')?.replace(didPrefix, ''),
    mark: propertyIn(xmp, namespaces.easel, 'VisibleMark'),
    tool: propertyIn(xmp, namespaces.xmp, 'CreatorTool'),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

const maxValueChars = 20_000

/** Reads a simple property: an attribute, an element with text, or an element with `rdf:resource`. */
function propertyIn(xmp: string, namespace: string, name: string): string | undefined {
  const position =
    xmp.indexOf(`="${namespace}"`) >= 0 ? xmp.indexOf(`="${namespace}"`) : xmp.indexOf(`='${namespace}'`)
  const prefix = /xmlns:([\w.-]{1,60})$/.exec(
    xmp.slice(Math.max(0, position - 80), Math.max(0, position)),
  )?.[1]
  if (!prefix) return undefined
  const property = `${prefix}:${name}`
  for (let from = xmp.indexOf(property); from >= 0; from = xmp.indexOf(property, from + 1)) {
    const following = xmp.slice(from + property.length, from + property.length + maxValueChars)
    const value =
      /^\s{0,20}=\s{0,20}"([^"]*)"/.exec(following) ??
      /^\s{0,20}=\s{0,20}'([^']*)'/.exec(following) ??
      /^[^>]{0,200}rdf:resource="([^"]*)"/.exec(following) ??
      /^>([^<]*)</.exec(following)
    if (value) return unescapeText(value[1]!.trim())
  }
  return undefined
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const

function escapeText(text: string): string {
  // XML cannot represent other control characters.
  return text
    .replaceAll(/[\p{Cc}\p{Cn}]/gu, ' ')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign as keyof typeof entities])
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeText(text: string): string {
  return text.replaceAll(/&(#x?[\da-f]{1,6}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name] ?? whole
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}
