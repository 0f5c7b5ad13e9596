import library, { type OutputInfo, type Sharp, type SharpInput, type SharpOptions } from 'sharp'

export type { JpegOptions, Metadata, OutputInfo, Sharp, SharpOptions, WebpOptions } from 'sharp'

// Every picture is processed only once: an operation cache would just hold memory.
library.cache(false)

/**
 * libvips detects dozens of formats by their content, independent of the file name, and some of these formats are programs rather
 * than pictures. Only these loaders are allowed.
 */
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif']
library.block({ operation: ['VipsForeignLoad'] })
library.unblock({ operation: readers.map((name) => `VipsForeignLoad${name}`) })

/** Timeout in seconds; on the slowest machine the largest picture takes a third of it. */
const timeoutSeconds = 60

/**
 * The library that reads and writes pictures. Always import it from here: only this module restricts formats and
 * time. Reading a file times out after `seconds`; raw pixels of the program itself have no timeout.
 */
export default function sharp(
  input: SharpInput | SharpInput[],
  options?: SharpOptions,
  seconds = timeoutSeconds,
): Sharp {
  const picture = library(input, options)
  return options?.raw ? picture : picture.timeout({ seconds })
}

/** True if reading was aborted by the timeout. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout: ')
}

const svgReader = { operation: ['VipsForeignLoadSvg'] }
let painting = 0

/**
 * Renders an SVG of the program itself to RGBA. In the meantime, the SVG loader is unblocked in the whole process, so other SVGs
 * could be read, too.
 */
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
