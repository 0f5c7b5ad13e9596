import { spawnSync } from 'node:child_process'
import { chownSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { DataFolderAccessError, EmbeddedPostgresError } from './errors.ts'

/** The system user that the database runs as: PostgreSQL refuses to run as root, and as users without a name. */
export interface Identity {
  how: 'self' | 'user namespace' | 'nobody'
  /** Program and arguments to put before a command, so that it runs as this user. */
  prefix: string[]
  /** User id of the owner of the database's files, as this process sees it. */
  uid: number
}

const unprivilegedId = 65_534
const probeTimeoutMs = 5_000

export function chooseIdentity(): Identity {
  const uid = process.getuid?.() ?? 0
  const isRoot = uid === 0
  if (!isRoot && hasName()) return { how: 'self', prefix: [], uid }
  // In a user namespace only the name of the user changes, so files keep their owner; this also works below folders that only
  // this user may enter.
  const namespace = ['unshare', `--map-user=${unprivilegedId}`, `--map-group=${unprivilegedId}`]
  if (answers(namespace, String(unprivilegedId))) return { how: 'user namespace', prefix: namespace, uid }
  const drop = ['setpriv', `--reuid=${unprivilegedId}`, `--regid=${unprivilegedId}`, '--clear-groups']
  if (isRoot && answers(drop, String(unprivilegedId)))
    return { how: 'nobody', prefix: drop, uid: unprivilegedId }
  throw new EmbeddedPostgresError(
    isRoot
      ? 'PostgreSQL refuses to run as root, and neither unshare nor setpriv works here: ' +
          'start Easel as an ordinary user, or set DATABASE_URL.'
      : `PostgreSQL refuses to run as a user without a name (uid ${uid}), and unshare does not work here: ` +
          'add the user to /etc/passwd, or set DATABASE_URL.',
  )
}

/** False for a user id without an entry in the user list, which is common in containers. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function answers([program, ...args]: string[], uid: string): boolean {
  const probe = spawnSync(program as string, [...args, 'id', '-u'], {
    encoding: 'utf8',
    timeout: probeTimeoutMs,
  })
  return probe.status === 0 && probe.stdout.trim() === uid
}

/** Changes the owner of the folder to the user that the database runs as, or throws the reason why this is impossible. */
export function ensureOwned(folder: string, identity: Identity): void {
  const owner = statSync(folder).uid
  if (process.getuid?.() === 0) {
    if (owner !== identity.uid) chownTree(folder, identity.uid)
    if (identity.how === 'nobody') ensureReachable(folder, identity)
    return
  }
  if (owner !== identity.uid) {
    throw new DataFolderAccessError(
      `The database in ${folder} belongs to another user (uid ${owner}): start Easel as that user, or set DATA_DIR.`,
    )
  }
}

/** Fails early with a clear message: PostgreSQL itself would only report a missing library or folder. */
export function ensureReachable(path: string, identity: Identity): void {
  if (identity.how !== 'nobody') return
  const [program, ...args] = identity.prefix
  const probe = spawnSync(program as string, [...args, 'test', '-r', path], { timeout: probeTimeoutMs })
  if (probe.status === 0) return
  throw new DataFolderAccessError(
    `As root, the database runs as the user nobody here, who may not read ${path}: ` +
      `open the folders above ${dirname(path)} (chmod o+x), start Easel as an ordinary user, or set DATABASE_URL.`,
  )
}

function chownTree(path: string, uid: number): void {
  const isFolder = lstatSync(path).isDirectory()
  if (isFolder) for (const name of readdirSync(path)) chownTree(join(path, name), uid)
  if (isFolder) chownSync(path, uid, uid)
  else lchownSync(path, uid, uid)
}
