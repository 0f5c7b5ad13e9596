import type { Browser } from 'playwright-core'

/** True if two characters look alike. Without a Chinese font, the browser draws both as an empty box. */
const areAlike = `(() => {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const drawn = (text) => {
    pen.clearRect(0, 0, 40, 40)
    pen.font = '32px sans-serif'
    pen.fillText(text, 2, 34)
    return pen.getImageData(0, 0, 40, 40).data.join()
  }
  return drawn('水') === drawn('画')
})()`

/** Returns a hint if the machine has no Chinese font, and undefined otherwise. */
export async function chineseFontAdvice(browser: Browser): Promise<string | undefined> {
  const page = await browser.newPage()
  const isMissing = await page.evaluate<boolean>(areAlike)
  await page.close()
  return isMissing
    ? 'There is no Chinese font on this machine: the Chinese screens show boxes (Debian: apt-get install fonts-noto-cjk).'
    : undefined
}
