import type { File, ResultInfo } from '@easel/contract/client'

export interface ResultMedia {
  /** The file to download and to show large. */
  main: File
  kind: 'image' | 'video'
  thumbnail: File
}

/** Returns the picture or video of a finished work; undefined before that. */
export function resultMedia(result: ResultInfo | null): ResultMedia | undefined {
  const files = result?.data.outputs[0]?.files
  if (!files) return undefined
  if (files.video) return { main: files.video, kind: 'video', thumbnail: files.thumbnail }
  return { main: files.image ?? files.thumbnail, kind: 'image', thumbnail: files.thumbnail }
}
