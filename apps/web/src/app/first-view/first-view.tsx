import { useEffect } from 'react'
import { keepEarlyInput } from './keep-early-input.ts'

const headScript = import.meta.env.SSR ? short(`(${bringToken})();(${keepEarlyInput})()`) : ''
const lastScript = import.meta.env.SSR ? short(`(${startLater})()`) : ''

interface ScriptProps {
  nonce: string | undefined
}

/** Removes indentation and doc comments from a function's source. */
function short(source: string): string {
  return source.replaceAll(/^\s+|\/\*\*.*?\*\/\s*/gms, '')
}

/** Runs before anything is visible and before a form can be submitted, because the page is streamed. */
export function HeadScript({ nonce }: ScriptProps) {
  return <Script nonce={nonce} text={headScript} />
}

/** Runs at the end of the page; no other script runs while the page is parsed. */
export function LastScript({ nonce }: ScriptProps) {
  return <Script nonce={nonce} text={lastScript} />
}

function Script({ nonce, text }: ScriptProps & { text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is the source of our own functions, without user input
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/**
 * Dispatches the event `ready` when the page is hydrated and usable. Parts that are hydrated later are hydrated as soon as the
 * user uses them.
 */
export function Ready() {
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
    dispatchEvent(new Event('ready'))
  }, [])
  return null
}

/**
 * Runs in the page's head. If local storage has a token that the cookie lacks, the server rendered the page for a visitor or for
 * another user: the script rewrites the cookie and reloads the page before it is visible. The function is self-contained, because
 * its source is inlined as text.
 */
function bringToken(): void {
  const inCookie = () => /(?:^|; )token=([^;]*)/.exec(document.cookie)?.[1]
  try {
    const token = localStorage.getItem('token')
    if (!token || !/^[\w-]{43}$/.test(token) || inCookie() === token) return
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    Reflect.set(document, 'cookie', `token=${token}; Path=/; Max-Age=2592000; SameSite=Lax${secure}`)
    // Prevents an endless reload if cookies are refused or another site's cookie takes precedence over ours.
    if (inCookie() === token) location.reload()
  } catch {
    // The page may not use local storage, so the user is treated as signed out.
  }
}

/**
 * Inlined into the page: starts the scripts that `scriptsLater` deferred, after the page has loaded and is painted, or at the
 * user's first interaction. The function is self-contained, because its source is inlined as text.
 */
function startLater(): void {
  /** Timeout in ms, because a picture may never arrive, and a page in a background tab is never painted. */
  const timeoutMs = 3000
  const ended = new AbortController()
  const start = () => {
    if (ended.signal.aborted) return
    ended.abort()
    // The end of the page may not have arrived yet. It contains the scripts, and parts that React compares with its own
    // rendering.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run, { once: true })
    else run()
  }
  const run = () => {
    requestNext([...document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')])
    const libraries = document.querySelector<HTMLLinkElement>('link[href*="/libraries-"]')
    // The libraries are absent in development.
    if (!libraries) return runRest()
    // The libraries run in a task of their own: a single task for all scripts would block the page longer.
    const first = moduleScript(libraries)
    first.src = libraries.href
    first.onload = first.onerror = () => {
      first.remove()
      runRest()
    }
    document.head.append(first)
  }
  /** Requests a few files per task: each request takes a phone some milliseconds, and a page has up to forty files. */
  const requestNext = (links: HTMLLinkElement[]) => {
    for (const link of links.splice(0, 5)) link.rel = 'modulepreload'
    if (links.length > 0) setTimeout(requestNext, 0, links)
  }
  const runRest = () => {
    for (const later of document.querySelectorAll<HTMLScriptElement>('script[type="later"]')) {
      const script = moduleScript(later)
      script.text = later.text
      later.replaceWith(script)
    }
  }
  const moduleScript = ({ nonce }: HTMLElement) => {
    const script = document.createElement('script')
    script.type = 'module'
    if (nonce) script.nonce = nonce
    return script
  }
  const startWhenPainted = () => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return start()
    const observer = new PerformanceObserver(() => {
      observer.disconnect()
      start()
    })
    observer.observe({ type: 'paint', buffered: true })
  }
  const once = { signal: ended.signal, once: true, capture: true, passive: true }
  for (const type of ['pointerdown', 'keydown', 'dragenter', 'paste']) addEventListener(type, start, once)
  addEventListener('load', startWhenPainted, once)
  setTimeout(start, timeoutMs)
}
