import { engineError } from '../../fault.ts'
import { parseAnswer } from '../../http.ts'
import type { Picture } from '../../port.ts'
import { fieldsOf } from '../../untrusted.ts'
import type { Client } from './client.ts'
import { ourFolder } from './prompt.ts'
import { textOf } from './values.ts'

const timeoutMs = 180_000

/**
 * Returns the name of a try's upload. The name begins with the try's id, so that cleaning finds the file without the
 * engine's history.
 */
export const uploadName = (id: string, index: number, ending: 'png' | 'jpg') => `${id}-${index}.${ending}`

/** A picture that a try uploads. */
interface Upload {
  readonly id: string
  /** Position among the uploads of the try. */
  readonly index: number
  readonly picture: Picture
}

/** Uploads a picture and returns the name by which nodes read the picture. */
export async function upload(
  client: Client,
  { id, index, picture }: Upload,
  signal: AbortSignal,
): Promise<string> {
  const ending = picture.mime_type === 'image/png' ? 'png' : 'jpg'
  const file = new File([new Uint8Array(picture.bytes)], uploadName(id, index, ending), {
    type: picture.mime_type,
  })
  const { name, subfolder } = await storeFile(client, { file, type: 'input', overwrite: false }, signal)
  return subfolder ? `${subfolder}/${name}` : name
}

interface FileToStore {
  readonly file: File
  readonly type: 'input' | 'output'
  /** Replaces a file of the same name. Otherwise the server stores the upload under another name. */
  readonly overwrite: boolean
}

/**
 * Stores a file in our folder of the server, and returns its place. The answer must contain the place, because the
 * login page of a proxy also has the status 200.
 */
export async function storeFile(
  client: Client,
  { file, type, overwrite }: FileToStore,
  signal: AbortSignal,
): Promise<{ name: string; subfolder: string }> {
  const form = new FormData()
  form.set('image', file)
  form.set('type', type)
  form.set('subfolder', ourFolder)
  if (overwrite) form.set('overwrite', 'true')
  const answer = await client.fetch('/upload/image', signal, { body: form, timeoutMs })
  if (answer.status === 413) throw engineError('refused', { detail: 'HTTP 413' })
  // ComfyUI answers 500 if its disk is full. A proxy answers 502 to 504 if the server is off.
  if (answer.status === 500) throw engineError('not_stored', {})
  if (answer.status >= 500) throw engineError('unreachable', {})
  if (answer.status !== 200) throw engineError('not_an_engine', {})
  const { name, subfolder } = fieldsOf(parseAnswer(answer))
  if (!textOf(name)) throw engineError('not_an_engine', {})
  return { name: textOf(name), subfolder: textOf(subfolder) }
}
