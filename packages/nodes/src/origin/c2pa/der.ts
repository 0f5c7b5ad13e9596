/** DER encoding (X.690), as far as certificates need it. */

function tagged(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const length = body.length
  const head =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), body])
}

const sequence = (...parts: readonly Uint8Array[]) => tagged(0x30, ...parts)

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const number of rest) {
    const groups = [number & 0x7f]
    for (let left = number >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80)
    bytes.push(...groups)
  }
  return tagged(0x06, Buffer.from(bytes))
}

export const der = {
  sequence,
  objectId,
  set: (...parts: readonly Uint8Array[]) => tagged(0x31, ...parts),
  utf8: (text: string) => tagged(0x0c, Buffer.from(text)),
  integer: (bytes: Uint8Array) => tagged(0x02, bytes),
  yes: tagged(0x01, Buffer.from([0xff])),
  octets: (...content: readonly Uint8Array[]) => tagged(0x04, ...content),
  bits: (unused: number, bytes: Uint8Array) => tagged(0x03, Buffer.from([unused]), bytes),
  /** Context tag `[number]` around other values (`explicit`), or replacing a value's own tag (`implicit`). */
  explicit: (number: number, ...content: readonly Uint8Array[]) => tagged(0xa0 | number, ...content),
  implicit: (number: number, bytes: Uint8Array) => tagged(0x80 | number, bytes),
  /** UTCTime until 2049, as X.509 requires, and GeneralizedTime afterwards. */
  time(date: Date): Buffer {
    const text = `${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`
    return date.getUTCFullYear() < 2050
      ? tagged(0x17, Buffer.from(text.slice(2)))
      : tagged(0x18, Buffer.from(text))
  },
}
