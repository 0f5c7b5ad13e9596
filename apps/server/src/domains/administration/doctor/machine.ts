import { access, constants, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isLoopbackName } from '../../../platform/net/loopback.ts'
import { FreeDisk } from '../../../platform/storage/free-disk.ts'
import type { Settings } from '../../../settings.ts'
import { type Finding, fault, good, messageOf, note, sizeText } from './finding.ts'

/** Finds combinations of valid settings that few hosts intend. */
export function checkSettings(settings: Settings): Finding[] {
  const { HOST, PUBLIC_URL, TRUST_PROXY, hasPublicUrl, SECRET_OLD } = settings
  const findings = [good('Each setting is valid.')]
  const address = new URL(PUBLIC_URL)
  const isForOthers = hasPublicUrl && !isLoopbackName(address.hostname)
  if (!isForOthers)
    findings.push(
      note(
        `People on other machines cannot reach the site: its address is ${PUBLIC_URL}.`,
        'Set PUBLIC_URL to the address that people use; docs/operations.md shows how a proxy with TLS stands before Easel.',
      ),
    )
  else if (address.protocol === 'http:')
    findings.push(
      note(
        `Passwords and photos travel unencrypted: the address is ${PUBLIC_URL}.`,
        'Put a proxy with TLS before Easel, and set PUBLIC_URL to the https address.',
      ),
    )
  if (address.protocol === 'https:' && TRUST_PROXY === 0)
    findings.push(
      fault(
        'Easel speaks http, so a proxy adds TLS, but TRUST_PROXY is off: all people share the limits of one address.',
        'Set TRUST_PROXY=on.',
      ),
    )
  if (TRUST_PROXY > 0 && !isLoopbackName(HOST))
    findings.push(
      note(
        `Whoever reaches HOST=${HOST} past the proxy can claim any client address.`,
        'Set HOST=127.0.0.1 where the proxy is on this machine, or let a firewall admit the proxy alone.',
      ),
    )
  if (SECRET_OLD !== undefined)
    findings.push(
      note(
        'SECRET_OLD is still accepted.',
        'Remove it once a month has passed since the secret was changed.',
      ),
    )
  return findings
}

/** Rights of others than the owner. The embedded database of root runs as another user, which passes through. */
const readOrWrite = 0o066

/** Checks that the data folder can be written, is closed to other users, and has room. */
export async function checkFolder(settings: Settings): Promise<Finding[]> {
  const folder = resolve(settings.DATA_DIR)
  try {
    await access(folder, constants.R_OK | constants.W_OK)
  } catch (error) {
    return [
      fault(
        `The data folder ${folder} cannot be written: ${messageOf(error)}.`,
        'Give it to the user who runs Easel.',
      ),
    ]
  }
  const { mode } = await stat(folder)
  const findings = [
    process.platform !== 'win32' && (mode & readOrWrite) !== 0
      ? note(`Other users of this machine can list or change ${folder}.`, `Run: chmod 700 ${folder}`)
      : good(`The data folder ${folder} can be written, by its owner alone.`),
  ]
  const floorBytes = settings.FREE_DISK_FLOOR
  using disk = new FreeDisk({ dataDir: folder, floorBytes, onChange: () => {} })
  await disk.measure()
  const { freeBytes } = disk
  if (freeBytes === undefined) findings.push(note('The disk reports no free space.', 'Watch it yourself.'))
  else {
    const text = `${sizeText(freeBytes)} of the disk are free; below ${sizeText(floorBytes)} uploads and new works are refused`
    if (disk.isLow) findings.push(fault(`${text}, as now.`, 'Make room, or lower FREE_DISK_FLOOR.'))
    else if (freeBytes < 3 * floorBytes)
      findings.push(note(`${text}.`, 'Make room soon, or lower DOWNLOAD_SPACE.'))
    else findings.push(good(`${text}.`))
  }
  return findings
}
