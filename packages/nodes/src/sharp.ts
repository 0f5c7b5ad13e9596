import library, { type OutputInfo, type Sharp, type SharpInput, type SharpOptions } from 'sharp'

export type { Metadata, OutputInfo, Sharp } from 'sharp'

// Every picture passes once: a cache of operations would only hold memory.
library.cache(false)

/**
 * libvips knows dozens of formats by their content, whatever a file is called, and some are programs rather than pictures. These are the ones
 * that Easel takes.
 */
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif']
library.block({ operation: ['VipsForeignLoad'] })
library.unblock({ operation: readers.map((name) => `VipsForeignLoad${name}`) })

/** On the slowest machine the largest picture takes a third of it. */
const patienceSeconds = 60

/**
 * The library that reads and writes pictures. Import it from here alone: only this module has told it what it may read, and for how long.
 * A file is read for `seconds` at most; pixels of the program's own take as long as they take.
 */
export default function sharp(
  input: SharpInput | SharpInput[],
  options?: SharpOptions,
  seconds = patienceSeconds,
): Sharp {
  const picture = library(input, options)
  return options?.raw ? picture : picture.timeout({ seconds })
}

/** Whether reading was given up because it took too long. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout: ')
}

const svgReader = { operation: ['VipsForeignLoadSvg'] }
let painting = 0

/** The pixels (RGBA) of a drawing of the program's own. While it is painted, others could be read too. */
export async function paintSvg(svg: string): Promise<{ data: Buffer; info: OutputInfo }> {
  painting += 1
  library.unblock(svgReader)
  try {
    return await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  } finally {
    painting -= 1
    if (painting === 0) library.block(svgReader)
  }
}
