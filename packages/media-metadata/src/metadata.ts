/** Metadata of a file, as unparsed text. */
export interface FoundMetadata {
  /** XMP packets, in the order of the file. */
  xmp: string[]
  /** Texts by keyword: text chunks of a PNG, or keys of a film. */
  texts: Map<string, string>
  /** EXIF block, unparsed. */
  exif?: Uint8Array
}

export function nothingFound(): FoundMetadata {
  return { xmp: [], texts: new Map() }
}

/** Metadata that is written into a file. */
export interface NewMetadata {
  readonly xmp: string
  /** Text for the key `AIGC`, which only films have. */
  readonly aigc?: string
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Error for a file without the expected structure. */
export class BrokenFileError extends Error {
  override name = 'BrokenFileError'
}
