import { useEffect } from 'react'
import { bringToken } from './bring-token.ts'
import { keepEarlyInput } from './keep-early-input.ts'
import { startLater } from './start-later.ts'

const headScript = import.meta.env.SSR ? `(${bringToken})();(${keepEarlyInput})()` : ''
const lastScript = import.meta.env.SSR ? `(${startLater})()` : ''

interface ScriptProps {
  nonce: string | undefined
}

/** Runs before anything is seen and before anything can be submitted: the page is streamed. */
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

/** Announces that the whole page is hydrated and can be used. */
export function Ready() {
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
    dispatchEvent(new Event('ready'))
  }, [])
  return null
}
