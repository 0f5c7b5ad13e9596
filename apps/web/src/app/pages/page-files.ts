import { matchRoutes, type RouteObject } from 'react-router'
import { hasTexts, loadTexts } from '../../lib/i18n/index.ts'

interface RouteFiles {
  module: string
  css?: string[]
}

/** React Router's globals that describe the page. */
interface RouterGlobals {
  __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> }
  /** Modules by route id. */
  __reactRouterRouteModules?: Record<string, unknown>
  __reactRouterDataRouter?: { routes: RouteObject[] }
}

/** The property is read at each use, because this module runs before the router's scripts have set it. */
const router = globalThis as RouterGlobals
const fetched = new Set<string>()

/**
 * Fetches scripts, styles and texts of the page at this path. A browser serves a module that it has already fetched without the
 * network.
 */
export async function fetchFiles(path: string): Promise<void> {
  await Promise.all([loadTexts(path), ...missingRoutes(path).map(fetchRoute)])
}

export function hasFiles(path: string): boolean {
  return hasTexts(path) && missingRoutes(path).length === 0
}

function missingRoutes(path: string): string[] {
  const { __reactRouterDataRouter: { routes } = { routes: [] }, __reactRouterRouteModules: loaded = {} } =
    router
  const matches = matchRoutes(routes, path) ?? []
  return matches.map(({ route }) => route.id ?? '').filter((id) => !(id in loaded) && !fetched.has(id))
}

async function fetchRoute(id: string): Promise<void> {
  const files = router.__reactRouterManifest?.routes[id]
  if (!files) return
  const { module, css = [] } = files
  await Promise.all([import(/* @vite-ignore */ module), ...css.map(fetchStyle)])
  fetched.add(id)
}

const styles = new Map<string, Promise<void>>()

/**
 * Fetches a style sheet into the browser's cache, once, because most pages share some. The router adds the style sheet to the
 * page, but ignores its failure.
 */
function fetchStyle(address: string): Promise<void> {
  const style = styles.get(address) ?? fetchOk(address)
  styles.set(address, style)
  style.catch(() => styles.delete(address))
  return style
}

async function fetchOk(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`)
}
