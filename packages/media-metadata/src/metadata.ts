/** Metadata found in a file, still as text. */
export interface FoundMetadata {
  /** XMP packets in file order. */
  xmp: string[]
  /** Text by keyword: text chunks of a PNG, keys of a film. */
  texts: Map<string, string>
  /** Raw EXIF block. */
  exif?: Uint8Array
}

/** In bytes. Real packets are never longer; longer text is ignored or truncated. */
export const longestXmp = 1 << 20
/** Maximum number of parts to read from a file; honest files have fewer. */
export const mostParts = 20_000

/** Thrown when a file does not have the expected structure. */
export class BrokenFileError extends Error {
  override name = 'BrokenFileError'
}

export function nothingFound(): FoundMetadata {
  return { xmp: [], texts: new Map() }
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes)
}

export function latin1Of(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
