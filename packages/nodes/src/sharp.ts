import sharp, { type OutputInfo } from 'sharp'

export type { Metadata, OutputInfo, Sharp } from 'sharp'

// Every picture passes once: a cache of operations would only hold memory.
sharp.cache(false)

/**
 * libvips knows dozens of formats by their content, whatever a file is called, and some are programs rather than pictures. These are the ones
 * that Easel takes.
 */
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif']
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: readers.map((name) => `VipsForeignLoad${name}`) })

/** The library that reads and writes pictures. Import it from here alone: only this module has told it what it may read. */
export default sharp

const svgReader = { operation: ['VipsForeignLoadSvg'] }
let painting = 0

/** The pixels (RGBA) of a drawing of the program's own. While it is painted, others could be read too. */
export async function paintSvg(svg: string): Promise<{ data: Buffer; info: OutputInfo }> {
  painting += 1
  sharp.unblock(svgReader)
  try {
    return await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  } finally {
    painting -= 1
    if (painting === 0) sharp.block(svgReader)
  }
}
