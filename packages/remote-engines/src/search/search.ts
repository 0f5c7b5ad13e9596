import { connectEngine, type EngineKindName, engineKindNames, engineKindOf } from '../connect.ts'
import { EngineError, type FaultCode } from '../fault.ts'
import type { Capabilities, Probe } from '../port.ts'
import { type FrontPage, readFrontPage } from './front-page.ts'

/** Reasons why a server that answers cannot be used without changes. */
export const searchProblems = [
  /** The server requires a key or a password. */
  'needs_key',
  /** The certificate of the server is not trusted. */
  'certificate',
  /** The server is a web UI whose API is switched off. */
  'api_off',
  /** The server makes texts, and no pictures. */
  'no_pictures',
  /** The server is a known program without the protocol of an engine. */
  'unsupported',
  /** The server is an unknown program. */
  'unknown',
] as const
export type SearchProblem = (typeof searchProblems)[number]

/** A server that answers. */
export interface FoundServer {
  readonly address: string
  /** Kind of the server's protocol; null if the server cannot be used. */
  readonly kind: EngineKindName | null
  /** Name of the program, if its first page shows it. */
  readonly program: string | null
  readonly problem: SearchProblem | null
  readonly version: string | null
  /** Number of its models for pictures and films; null if they could not be read in time. */
  readonly model_count: number | null
  readonly usable_model_count: number | null
}

const probeMs = 5000
const modelsMs = 10_000
/**
 * Ports of programs without the protocol of an engine. They are searched, so that a user learns why no engine was
 * added.
 */
const otherPorts = [9090]

/** Paths to try at each address. The empty path is first. */
type Places = ReadonlyMap<string, readonly string[]>

/** Returns the usual ports of a machine, with their paths. */
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

/** Returns an address with all paths that servers have before the paths of their protocol. */
function placesOf(address: string): Places {
  const { origin, pathname } = new URL(address)
  if (pathname !== '/') return new Map([[origin, [pathname.replace(/\/$/, '')]]])
  const paths = engineKindNames.flatMap((name) =>
    engineKindOf(name).usual_places.flatMap(({ path }) => (path ? [path] : [])),
  )
  return new Map([[origin, ['', ...new Set(paths)]]])
}

export interface SearchTarget {
  /** An address in the form that `readEngineAddress` returns. */
  readonly address: string
  /** Searches the usual ports of the machine as well. Otherwise only the address is searched. */
  readonly wide: boolean
}

/**
 * Searches one machine for engines, at all ports and paths concurrently. It sends no key, follows no redirect and makes no
 * picture. Usable engines come first.
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
    // Some protocols belong to one program, and many programs imitate others. A protocol of one program therefore
    // identifies a server better.
    const [best] = spoken.toSorted((a, b) => Number(isShared(a.kind)) - Number(isShared(b.kind)))
    if (best) return await describeServer(best, page, signal)
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

async function describeServer(
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
