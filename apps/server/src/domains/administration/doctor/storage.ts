import { randomBytes } from 'node:crypto'
import { newId } from '../../../platform/ids.ts'
import type { ObjectStore } from '../../../platform/storage/object-store.ts'
import type { Settings } from '../../../settings.ts'
import { type Finding, fault, good, messageOf } from './finding.ts'

/** Checks the store of files: writes an object, reads it again, and removes it. */
export async function checkStore(store: ObjectStore, settings: Settings): Promise<Finding[]> {
  const place = settings.s3 ? `The bucket ${settings.s3.bucket}` : 'The folder of files'
  const name = `doctor-${newId()}`
  const bytes = randomBytes(64)
  try {
    await store.write(name, bytes)
    const read = await store.read(name)
    await store.remove(name)
    if (!bytes.equals(read))
      return [fault(`${place} gives other bytes back than it got.`, 'Look at the store before you trust it.')]
  } catch (error) {
    const todo = settings.s3
      ? 'Compare the S3_ settings with those of the store; its key must read, write and delete, and both clocks must be right.'
      : 'Give the data folder to the user who runs Easel.'
    return [fault(`${place} does not keep files: ${messageOf(error)}.`, todo)]
  }
  const kept = good(`${place} keeps files: a small one was written, read and removed.`)
  return store.direct ? [kept, await checkCors(store.direct, settings.PUBLIC_URL)] : [kept]
}

const answerMs = 10_000

/** Asks the bucket, as a browser does before an upload, if pages of this site may send files to it. */
async function checkCors(direct: NonNullable<ObjectStore['direct']>, origin: string): Promise<Finding> {
  const todo = `Allow the origin ${origin} in the CORS rules of the bucket, with PUT and all headers (docs/operations.md).`
  try {
    const answer = await fetch(await direct.address(newId(), 1), {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type,if-none-match',
      },
      signal: AbortSignal.timeout(answerMs),
    })
    const allowed = answer.headers.get('access-control-allow-origin')
    if (allowed !== '*' && allowed !== origin)
      return fault(`Browsers cannot upload to ${direct.origin} from ${origin}.`, todo)
    return good(`Browsers may upload to ${direct.origin} from ${origin}.`)
  } catch (error) {
    return fault(
      `The bucket does not answer at ${direct.origin}: ${messageOf(error)}.`,
      'Set S3_PUBLIC_URL to the address of the store for browsers.',
    )
  }
}
