import { execFile } from 'node:child_process'
import { join } from 'node:path'

const program = join(import.meta.dirname, '../src/host/main.ts')

export interface Ended {
  code: number
  out: string
  err: string
}

/** Runs a command as the host would, in a process of its own. */
export function inOwnProcess(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const { PATH = '' } = process.env
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env: { PATH, ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    )
  })
}
