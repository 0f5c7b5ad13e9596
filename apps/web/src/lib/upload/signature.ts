/** Length of what tells accepted types apart, in bytes. */
const headLength = 12

const beginnings = [/^\xff\xd8\xff/, /^\x89PNG/, /^GIF8/, /^RIFF.{4}WEBP/s, /^.{4}ftyp/s]

/** Reports whether a file begins like a picture of an accepted type: its own type is only what its name says. */
export async function beginsLikePicture(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer())
  const text = String.fromCharCode(...head)
  return beginnings.some((beginning) => beginning.test(text))
}
