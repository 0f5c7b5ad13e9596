import { useEffect, useSyncExternalStore } from 'react'

/** Titles of overlays over the page; the most recent title is shown. */
const titles: { text: string }[] = []
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = () => titles.at(-1)?.text
const nothing = () => undefined

/**
 * Sets the tab's title for an overlay (a dialog with an address, a work's progress); with undefined, the page's own title stays.
 */
export function useTabTitle(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return
    const mine = { text }
    titles.push(mine)
    notify()
    return () => {
      titles.splice(titles.indexOf(mine), 1)
      notify()
    }
  }, [text])
}

export function useTitleAbove(): string | undefined {
  return useSyncExternalStore(subscribe, current, nothing)
}
