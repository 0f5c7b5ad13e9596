const tagTable = 128
const tagBytes = 12

/** Adds code points of ITU-T H.273 to an ICC profile, as in profiles for HDR. */
export function withCodePoints(profile: Buffer, primaries: number, transfer: number): Buffer {
  const count = profile.readUInt32BE(tagTable)
  const tableEnd = tagTable + 4 + count * tagBytes
  const head = Buffer.from(profile.subarray(0, tableEnd))
  for (let offset = tagTable + 8; offset < tableEnd; offset += tagBytes)
    head.writeUInt32BE(head.readUInt32BE(offset) + tagBytes, offset)
  head.writeUInt32BE(count + 1, tagTable)
  const padding = Buffer.alloc(-profile.length & 3)
  const tag = Buffer.alloc(tagBytes)
  tag.write('cicp', 'latin1')
  tag.writeUInt32BE(profile.length + tagBytes + padding.length, 4)
  tag.writeUInt32BE(tagBytes, 8)
  const content = Buffer.from([...Buffer.from('cicp\0\0\0\0', 'latin1'), primaries, transfer, 0, 1])
  const whole = Buffer.concat([head, tag, profile.subarray(tableEnd), padding, content])
  whole.writeUInt32BE(whole.length, 0)
  return whole
}

/** Returns an ICC profile for grey samples with this gamma. */
export function greyProfile(gamma: number): Buffer {
  const numbers = (...values: readonly number[]) => {
    const bytes = Buffer.alloc(values.length * 4)
    for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
    return bytes
  }
  const white = [0xf6d6, 0x1_0000, 0xd32d] as const
  const curve = Buffer.concat([Buffer.from('curv\0\0\0\0\0\0\0\x01', 'latin1'), Buffer.alloc(4)])
  curve.writeUInt16BE(Math.round(gamma * 256), 12)
  const tags = [
    ['desc', Buffer.concat([Buffer.from('desc\0\0\0\0\0\0\0\x02g\0', 'latin1'), Buffer.alloc(78)])],
    ['wtpt', Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), numbers(...white)])],
    ['kTRC', curve],
  ] as const
  let offset = tagTable + 4 + tags.length * tagBytes
  const table = tags.map(([name, { length }]) => {
    const entry = Buffer.concat([Buffer.from(name), numbers(offset, length)])
    offset += length
    return entry
  })
  const head = Buffer.alloc(tagTable)
  head.write('lcms\x02\x10\0\0mntrGRAYXYZ ', 4, 'latin1')
  head.write('acsp', 36)
  numbers(...white).copy(head, 68)
  head.writeUInt32BE(offset)
  return Buffer.concat([head, numbers(tags.length), ...table, ...tags.map(([, content]) => content)])
}
