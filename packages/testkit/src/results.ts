/** A work, post or task, reduced to its result. */
interface Made<Files> {
  readonly result_info?:
    | { readonly data: { readonly outputs: readonly { readonly files: Files }[] } }
    | null
    | undefined
}

/** Returns the files of the first result. Without a result, the test fails. */
export function filesOf<Files>({ result_info }: Made<Files>): Files {
  const [first] = result_info?.data.outputs ?? []
  if (!first) throw new Error('There is no result')
  return first.files
}

/** Returns the picture of the first result. Without a picture, the test fails. */
export function pictureOf<File>(made: Made<{ readonly image?: File | undefined }>): File {
  const { image } = filesOf(made)
  if (!image) throw new Error('The result has no picture')
  return image
}

/** Returns the video of the first result. Without a video, the test fails. */
export function filmOf<File>(made: Made<{ readonly video?: File | undefined }>): File {
  const { video } = filesOf(made)
  if (!video) throw new Error('The result has no video')
  return video
}
