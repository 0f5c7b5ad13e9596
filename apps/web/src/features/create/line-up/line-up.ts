import type { Client, Work } from '@easel/contract/client'
import type { QueryClient } from '@tanstack/react-query'
import { errorCode } from '../../../lib/api/index.ts'
import { createDraftStore, readStoredDraft, useDraftStore } from '../../../lib/drafts/index.ts'
import { uuid } from '../../../lib/format/index.ts'
import { balanceQuery } from '../../credits/index.ts'
import { runningKey } from '../../works/index.ts'
import { type LinedUp, readLineUp, type Trouble, writeLineUp } from './lined-up-order.ts'
import { bodyOf, worksIn } from './order.ts'

/** The page is being left, perhaps for another page of this tab. */
let isLeaving = false
const name = 'lined-up'

const store = createDraftStore<readonly LinedUp[]>({
  name,
  empty: [],
  hasContent: (entries) => entries.length > 0,
  // A page stores them only when it is left: a copy of its tab would start them too.
  write: (entries) => (isLeaving ? writeLineUp(entries) : undefined),
  read: readLineUp,
})

interface Deps {
  api: Client
  queryClient: QueryClient
  onStarted: (work: Work, entry: LinedUp) => void
  errorText: (error: unknown) => string
}

/** Pause before the next try, in ms, after a refusal because another work runs, e.g. a work of another tab. */
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
  /** Tries the first work again. */
  retry(): void {
    settle()
    void step()
  },
  /** Starts the works as soon as nothing runs, on any page, until the tab is left. */
  connect(given: Deps): void {
    const isNew = deps?.queryClient !== given.queryClient
    deps = given
    if (isNew) watch(given)
    void step()
  },
}

export function useLineUp(): readonly LinedUp[] {
  return useDraftStore(store)
}

/** Attempts that the works in the line will take: the server takes the attempts of a work when it starts. */
export function useLinedUpCost(): number {
  return useLineUp().reduce((sum, entry) => sum + costOf(entry), 0)
}

const costOf = ({ template, order }: Pick<LinedUp, 'template' | 'order'>) => template.cost * worksIn(order)

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

/** Forgets why the first work did not start; with `kind`, only if the reason was of this kind. */
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
  // Null: nothing runs. An unknown state is being fetched.
  if (queryClient.getQueryData(runningKey) !== null) return
  const change = (changed: Partial<LinedUp>) =>
    store.set(store.get().map((entry) => (entry.key === first.key ? { ...entry, ...changed } : entry)))
  const balance = queryClient.getQueryData(balanceQuery(api).queryKey)
  if (balance !== undefined && balance < costOf(first)) return change({ trouble: { kind: 'attempts' } })
  isSending = true
  try {
    const work = await api.createWork(bodyOf(first.order), { idempotencyKey: first.key })
    // Called before the work leaves the list: another step must see that a work is running.
    onStarted(work, first)
    store.set(store.get().filter(({ key }) => key !== first.key))
  } catch (error) {
    const code = errorCode(error)
    // An answered call is over; only a lost answer is asked for again.
    const key = code === undefined ? first.key : uuid()
    if (code === 'A0502') {
      change({ key })
      await queryClient.invalidateQueries({ queryKey: runningKey }).catch(() => undefined)
      timer = setTimeout(() => void step(), againMs)
    } else if (code === 'A0601') change({ key, trouble: { kind: 'attempts' } })
    else change({ key, trouble: { kind: 'refused', message: errorText(error) } })
  } finally {
    isSending = false
  }
}

const retryOnline = () => settle('refused')

/** Asks before the page is left with works that have not started; tries again when the network is back. */
function follow(): void {
  const change = store.get().length > 0 ? addEventListener : removeEventListener
  change('beforeunload', ask)
  change('pagehide', leave)
  change('pageshow', comeBack)
  change('online', retryOnline)
  if (store.get().length > 0 && !isLeaving) void step()
}

store.subscribe(follow)
// Works of the page before, in this tab.
if (store.get().length > 0) follow()

function ask(event: Event): void {
  event.preventDefault()
}

/** Leaves the works to the next page of this tab. */
function leave(): void {
  isLeaving = true
  store.set([...store.get()])
}

/** A page that a step back shows again has its works still, unless another page took them. */
function comeBack({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  const isTheirs = readStoredDraft(name)?.value === undefined
  isLeaving = false
  store.set(isTheirs ? [] : [...store.get()])
}
