import { useEffect } from 'react'
import { bringToken } from './bring-token.ts'
import { keepEarlyInput } from './keep-early-input.ts'
import { startLater } from './start-later.ts'

const headScript = import.meta.env.SSR ? `(${bringToken})();(${keepEarlyInput})()` : ''
const lastScript = import.meta.env.SSR ? `(${startLater})()` : ''

interface ScriptProps {
  nonce: string | undefined
}

/** Before anything is seen, and before anything can be sent: the page comes bit by bit. */
export function HeadScript({ nonce }: ScriptProps) {
  return <Script nonce={nonce} text={headScript} />
}

/** At the end of the page. No other script runs while it is read. */
export function LastScript({ nonce }: ScriptProps) {
  return <Script nonce={nonce} text={lastScript} />
}

function Script({ nonce, text }: ScriptProps & { text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own functions, and no word of anybody else
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/** Says that the page can be used, when all of it is. */
export function Ready() {
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
    dispatchEvent(new Event('ready'))
  }, [])
  return null
}
