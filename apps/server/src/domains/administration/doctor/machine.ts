import { access, constants, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { doctorText as say } from '@easel/contract'
import { isLoopbackName } from '../../../platform/net/loopback.ts'
import { sizeText } from '../../../platform/size-text.ts'
import { FreeDisk } from '../../../platform/storage/free-disk.ts'
import type { Settings } from '../../../settings.ts'
import { type Finding, fault, good, messageOf, note } from './finding.ts'

/** Finds combinations of valid settings that few hosts intend. */
export function checkSettings(settings: Settings): Finding[] {
  const { HOST, PUBLIC_URL, TRUST_PROXY, hasPublicUrl, SECRET_OLD } = settings
  const address = new URL(PUBLIC_URL)
  const isForOthers = hasPublicUrl && !isLoopbackName(address.hostname)
  const findings = [good(say('settings_valid'))]
  if (!isForOthers)
    findings.push(note(say('only_this_machine', { address: PUBLIC_URL }), say('set_public_url')))
  else if (address.protocol === 'http:')
    findings.push(note(say('unencrypted', { address: PUBLIC_URL }), say('add_tls_proxy')))
  if (address.protocol === 'https:' && TRUST_PROXY === 0)
    findings.push(fault(say('proxy_not_trusted'), say('set_trust_proxy')))
  if (TRUST_PROXY > 0 && !isLoopbackName(HOST))
    findings.push(note(say('open_past_proxy', { host: HOST }), say('close_past_proxy')))
  if (SECRET_OLD !== undefined) findings.push(note(say('old_secret'), say('remove_old_secret')))
  return findings
}

/** Rights of users other than the owner. The embedded database of root runs as another user, which passes through. */
const readOrWrite = 0o066

/** Checks that the data folder can be written, is closed to other users, and has room. */
export async function checkFolder(settings: Settings): Promise<Finding[]> {
  const folder = resolve(settings.DATA_DIR)
  try {
    await access(folder, constants.R_OK | constants.W_OK)
  } catch (error) {
    return [fault(say('folder_not_writable', { folder, reason: messageOf(error) }), say('give_folder'))]
  }
  const { mode } = await stat(folder)
  const findings = [
    process.platform !== 'win32' && (mode & readOrWrite) !== 0
      ? note(say('folder_open', { folder }), say('close_folder', { folder }))
      : good(say('folder_good', { folder })),
  ]
  const floorBytes = settings.FREE_DISK_FLOOR
  using disk = new FreeDisk({ dataDir: folder, floorBytes, onChange: () => {} })
  await disk.measure()
  const { freeBytes } = disk
  if (freeBytes === undefined) return [...findings, note(say('disk_unknown'), say('watch_disk'))]
  const sizes = { free: sizeText(freeBytes), floor: sizeText(floorBytes) }
  if (disk.isLow) findings.push(fault(say('disk_low', sizes), say('make_room')))
  else if (freeBytes < 3 * floorBytes) findings.push(note(say('disk_free', sizes), say('make_room_soon')))
  else findings.push(good(say('disk_free', sizes)))
  return findings
}
