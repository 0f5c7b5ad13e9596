/**
 * The types of numbers: how many numbers a block has, and its bytes. Newer types are missing, and count as no bytes, so that a new
 * type never makes a whole file look cut.
 */
const blocks: ReadonlyMap<number, { numbers: number; bytes: number }> = new Map([
  [0, { numbers: 1, bytes: 4 }], // F32
  [1, { numbers: 1, bytes: 2 }], // F16
  [2, { numbers: 32, bytes: 18 }], // Q4_0
  [3, { numbers: 32, bytes: 20 }], // Q4_1
  [6, { numbers: 32, bytes: 22 }], // Q5_0
  [7, { numbers: 32, bytes: 24 }], // Q5_1
  [8, { numbers: 32, bytes: 34 }], // Q8_0
  [9, { numbers: 32, bytes: 36 }], // Q8_1
  [10, { numbers: 256, bytes: 84 }], // Q2_K
  [11, { numbers: 256, bytes: 110 }], // Q3_K
  [12, { numbers: 256, bytes: 144 }], // Q4_K
  [13, { numbers: 256, bytes: 176 }], // Q5_K
  [14, { numbers: 256, bytes: 210 }], // Q6_K
  [15, { numbers: 256, bytes: 292 }], // Q8_K
  [16, { numbers: 256, bytes: 66 }], // IQ2_XXS
  [17, { numbers: 256, bytes: 74 }], // IQ2_XS
  [18, { numbers: 256, bytes: 98 }], // IQ3_XXS
  [19, { numbers: 256, bytes: 50 }], // IQ1_S
  [20, { numbers: 32, bytes: 18 }], // IQ4_NL
  [21, { numbers: 256, bytes: 110 }], // IQ3_S
  [22, { numbers: 256, bytes: 82 }], // IQ2_S
  [23, { numbers: 256, bytes: 136 }], // IQ4_XS
  [24, { numbers: 1, bytes: 1 }], // I8
  [25, { numbers: 1, bytes: 2 }], // I16
  [26, { numbers: 1, bytes: 4 }], // I32
  [27, { numbers: 1, bytes: 8 }], // I64
  [28, { numbers: 1, bytes: 8 }], // F64
  [29, { numbers: 256, bytes: 56 }], // IQ1_M
  [30, { numbers: 1, bytes: 2 }], // BF16
  [34, { numbers: 256, bytes: 54 }], // TQ1_0
  [35, { numbers: 256, bytes: 66 }], // TQ2_0
  [39, { numbers: 32, bytes: 17 }], // MXFP4
  [40, { numbers: 64, bytes: 36 }], // NVFP4
  [41, { numbers: 128, bytes: 18 }], // Q1_0
  [42, { numbers: 64, bytes: 18 }], // Q2_0
])
const unknownBlock = { numbers: 1, bytes: 0 }

const textType = 8
const listType = 9
/** Bytes of each type of facts, by its number; text and lists have no fixed length. */
const factBytes = [1, 1, 2, 2, 4, 4, 4, 1, undefined, undefined, 8, 8, 8]
const uint32Type = 4
const usualAlignment = 32
/** Least bytes of a text, of a fact, and of a part: their lengths and types. */
const minTextBytes = 8
const minFactBytes = 13
const minPartBytes = 24
/** Maximum number of sides of a part; the program itself takes four. */
const maxSides = 8

/**
 * Returns the least length in bytes of a file in the format GGUF, according to the list of parts at its beginning. `head` is the
 * beginning of the file; if the list continues after it, the result is the length up to which the list is certain. A list can name
 * any counts and lengths; it costs at most one pass over `head`.
 */
export function ggufLength(head: Buffer): number {
  const reader = new Reader(head)
  try {
    return lengthByList(reader)
  } catch (error) {
    if (error instanceof EndOfHead) return error.needed
    if (error instanceof UnknownForm) return reader.position
    throw error
  }
}

function lengthByList(reader: Reader): number {
  reader.skip(4)
  const version = reader.uint32()
  // Version 1 has counts of four bytes. Other numbers are newer, or numbers of a file with the other order of bytes.
  if (version !== 2 && version !== 3) throw new UnknownForm()
  const parts = reader.uint64()
  const facts = reader.uint64()
  let alignment = usualAlignment
  reader.require(facts * minFactBytes)
  for (let index = 0; index < facts; index += 1) alignment = readFact(reader) ?? alignment
  reader.require(parts * minPartBytes)
  let bodyBytes = 0
  for (let index = 0; index < parts; index += 1) bodyBytes = Math.max(bodyBytes, readPartEnd(reader))
  return bodyBytes === 0 ? reader.position : Math.ceil(reader.position / alignment) * alignment + bodyBytes
}

/** Reads past a fact about the model; returns the alignment of the parts if the fact is the alignment. */
function readFact(reader: Reader): number | undefined {
  const name = reader.text()
  const type = reader.uint32()
  if (name === 'general.alignment' && type === uint32Type) {
    const alignment = reader.uint32()
    return alignment > 0 && (alignment & (alignment - 1)) === 0 ? alignment : undefined
  }
  skipValues(reader, type, 1)
  return undefined
}

function skipValues(reader: Reader, type: number, count: number): void {
  const size = factBytes[type]
  if (size !== undefined) reader.skip(size * count)
  else if (type === textType) skipTexts(reader, count)
  else if (type === listType) skipList(reader)
  else throw new UnknownForm()
}

function skipTexts(reader: Reader, count: number): void {
  reader.require(count * minTextBytes)
  for (let index = 0; index < count; index += 1) reader.skip(reader.uint64())
}

/** Reads past a list. Lists of lists do not occur: no program writes or reads them. */
function skipList(reader: Reader): void {
  const type = reader.uint32()
  const count = reader.uint64()
  if (type === listType) throw new UnknownForm()
  skipValues(reader, type, count)
}

/** Returns the end of a part, counted from the first byte after the list. */
function readPartEnd(reader: Reader): number {
  reader.skip(reader.uint64())
  const sides = reader.uint32()
  if (sides > maxSides) throw new UnknownForm()
  let count = 1
  for (let index = 0; index < sides; index += 1) count *= reader.uint64()
  const { numbers, bytes } = blocks.get(reader.uint32()) ?? unknownBlock
  return reader.uint64() + Math.floor(count / numbers) * bytes
}

/** The list continues after the bytes that were read. */
class EndOfHead extends Error {
  readonly needed: number
  constructor(needed: number) {
    super('the list continues')
    this.needed = needed
  }
}

/** The list has an unknown form, so its further bytes show nothing. */
class UnknownForm extends Error {}

class Reader {
  readonly #bytes: Buffer
  position = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Throws unless this many further bytes were read. Lengths above 2^53 are not exact, but no file is that long. */
  require(length: number): void {
    if (this.position + length > this.#bytes.length) throw new EndOfHead(this.position + length)
  }

  skip(length: number): void {
    this.require(length)
    this.position += length
  }

  uint32(): number {
    this.skip(4)
    return this.#bytes.readUInt32LE(this.position - 4)
  }

  uint64(): number {
    return this.uint32() + this.uint32() * 2 ** 32
  }

  text(): string {
    const length = this.uint64()
    this.skip(length)
    return this.#bytes.toString('latin1', this.position - length, this.position)
  }
}
