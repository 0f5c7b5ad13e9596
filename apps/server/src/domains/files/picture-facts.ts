/** What is known of a file's content without decoding all of it. */
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
