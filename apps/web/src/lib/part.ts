import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { loadDialogTexts } from './i18n/index.ts'

/** Style sheets of parts that failed to load. Importing such a part again would succeed without its styles. */
const missing = new Set<string>()

/**
 * Returns a component whose code is fetched when it is needed. Unlike with `lazy`, a failed fetch does not break the page: each
 * new truthy value of `wanted` retries.
 */
export function usePart<C extends ComponentType<never>>(
  wanted: unknown,
  load: () => Promise<{ default: C }>,
  onFail: () => void = () => undefined,
): C | undefined {
  const [Part, setPart] = useState<C>()
  const fail = useEffectEvent(onFail)
  const isThere = Part !== undefined
  useEffect(() => {
    if (!wanted || isThere) return
    let isLeft = false
    fetchPart(load).then(
      (file) => isLeft || setPart(() => file.default),
      () => isLeft || fail(),
    )
    return () => {
      isLeft = true
    }
  }, [wanted, isThere, load])
  return Part
}

export function noticeMissingStyles(): void {
  addEventListener('error', ({ target }) => noticeStyle(target), { capture: true })
}

function noticeStyle(target: EventTarget | null): void {
  // Only style sheets of parts have `crossOrigin`; the page's own style sheets do not.
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || target.crossOrigin === null)
    return
  missing.add(target.href)
  target.remove()
}

/** Imports a part with its texts and its style sheet; can be repeated after a failure. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  const texts = loadDialogTexts(location.pathname)
  await Promise.all([...missing].map(fetchStyle))
  const [part] = await Promise.all([load(), texts])
  return part
}

async function fetchStyle(href: string): Promise<void> {
  const link = document.createElement('link')
  const come = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
  })
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href })
  document.head.append(link)
  await come
  missing.delete(href)
}
