import { randomBytes } from 'node:crypto'
import { doctorText as say } from '@easel/contract'
import { newId } from '../../../platform/ids.ts'
import type { ObjectStore } from '../../../platform/storage/object-store.ts'
import type { Settings } from '../../../settings.ts'
import { type Finding, fault, good, messageOf } from './finding.ts'

/** Checks the store of files: writes an object, reads it again, and removes it. */
export async function checkStore(store: ObjectStore, settings: Settings): Promise<Finding[]> {
  const place = settings.s3 ? say('bucket_of_files', { name: settings.s3.bucket }) : say('folder_of_files')
  const name = `doctor-${newId()}`
  const bytes = randomBytes(64)
  try {
    await store.write(name, bytes)
    const read = await store.read(name)
    await store.remove(name)
    if (!bytes.equals(read)) return [fault(say('store_changes', { place }), say('look_at_store'))]
  } catch (error) {
    const todo = say(settings.s3 ? 'compare_bucket' : 'give_data_folder')
    return [fault(say('store_fails', { place, reason: messageOf(error) }), todo)]
  }
  const finding = good(say('store_keeps', { place }))
  return store.direct ? [finding, await checkCors(store.direct, settings.PUBLIC_URL)] : [finding]
}

const answerMs = 10_000

/** Asks the bucket, as a browser does before an upload, if pages of this site may send files to it. */
async function checkCors(direct: NonNullable<ObjectStore['direct']>, site: string): Promise<Finding> {
  const bucket = direct.origin
  try {
    const answer = await fetch(await direct.address(newId(), 1), {
      method: 'OPTIONS',
      headers: {
        origin: site,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type,if-none-match',
      },
      signal: AbortSignal.timeout(answerMs),
    })
    const allowed = answer.headers.get('access-control-allow-origin')
    if (allowed !== '*' && allowed !== site)
      return fault(say('cors_refuses', { bucket, site }), say('allow_origin', { site }))
    return good(say('cors_good', { bucket, site }))
  } catch (error) {
    return fault(say('bucket_away', { bucket, reason: messageOf(error) }), say('set_bucket_address'))
  }
}
