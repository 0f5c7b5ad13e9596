import type { Browser } from 'playwright-core'

/** Two characters that no font has look the same: an empty box. */
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

/** One sentence where the machine cannot write Chinese. */
export async function chineseFontAdvice(browser: Browser): Promise<string | undefined> {
  const page = await browser.newPage()
  const isMissing = await page.evaluate<boolean>(areAlike)
  await page.close()
  return isMissing
    ? 'There is no Chinese font on this machine: the Chinese screens show boxes (Debian: apt-get install fonts-noto-cjk).'
    : undefined
}
