import type { File, ResultInfo, Work } from '@easel/contract/client'

export interface ResultMedia {
  /** The file for downloads and for the full-size view. */
  main: File
  kind: 'image' | 'video'
  thumbnail: File
}

/** Returns the picture or video of a finished work; undefined before the work is finished. */
export function resultMedia(result: ResultInfo | null): ResultMedia | undefined {
  const files = result?.data.outputs[0]?.files
  if (!files) return undefined
  if (files.video) return { main: files.video, kind: 'video', thumbnail: files.thumbnail }
  return { main: files.image ?? files.thumbnail, kind: 'image', thumbnail: files.thumbnail }
}

/** Returns the photos from which a work of the viewer was made, if they still exist, without masks. */
export function sourcePhotos({ source_arr }: Pick<Work, 'source_arr'>): File[] {
  return (source_arr ?? []).flatMap(({ file, is_mask }) => (file && !is_mask ? file : []))
}

const trained = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia']

/** Reports whether a trained model made the file or a part of it, according to the file's record. */
export function isMadeWithAi({ digital_source_type = '' }: Pick<File, 'digital_source_type'>): boolean {
  return trained.some((name) => digital_source_type.endsWith(`/${name}`))
}
