import { type Client, NetworkError, type ParamValue } from '@easel/contract/client'
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { errorCode, keptInBrowser, queryKeys } from '../../../lib/api/index.ts'
import type { SourceRef } from '../draft/index.ts'

/** Content of a look: a template with these settings, for this photo. */
export interface LookOrder {
  work_template_id: string
  source?: SourceRef | undefined
  mask?: SourceRef | undefined
  params: Readonly<Record<string, ParamValue>>
}

const keptMs = 30 * 60_000

/** A small preview of a work; null while the server has no time for it. */
export function lookQuery(api: Client, order: LookOrder) {
  return queryOptions({
    queryKey: [...queryKeys.looks, order],
    queryFn: ({ signal }) =>
      inLine(signal, async () => {
        const { file } = await api.makeLook({ ...order, params: { ...order.params } }, { signal })
        return file
      }),
    staleTime: ({ state }) => (state.data ? keptMs : 0),
    gcTime: keptInBrowser(keptMs),
    retry: false,
    refetchInterval: ({ state }) => {
      if (state.dataUpdateCount + state.errorUpdateCount >= maxAsked) return false
      if (state.data === null) return soonMs
      const isLost = state.error instanceof NetworkError || errorCode(state.error) === 'B0300'
      return isLost && laterMs
    },
  })
}

/** Cancels looks in progress while `act` starts a work, which then has both cores; requests the looks again afterwards. */
export async function withoutLooks<T>(queryClient: QueryClient, act: () => Promise<T>): Promise<T> {
  const { looks: queryKey } = queryKeys
  void queryClient.cancelQueries({ queryKey })
  try {
    return await act()
  } finally {
    const predicate = ({ state }: Query) => state.data === undefined
    setTimeout(() => void queryClient.refetchQueries({ queryKey, type: 'active', predicate }), restMs)
  }
}

/** Delay in which the worker begins the work, and not a look. */
const restMs = 1000

/** Delay before a look is requested again if the server had no time for it; the call itself has already waited for 20 s. */
const soonMs = 5000
/** Delay before a look is requested again if its answer was lost. */
const laterMs = 25_000
const maxAsked = 5

/** Pause before requests for other looks; shorter than the delay after which the first look is requested again. */
const pauseMs = { noTime: 4000, refused: 20_000 }

let last: Promise<void> = Promise.resolve()
let pausedUntil = 0

/**
 * Requests one look after the other, since the server answers only the last of concurrent calls, and only while the page is
 * visible.
 */
async function inLine<T>(signal: AbortSignal, ask: () => Promise<T | null>): Promise<T | null> {
  const before = last
  const { promise, resolve } = Promise.withResolvers<void>()
  last = promise
  try {
    await before
    await untilVisible(signal)
    signal.throwIfAborted()
    if (Date.now() < pausedUntil) return null
    const look = await ask()
    if (look === null) pausedUntil = Date.now() + pauseMs.noTime
    return look
  } catch (error) {
    // The refusal of a template without looks does not concern other templates.
    if (!signal.aborted && errorCode(error) !== 'A0440') pausedUntil = Date.now() + pauseMs.refused
    throw error
  } finally {
    resolve()
  }
}

async function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible' || signal.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = new AbortController()
  const listening = { signal: end.signal }
  const check = () => document.visibilityState === 'visible' && resolve()
  document.addEventListener('visibilitychange', check, listening)
  signal.addEventListener('abort', () => resolve(), listening)
  await promise
  end.abort()
}
