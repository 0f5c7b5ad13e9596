import type { Client, Work } from '@easel/contract/client'
import type { QueryClient } from '@tanstack/react-query'
import { errorCode } from '../../../lib/api/index.ts'
import { createDraftStore, readStoredDraft, useDraftStore } from '../../../lib/drafts/index.ts'
import { uuid } from '../../../lib/format/index.ts'
import { balanceQuery } from '../../credits/index.ts'
import { runningKey } from '../../works/index.ts'
import { type LinedUp, readLineUp, type Trouble, writeLineUp } from './lined-up-order.ts'
import { bodyOf, worksIn } from './order.ts'

/** True while the user leaves the page, possibly for another page of this tab. */
let isLeaving = false
const name = 'lined-up'

const store = createDraftStore<readonly LinedUp[]>({
  name,
  empty: [],
  hasContent: (entries) => entries.length > 0,
  // The works are stored only when the page is left: otherwise a duplicated tab would start the same works.
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
  /** Starts the works whenever no work is running, on any page, until the tab is left. */
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

/** Attempts that the lined-up works will take: the server takes the attempts of a work when it starts. */
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

/** Clears the reason why the first work did not start; with `kind`, only a reason of this kind. */
function settle(kind?: Trouble['kind']): void {
  const [first, ...following] = store.get()
  if (!first?.trouble || (kind && first.trouble.kind !== kind)) return
  const { trouble: _, ...untroubled } = first
  store.set([untroubled, ...following])
}

async function step(): Promise<void> {
  clearTimeout(timer)
  const [first] = store.get()
  if (!deps || !first || first.trouble || isSending) return
  const { api, queryClient, onStarted, errorText } = deps
  // Null: no work runs. Undefined: the state is still being fetched.
  if (queryClient.getQueryData(runningKey) !== null) return
  const change = (changed: Partial<LinedUp>) =>
    store.set(store.get().map((entry) => (entry.key === first.key ? { ...entry, ...changed } : entry)))
  const balance = queryClient.getQueryData(balanceQuery(api).queryKey)
  if (balance !== undefined && balance < costOf(first)) return change({ trouble: { kind: 'attempts' } })
  isSending = true
  try {
    const work = await api.createWork(bodyOf(first.order), { idempotencyKey: first.key })
    // Called before the work is removed from the list: a concurrent step must see that a work is running.
    onStarted(work, first)
    store.set(store.get().filter(({ key }) => key !== first.key))
  } catch (error) {
    const code = errorCode(error)
    // A call that was answered has ended, so the next call gets a new key; only after a lost answer is the key used again.
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

/** Asks before the page is left while works wait; retries when the network is back. */
function follow(): void {
  const change = store.get().length > 0 ? addEventListener : removeEventListener
  change('beforeunload', ask)
  change('pagehide', leave)
  change('pageshow', comeBack)
  change('online', retryOnline)
  if (store.get().length > 0 && !isLeaving) void step()
}

store.subscribe(follow)
// The store contains the works of the previous page of this tab.
if (store.get().length > 0) follow()

function ask(event: Event): void {
  event.preventDefault()
}

/** Stores the works for the next page of this tab. */
function leave(): void {
  isLeaving = true
  store.set([...store.get()])
}

/** If the browser restores the page from its cache, the page still has its works, unless another page has taken them. */
function comeBack({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  const isTheirs = readStoredDraft(name)?.value === undefined
  isLeaving = false
  store.set(isTheirs ? [] : [...store.get()])
}
