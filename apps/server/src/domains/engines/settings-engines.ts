import type { EngineKind } from '@easel/contract'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { serialize } from '../../platform/db/serialize.ts'
import { publish } from '../../platform/events/event-bus.ts'
import { newId } from '../../platform/ids.ts'
import { decryptSecret } from '../../platform/storage/encrypt-secret.ts'
import type { Signer } from '../../platform/storage/secret.ts'
import {
  changeEngine,
  changeReach,
  deleteEngine,
  findSettingsEngines,
  insertEngine,
  isNameTaken,
  requestTest,
} from './engines.repo.ts'
import { refreshRunnable } from './node-types/node-types.repo.ts'
import { sealHeaders } from './seal-headers.ts'

export interface EngineSettings {
  COMFYUI_URLS: readonly string[]
  COMFYUI_NODES: readonly string[]
  IMAGES_API_URL?: string | undefined
  IMAGES_API_KEY?: string | undefined
}

interface WantedEngine {
  kind: EngineKind
  address: string
  key?: string | undefined
  allowed_classes: string[]
}

type KnownEngine = Awaited<ReturnType<typeof findSettingsEngines>>[number]

/** Adds, changes and removes the engines that come from the settings of the server, so that they match the settings. */
export async function applyEngineSettings(
  { db, signer }: { db: Database; signer: Signer },
  settings: EngineSettings,
): Promise<void> {
  const wanted = wantedEngines(settings)
  await transact(db, async (tx) => {
    await serialize(tx, 'engines')
    const known = await findSettingsEngines(tx)
    const isSame = (entry: WantedEngine, engine: KnownEngine) =>
      entry.kind === engine.kind && entry.address === engine.address
    for (const entry of wanted) {
      const found = known.find((engine) => isSame(entry, engine))
      if (found) await update(tx, signer, found, entry)
      else await insert(tx, signer, entry)
    }
    const surplus = known.filter((engine) => !wanted.some((entry) => isSame(entry, engine)))
    for (const engine of surplus) await remove(tx, engine)
    if (wanted.length > 0 || surplus.length > 0) await publish(tx, { type: 'engines' })
  })
}

/** The settings have variables for two kinds of engines; engines of other kinds are added in the administration. */
function wantedEngines(settings: EngineSettings): WantedEngine[] {
  const { COMFYUI_URLS, COMFYUI_NODES, IMAGES_API_URL, IMAGES_API_KEY } = settings
  return [
    ...new Set(COMFYUI_URLS).values().map((address) => ({
      kind: 'comfyui' as const,
      address,
      allowed_classes: [...COMFYUI_NODES],
    })),
    ...(IMAGES_API_URL === undefined
      ? []
      : [{ kind: 'openai' as const, address: IMAGES_API_URL, key: IMAGES_API_KEY, allowed_classes: [] }]),
  ]
}

async function insert(tx: Tx, signer: Signer, { key, ...engine }: WantedEngine): Promise<void> {
  const id = newId()
  const name = await freeName(tx, new URL(engine.address).host)
  await insertEngine(tx, {
    ...engine,
    id,
    name,
    headers: sealHeaders(signer, id, { key }),
    from_settings: true,
  })
}

const maxName = 40

/** Returns the name or, if it is taken, the name with the first number that makes it unique. */
async function freeName(tx: Tx, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`
    const candidate = `${name.slice(0, maxName - suffix.length)}${suffix}`
    if (!(await isNameTaken(tx, candidate))) return candidate
  }
}

async function update(
  tx: Tx,
  signer: Signer,
  { id, headers }: KnownEngine,
  { key, allowed_classes }: WantedEngine,
): Promise<void> {
  await changeEngine(tx, id, { allowed_classes })
  await refreshRunnable(tx, id)
  const stored = headers && decryptSecret(signer, { purpose: 'engine headers', owner: id }, headers)
  const isSame = stored === (key ? JSON.stringify({ Authorization: `Bearer ${key}` }) : null)
  if (isSame) return
  await changeReach(tx, id, { headers: sealHeaders(signer, id, { key }) })
  await requestTest(tx, id)
}

/** Removes an engine. An engine that still makes works finishes them first; administrators can remove it afterwards. */
async function remove(tx: Tx, { id, running_count }: KnownEngine): Promise<void> {
  if (running_count === 0) await deleteEngine(tx, id)
  else await changeEngine(tx, id, { mode: 'draining', from_settings: false })
}
