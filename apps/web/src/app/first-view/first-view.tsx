import { useEffect } from 'react'
import { bringToken } from './bring-token.ts'
import { keepEarlyInput } from './keep-early-input.ts'
import { startLater } from './start-later.ts'

const tokenScript = import.meta.env.SSR ? `(${bringToken})()` : ''
const script = import.meta.env.SSR ? `(${keepEarlyInput})();(${startLater})()` : ''

interface ScriptProps {
  nonce: string | undefined
}

/** Before anything is seen. */
export function KeptTokenScript({ nonce }: ScriptProps) {
  return <Script nonce={nonce} text={tokenScript} />
}

/** The only other script that runs while the page is read. */
export function FirstScript({ nonce }: ScriptProps) {
  return <Script nonce={nonce} text={script} />
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
