/** What was found in a file, still as text. */
export interface FoundMetadata {
  /** XMP packets, in the order of the file. */
  xmp: string[]
  /** Text by keyword: PNG's text chunks, a film's keys. */
  texts: Map<string, string>
  /** A block of EXIF. */
  exif?: Uint8Array
}

/** No packet that anybody writes is longer; what is, is not read. */
export const longestXmp = 1 << 20
/** More parts than any honest file has: reading ends there. */
export const mostParts = 20_000

/** The file is not what it seems to be. */
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
