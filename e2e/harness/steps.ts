import type { Client, Work } from '@easel/contract'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { password } from './person.ts'
import type { Upload } from './photos.ts'

/** How long a work may take on a busy machine. */
export const workPatienceMs = 120_000

/** From the gallery into the template of this name. */
export async function openTemplate(page: Page, name: string | RegExp): Promise<void> {
  await page.goto('/tool')
  await page.getByRole('list', { name: 'Templates' }).getByRole('link', { name }).click()
  await startButton(page).waitFor()
}

export const startButton = (page: Page) => page.getByRole('button', { name: 'Start generating' })

/** Through the page's own file field, as a click on it would. */
export async function choosePhotos(page: Page, files: Upload | Upload[]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(files)
}

/** On the login page, as whom `stage.member` made. */
export async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Where a session is kept. */
export const keptTokens = async (page: Page) => ({
  cookies: (await page.context().cookies()).filter(({ name }) => name === 'token').length,
  local: await page.evaluate('localStorage.getItem("token")'),
})
export const noTokens = { cookies: 0, local: null }

export const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** The badge in the top bar. */
export async function seesAttempts(page: Page, count: number): Promise<void> {
  const label = count === 1 ? '1 attempt left' : `${count} attempts left`
  await page.getByRole('button', { name: label, exact: true }).waitFor()
}

export async function attemptsOf(api: Client): Promise<number> {
  const { balance_arr } = await api.listBalances()
  return balance_arr.reduce((sum, { amount }) => sum + amount, 0)
}

export async function worksOf(api: Client): Promise<Work[]> {
  return (await api.listWorks({})).work_arr
}

/** The person's only work once it is in this state. */
export async function onlyWork(api: Client, state: Work['state']): Promise<Work> {
  await expect.poll(async () => (await worksOf(api)).map((work) => work.state)).toEqual([state])
  return (await worksOf(api))[0]!
}

/** The name of the work that the address says is being watched. */
export async function watchedWork(page: Page): Promise<string> {
  await page.waitForURL(/[?&]run=/)
  return new URL(page.url()).searchParams.get('run')!
}

/** All pictures here have arrived and can be drawn. */
export async function seesPictures(pictures: Locator, atLeast = 1): Promise<void> {
  const drawn = () =>
    pictures.evaluateAll((all) => {
      const images = all as unknown as { complete: boolean; naturalWidth: number }[]
      return images.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length
    })
  await expect.poll(drawn).toBeGreaterThanOrEqual(atLeast)
}

/** Waits for the files of the menu's pages, which the browser fetches when it has nothing else to do: until no more of them come. */
export async function menuIsFetched(page: Page): Promise<void> {
  const count = () =>
    page.evaluate<number>(`(() => {
      const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
      return files.some(({ name }) => name.includes('/assets/tool-')) ? files.length : 0
    })()`)
  let before = 0
  const isAtRest = async () => {
    const now = await count()
    const isSame = now > 0 && now === before
    before = now
    return isSame
  }
  await expect.poll(isAtRest, { interval: 500 }).toBe(true)
}
