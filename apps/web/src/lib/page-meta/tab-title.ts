import { useEffect, useSyncExternalStore } from 'react'

/** What stands over the page says the title while it is there; the last that came wins. */
const titles: { text: string }[] = []
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = () => titles.at(-1)?.text
const nothing = () => undefined

/** The title of what stands over the page (a dialog with an address, a work's progress); nothing: the page's own. */
export function useTabTitle(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return
    const mine = { text }
    titles.push(mine)
    tell()
    return () => {
      titles.splice(titles.indexOf(mine), 1)
      tell()
    }
  }, [text])
}

export function useTitleAbove(): string | undefined {
  return useSyncExternalStore(subscribe, current, nothing)
}
