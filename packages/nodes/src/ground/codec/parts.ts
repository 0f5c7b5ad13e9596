/**
 * First bytes of packed parts. Layout: "EV1\0", u32 length of a JSON head,
 * the head, then the concatenated parts. Little-endian.
 */
const magic = 0x00315645

interface PartsHead {
  readonly parts: readonly number[]
}

/** Packs parts with a head that describes them. */
export function packParts(head: object, parts: readonly Uint8Array[]): Uint8Array {
  const text = Buffer.from(JSON.stringify({ ...head, parts: parts.map((part) => part.byteLength) }))
  const lead = Buffer.alloc(8)
  lead.writeUInt32LE(magic, 0)
  lead.writeUInt32LE(text.byteLength, 4)
  return Buffer.concat([lead, text, ...parts])
}

/** Unpacks the output of `packParts`; the parts are views of the bytes. @throws Error when the bytes are damaged */
export function unpackParts<Head>(packed: Uint8Array): { head: Head; parts: Buffer[] } {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  if (bytes.byteLength < 8 || bytes.readUInt32LE(0) !== magic) throw new Error('no packed parts')
  const body = 8 + bytes.readUInt32LE(4)
  const { parts: lengths, ...head } = JSON.parse(bytes.toString('utf8', 8, body)) as PartsHead
  let end = body
  const parts = lengths.map((length) => {
    end += length
    return bytes.subarray(end - length, end)
  })
  if (end !== bytes.byteLength) throw new Error('packed parts are cut off')
  return { head: head as Head, parts }
}
