/** A fact about a model: the number of its type, and the bytes of its value. */
export type GgufFact = readonly [name: string, type: number, value: Buffer]

export interface GgufPart {
  readonly name: string
  readonly sides: readonly number[]
  /** Number of the type of its numbers. */
  readonly type: number
  readonly bytes: number
}

export interface GgufContent {
  readonly parts: readonly GgufPart[]
  readonly facts?: readonly GgufFact[]
  readonly alignment?: number
}

/** Returns a whole file in the format GGUF, as programs write it. */
export function ggufFile({ parts, facts = [], alignment = 32 }: GgufContent): Buffer {
  const padded = (length: number) => Math.ceil(length / alignment) * alignment
  let offset = 0
  const list = parts.map(({ name, sides, type, bytes }) => {
    const entry = [ggufText(name), uint32(sides.length), ...sides.map(uint64), uint32(type), uint64(offset)]
    offset += padded(bytes)
    return Buffer.concat(entry)
  })
  const head = Buffer.concat([
    Buffer.from('GGUF\x03\0\0\0'),
    ...[uint64(parts.length), uint64(facts.length)],
    ...facts.flatMap(([name, type, value]) => [ggufText(name), uint32(type), value]),
    ...list,
  ])
  if (parts.length === 0) return head
  // The last part has no padding after it.
  const last = parts.at(-1)!.bytes
  return Buffer.concat([head, Buffer.alloc(padded(head.length) - head.length + offset - padded(last) + last)])
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

export function uint64(value: number | bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

export function ggufText(text: string): Buffer {
  return Buffer.concat([uint64(Buffer.byteLength(text)), Buffer.from(text)])
}
