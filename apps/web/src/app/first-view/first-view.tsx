import { useEffect } from 'react'
import { keepEarlyInput } from './keep-early-input.ts'
import { startLater } from './start-later.ts'

const script = import.meta.env.SSR ? `(${keepEarlyInput})();(${startLater})()` : ''

/** The only script that runs while the page is read. */
export function FirstScript({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own functions, and no word of anybody else
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

/** Says that the page can be used, when all of it is. */
export function Ready() {
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
    dispatchEvent(new Event('ready'))
  }, [])
  return null
}
