import { constants } from 'node:fs'
import { access, open, stat } from 'node:fs/promises'
import { localError } from '../faults.ts'

const machines: Readonly<Record<number, string>> = { 62: 'x64', 183: 'arm64' }
const machOTypes: Readonly<Record<number, string>> = { 16777223: 'x64', 16777228: 'arm64' }
const headBytes = 64

export interface Machine {
  readonly platform: string
  readonly arch: string
}

/**
 * Throws if a file is not a program that this machine can run. `allowsScripts`: a program that the host has named may be a script.
 */
export async function checkBinary(
  path: string,
  { platform, arch }: Machine = process,
  { allowsScripts = false } = {},
): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  const isRunnable = await access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!found?.isFile() || !isRunnable) throw localError('no_binary', { path })
  const head = await readHead(path)
  if (head.subarray(0, 2).toString('latin1') === '#!' && allowsScripts) return
  const system = systemOf(head)
  if (!system) throw localError('no_binary', { path })
  const isOfThisMachine = system.platform === platform && (system.arch === undefined || system.arch === arch)
  if (!isOfThisMachine) throw localError('foreign_binary', { path })
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Returns the system for which a program was built, from its first bytes: ELF, Mach-O, or PE. */
function systemOf(head: Buffer): { platform: string; arch: string | undefined } | undefined {
  if (head.length < 20) return undefined
  const magic = head.readUInt32BE(0)
  if (magic === 0x7f454c46) return { platform: 'linux', arch: machines[head.readUInt16LE(18)] ?? 'another' }
  if (magic === 0xcffaedfe) return { platform: 'darwin', arch: machOTypes[head.readUInt32LE(4)] ?? 'another' }
  // A universal binary, for several processors.
  if (magic === 0xcafebabe) return { platform: 'darwin', arch: undefined }
  if (head.readUInt16BE(0) === 0x4d5a) return { platform: 'win32', arch: undefined }
  return undefined
}
