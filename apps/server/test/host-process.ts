import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { runHostCommand } from '../src/host/run-command.ts'
import type { TestServer } from './harness.ts'

const program = join(import.meta.dirname, '../src/host/main.ts')

export interface ProcessEnd {
  code: number
  out: string
  err: string
}

/** Runs a host command in a process of its own. */
export function inOwnProcess(args: readonly string[], env: Record<string, string>): Promise<ProcessEnd> {
  const { PATH = '' } = process.env
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env: { PATH, ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    )
  })
}

/** Runs a host command in this process. */
export async function host(args: readonly string[], env: Record<string, string>): Promise<ProcessEnd> {
  const out: string[] = []
  const err: string[] = []
  const code = await runHostCommand(args, {
    env,
    say: (line) => void out.push(line),
    warn: (line) => void err.push(line),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

/** Returns the settings with which a host command finds the site of a server. */
export async function siteOf({ context }: TestServer): Promise<{ DATABASE_URL: string; DATA_DIR: string }> {
  const { rows } = await context.pool.query(
    `select current_database() as name, current_user as role, current_setting('unix_socket_directories') as folder`,
  )
  const [{ name, role, folder }] = rows
  return {
    DATABASE_URL: `postgres://${role}@localhost/${name}?host=${encodeURIComponent(folder)}`,
    DATA_DIR: context.settings.DATA_DIR,
  }
}
