/** Metadata found in a file, still as text. */
export interface FoundMetadata {
  /** XMP packets in file order. */
  xmp: string[]
  /** Text by keyword: text chunks of a PNG, keys of a film. */
  texts: Map<string, string>
  /** Raw EXIF block. */
  exif?: Uint8Array
}

export function nothingFound(): FoundMetadata {
  return { xmp: [], texts: new Map() }
}

/** Metadata to write into a file. */
export interface NewMetadata {
  readonly xmp: string
  /** Text for the key `AIGC`, which films have besides XMP. */
  readonly aigc?: string
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Thrown when a file does not have the expected structure. */
export class BrokenFileError extends Error {
  override name = 'BrokenFileError'
}
