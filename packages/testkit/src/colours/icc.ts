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
