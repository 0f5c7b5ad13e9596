/** Facts about the content of a file that need no full decoding. */
export interface FileFacts {
  mime_type: string
  width: number
  height: number
  duration_ms?: number
  thumbhash?: string
  /** IPTC name of the result's digital source type, which states how the result was made. */
  source_type?: string
  /** True for files that a run of this site made, and for their forms. */
  made_here?: boolean
}

/** A picture that was made from another picture, and is not stored yet. */
export interface MadePicture {
  bytes: Uint8Array
  facts: FileFacts
}
