import { connectEngine, type EngineKindName, engineKindNames, engineKindOf } from '../connect.ts'
import { EngineError, type FaultCode } from '../fault.ts'
import type { Capabilities, Probe } from '../port.ts'
import { type FrontPage, readFrontPage } from './front-page.ts'

/** Reasons why a server that answers cannot be used as it is. */
export const searchProblems = [
  /** It asks for a key or a password. */
  'needs_key',
  /** Its certificate is not known. */
  'certificate',
  /** A web UI whose API is switched off. */
  'api_off',
  /** It makes texts, and no pictures. */
  'no_pictures',
  /** A program that is known, and speaks no protocol of an engine. */
  'unsupported',
  /** Any other program. */
  'unknown',
] as const
export type SearchProblem = (typeof searchProblems)[number]

/** A server that answers. */
export interface FoundServer {
  readonly address: string
  /** The kind whose protocol it speaks; null if it cannot be used. */
  readonly kind: EngineKindName | null
  /** Name of the program, where its first page shows it. */
  readonly program: string | null
  readonly problem: SearchProblem | null
  readonly version: string | null
  /** Number of its models, and of the models that can do a task; null if they could not be read in time. */
  readonly model_count: number | null
  readonly usable_model_count: number | null
}

const probeMs = 5000
const modelsMs = 10_000
/** Ports of programs that speak no protocol of an engine: they are found, so that a person learns why nothing is added. */
const otherPorts = [9090]

/** Paths to try at each address, the bare one first. */
type Places = ReadonlyMap<string, readonly string[]>

/** The usual places of a machine. */
function usualPlaces({ protocol, hostname }: URL): Places {
  const places = new Map<string, string[]>()
  const add = (port: number, path?: string) => {
    const origin = `${protocol}//${hostname}:${port}`
    const paths = places.get(origin) ?? ['']
    places.set(origin, path && !paths.includes(path) ? [...paths, path] : paths)
  }
  for (const { port, path } of engineKindNames.flatMap((name) => engineKindOf(name).usual_places))
    add(port, path)
  for (const port of otherPorts) add(port)
  return places
}

/** The place of an address, with all paths that servers have before the paths of their protocol. */
function placesOf(address: string): Places {
  const { origin, pathname } = new URL(address)
  if (pathname !== '/') return new Map([[origin, [pathname.replace(/\/$/, '')]]])
  const paths = engineKindNames.flatMap((name) =>
    engineKindOf(name).usual_places.flatMap(({ path }) => (path ? [path] : [])),
  )
  return new Map([[origin, ['', ...new Set(paths)]]])
}

export interface SearchTarget {
  /** An address as `readEngineAddress` returns it. */
  readonly address: string
  /** Looks at the usual ports of the machine as well; otherwise at the address alone. */
  readonly wide: boolean
}

/**
 * Looks for engines at one machine, at all places at once. Sends no key, follows no redirect and has no picture made. Usable engines come
 * first.
 */
export async function searchEngines(
  { address, wide }: SearchTarget,
  signal: AbortSignal,
): Promise<FoundServer[]> {
  const places = new Map([...placesOf(address), ...(wide ? usualPlaces(new URL(address)) : [])])
  const found = await Promise.all([...places].map(([origin, paths]) => lookAt(origin, paths, signal)))
  const servers = found.filter((server) => server !== undefined)
  return servers.toSorted((a, b) => Number(a.kind === null) - Number(b.kind === null))
}

async function lookAt(
  origin: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<FoundServer | undefined> {
  const page = await readFrontPage(origin, signal)
  if (!page) return undefined
  const faults = new Set<Fault>()
  for (const path of paths) {
    const answers = await Promise.all(engineKindNames.map((kind) => ask(kind, `${origin}${path}`, signal)))
    const spoken = answers.filter((answer) => answer.probe !== undefined)
    // A protocol that only one program speaks identifies a server better than a protocol that many programs imitate.
    const [best] = spoken.toSorted((a, b) => Number(isShared(a.kind)) - Number(isShared(b.kind)))
    if (best) return await described(best, page, signal)
    for (const { fault } of answers) if (fault) faults.add(fault)
  }
  return unusable(origin, page, problemOf(page, faults))
}

const isShared = (kind: EngineKindName): boolean => engineKindOf(kind).confirm !== undefined

/** A fault of a probe, or of a fact that a server must confirm. */
type Fault = FaultCode | 'not_confirmed'

interface Answer {
  readonly kind: EngineKindName
  readonly address: string
  readonly probe?: Probe
  readonly fault?: Fault
}

async function ask(kind: EngineKindName, address: string, signal: AbortSignal): Promise<Answer> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(probeMs)])
  const config = { address, headers: {}, families: {}, socket: false }
  await using engine = connectEngine({ kind, ...config })
  let probe: Probe | undefined
  try {
    probe = await engine.probe(limit)
    await engineKindOf(kind).confirm?.(config, limit)
    return { kind, address, probe }
  } catch (error) {
    signal.throwIfAborted()
    const fault = error instanceof EngineError ? error.fault.code : 'timeout'
    return { kind, address, fault: probe && fault === 'not_an_engine' ? 'not_confirmed' : fault }
  }
}

async function described(
  { kind, address, probe }: Answer,
  { program }: FrontPage,
  signal: AbortSignal,
): Promise<FoundServer> {
  const models = await modelsOf(kind, address, signal)
  const usable = models?.filter(({ tasks, missing }) => missing.length === 0 && Object.keys(tasks).length > 0)
  return {
    ...{ address, kind, program: program ?? null, problem: null, version: probe?.version ?? null },
    model_count: models?.length ?? null,
    usable_model_count: usable?.length ?? null,
  }
}

async function modelsOf(
  kind: EngineKindName,
  address: string,
  signal: AbortSignal,
): Promise<Capabilities['models'] | undefined> {
  await using engine = connectEngine({ kind, address, headers: {}, families: {}, socket: false })
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(modelsMs)])
    return (await engine.capabilities(limit)).models
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

function problemOf({ problem, program, hasHiddenApi }: FrontPage, faults: ReadonlySet<Fault>): SearchProblem {
  if (problem) return problem
  if (faults.has('unauthorized')) return 'needs_key'
  if (faults.has('not_confirmed')) return 'no_pictures'
  if (hasHiddenApi) return 'api_off'
  return program ? 'unsupported' : 'unknown'
}

function unusable(address: string, { program }: FrontPage, problem: SearchProblem): FoundServer {
  return {
    ...{ address, kind: null, program: program ?? null, problem },
    ...{ version: null, model_count: null, usable_model_count: null },
  }
}
