import type { Client, Work, WorkTemplate } from '@easel/contract/client'
import type { QueryClient } from '@tanstack/react-query'
import { errorCode } from '../../lib/api/index.ts'
import { createDraftStore, useDraftStore } from '../../lib/drafts/index.ts'
import { uuid } from '../../lib/format/index.ts'
import { balanceQuery } from '../credits/index.ts'
import { runningKey } from '../works/index.ts'
import type { Order } from './repeat.ts'

/** Works that wait in the page until the running one ends: the server starts one at a time. */
export const maxLinedUp = 2

/** Why the first one does not start although nothing runs. */
type Trouble = { kind: 'attempts' } | { kind: 'refused'; message: string }

export interface LinedUp {
  /** Also the idempotency key, so that a lost answer starts nothing twice. */
  key: string
  template: Pick<WorkTemplate, 'id' | 'title' | 'cover' | 'cost'>
  order: Order
  themeId?: string | undefined
  trouble?: Trouble
}

const store = createDraftStore<readonly LinedUp[]>({
  name: 'lined-up',
  empty: [],
  hasContent: (entries) => entries.length > 0,
  // They last as long as the page, which asks before it is left.
  write: () => undefined,
  read: () => undefined,
})

interface Deps {
  api: Client
  queryClient: QueryClient
  onStarted: (work: Work, entry: LinedUp) => void
  errorText: (error: unknown) => string
}

/** After a refusal because another work runs, e.g. one of another tab, the next try waits this long, in ms. */
const againMs = 3000

let deps: Deps | undefined
let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined

export const lineUp = {
  get: store.get,
  add(entry: Omit<LinedUp, 'key'>): void {
    store.set([...store.get(), { ...entry, key: uuid() }])
    void step()
  },
  remove(key: string): void {
    store.set(store.get().filter((entry) => entry.key !== key))
    void step()
  },
  /** Tries the first one again. */
  retry(): void {
    settle()
    void step()
  },
  /** Starts the works as soon as nothing runs, on any page, until the tab is left. */
  connect(given: Deps): void {
    const isNew = deps?.queryClient !== given.queryClient
    deps = given
    if (isNew) watch(given)
  },
}

export function useLineUp(): readonly LinedUp[] {
  return useDraftStore(store)
}

/** Attempts that the works in the line will take: the server takes those of a work when it starts. */
export function useLinedUpCost(): number {
  return useLineUp().reduce((sum, entry) => sum + costOf(entry), 0)
}

const costOf = ({ template, order }: Pick<LinedUp, 'template' | 'order'>) =>
  template.cost * (order.count ?? 1)

function watch({ api, queryClient }: Deps): void {
  const balanceKey = JSON.stringify(balanceQuery(api).queryKey)
  const running = JSON.stringify(runningKey)
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || store.get().length === 0) return
    const key = JSON.stringify(query.queryKey)
    if (key === balanceKey && hasAttempts(query.state.data)) settle('attempts')
    if (key === running || key === balanceKey) void step()
  })
}

function hasAttempts(balance: unknown): boolean {
  const [first] = store.get()
  return typeof balance === 'number' && first !== undefined && balance >= costOf(first)
}

/** Forgets why the first one did not start, or why only if it was this. */
function settle(kind?: Trouble['kind']): void {
  const [first, ...rest] = store.get()
  if (!first?.trouble || (kind && first.trouble.kind !== kind)) return
  const { trouble: _, ...untroubled } = first
  store.set([untroubled, ...rest])
}

async function step(): Promise<void> {
  clearTimeout(timer)
  const [first] = store.get()
  if (!deps || !first || first.trouble || isSending) return
  const { api, queryClient, onStarted, errorText } = deps
  if (queryClient.getQueryData(runningKey)) return
  isSending = true
  try {
    const { source_arr, ...order } = first.order
    const body = { ...order, params: { ...order.params }, source_arr: [...source_arr] }
    const work = await api.createWork(body, { idempotencyKey: first.key })
    // Before it leaves the list: another step must see that one is running.
    onStarted(work, first)
    store.set(store.get().filter(({ key }) => key !== first.key))
  } catch (error) {
    const code = errorCode(error)
    // An answered call is over; only a lost answer is asked for again.
    const key = code === undefined ? first.key : uuid()
    const change = (changed: Partial<LinedUp>) =>
      store.set(store.get().map((entry) => (entry.key === first.key ? { ...entry, key, ...changed } : entry)))
    if (code === 'A0502') {
      change({})
      await queryClient.invalidateQueries({ queryKey: runningKey }).catch(() => undefined)
      timer = setTimeout(() => void step(), againMs)
    } else if (code === 'A0601') change({ trouble: { kind: 'attempts' } })
    else change({ trouble: { kind: 'refused', message: errorText(error) } })
  } finally {
    isSending = false
  }
}

const retryOnline = () => settle('refused')

/** Asks before the page is left with works that have not started; tries again when the network is back. */
store.subscribe(() => {
  const change = store.get().length > 0 ? addEventListener : removeEventListener
  change('beforeunload', ask)
  change('online', retryOnline)
  if (store.get().length > 0) void step()
})

function ask(event: Event): void {
  event.preventDefault()
}
