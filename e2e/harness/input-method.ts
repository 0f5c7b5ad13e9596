import type { CDPSession, Page } from 'playwright-core'

/** Types as with an input method: letters are composed in the focused field until a word is chosen. */
export async function inputMethod(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  return {
    compose: (text: string) => {
      const caret = { selectionStart: text.length, selectionEnd: text.length }
      return session.send('Input.imeSetComposition', { text, ...caret })
    },
    /** Presses a key that the input method handles: the page receives it with key code 229. */
    take: async (key: 'Enter' | 'Escape') => {
      const keyEvent = { key, code: key, windowsVirtualKeyCode: 229 }
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...keyEvent })
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...keyEvent })
    },
    choose: (text: string) => session.send('Input.insertText', { text }),
  }
}
