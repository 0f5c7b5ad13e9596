import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Folder of the program, in which a host runs commands. */
export const programDir = resolve(import.meta.dirname, '../../../../..')

export interface Checkout {
  /** Full hash of the checked-out commit. */
  commit: string
  /** Web page of the repository that the folder was cloned from, if there is such a page. */
  source_url?: string
}

/**
 * Reads without git which commit of a repository is checked out in a folder; returns undefined if the folder is not a repository.
 */
export async function readCheckout(folder: string): Promise<Checkout | undefined> {
  const [gitDir, commonDir] = await gitDirsOf(folder)
  const commit = await commitIn(gitDir, commonDir)
  if (commit === undefined) return undefined
  const source_url = webAddressOf(await text(join(commonDir, 'config')))
  return { commit, ...(source_url !== undefined && { source_url }) }
}

/** Returns the folder with the state of this work tree, and the folder that all work trees of the repository share. */
async function gitDirsOf(folder: string): Promise<[own: string, common: string]> {
  const gitPath = join(folder, '.git')
  const link = /^gitdir: (.+)$/m.exec(await text(gitPath))?.[1]
  if (link === undefined) return [gitPath, gitPath]
  const ownDir = resolve(folder, link.trim())
  const common = (await text(join(ownDir, 'commondir'))).trim()
  return [ownDir, common === '' ? ownDir : resolve(ownDir, common)]
}

async function commitIn(gitDir: string, commonDir: string): Promise<string | undefined> {
  const head = (await text(join(gitDir, 'HEAD'))).trim()
  const ref = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1]
  if (ref === undefined) return hashIn(head)
  const packed = (await text(join(commonDir, 'packed-refs')))
    .split('\n')
    .find((line) => line.endsWith(` ${ref}`))
  return hashIn((await text(join(commonDir, ref))).trim()) ?? hashIn(packed?.split(' ')[0] ?? '')
}

function hashIn(line: string): string | undefined {
  return /^[0-9a-f]{40,64}$/.test(line) ? line : undefined
}

/** The URL of a remote may contain a user name and a token, so only host and path are returned. */
export function webAddressOf(config: string): string | undefined {
  const section = config.split(/^\[/m).find((part) => part.startsWith('remote "origin"]')) ?? ''
  const setting = section
    .split('\n')
    .map((line) => line.trim())
    .find((line) => /^url ?=/.test(line))
  const remote = setting?.slice(setting.indexOf('=') + 1).trim() ?? ''
  const parts =
    /^(?:https|ssh):\/\/(?:[^@/]*@)?([\w.-]+)(?::\d+)?\/([\w./~-]+)$/.exec(remote) ??
    /^[\w.-]+@([\w.-]+):([\w./~-]+)$/.exec(remote)
  return parts ? `https://${parts[1]}/${parts[2]!.replace(/\.git$/, '')}` : undefined
}

async function text(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch(() => '')
}
