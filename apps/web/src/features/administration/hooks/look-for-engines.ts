import {
  type Client,
  cleanText,
  type Engine,
  type EngineSearch,
  engineKinds,
  engineLimits,
} from '@easel/contract/client'

const pollMs = 700

/** Lets a worker search for engines at an address, or on its own machine; resolves when the search has ended. */
export async function lookForEngines(api: Client, address?: string): Promise<EngineSearch> {
  let search = await api.searchEngines(address ? { address } : {})
  while (search.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    search = await api.getEngineSearch({ id: search.id })
  }
  return search
}

export type Found = EngineSearch['found_arr'][number]

/** Returns a name for a found engine that no other engine has: its program, with a number if there are several. */
export function freeName({ kind, program }: Found, engines: readonly Pick<Engine, 'name'>[]): string {
  const base = cleanText(program ?? (kind ? engineKinds[kind].software : ''), 'line').slice(
    0,
    engineLimits.name - 4,
  )
  const taken = new Set(engines.map(({ name }) => name.toLowerCase()))
  const isFree = (name: string) => !taken.has(name.toLowerCase())
  if (isFree(base)) return base
  const numbers = engines.map((_, index) => index + 2)
  return numbers.map((number) => `${base} ${number}`).find(isFree) ?? base
}
