/** Facts of a file that are known without decoding it whole. */
export interface FileFacts {
  mime_type: string
  width: number
  height: number
  duration_ms?: number
  thumbhash?: string
  /** How a result came to be, by IPTC's name. */
  source_type?: string
}

/** A picture that was made of another, not kept yet. */
export interface MadePicture {
  bytes: Uint8Array
  facts: FileFacts
}
