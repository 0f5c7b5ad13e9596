import type { File, ResultInfo, Work } from '@easel/contract/client'

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

/** Returns the photos that a work of the viewer was made from, as far as they still exist; masks are none. */
export function sourcePhotos({ source_arr }: Pick<Work, 'source_arr'>): File[] {
  return (source_arr ?? []).flatMap(({ file, is_mask }) => (file && !is_mask ? file : []))
}

const trained = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia']

/** Reports whether a trained model made the file or a part of it, as far as is recorded. */
export function isMadeWithAi({ digital_source_type = '' }: Pick<File, 'digital_source_type'>): boolean {
  return trained.some((name) => digital_source_type.endsWith(`/${name}`))
}
