/** Facts about the content of a file that need no full decoding. */
export interface FileFacts {
  mime_type: string
  width: number
  height: number
  duration_ms?: number
  thumbhash?: string
  /** Way in which a result was made: the IPTC name of its digital source type. */
  source_type?: string
  /** True for files that a run of this site wrote, and for their forms. */
  made_here?: boolean
}

/** Picture made from another picture and not stored yet. */
export interface MadePicture {
  bytes: Uint8Array
  facts: FileFacts
}
