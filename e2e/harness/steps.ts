import assert from 'node:assert/strict'
import type { Client, Work, WorkTemplate } from '@easel/contract'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { password } from './person.ts'
import type { Upload } from './photos.ts'

/** Timeout for a work on a busy machine, in ms. */
export const workTimeoutMs = 120_000

/**
 * Opens the page of a built-in template directly. Opening the gallery first, with its many covers, would take a second of the
 * browser's time.
 */
export async function openTemplate(page: Page, title: string): Promise<void> {
  const data = { keyword: title }
  const answer = await page.context().request.post('/api/backend/work_template_arr', { data })
  const { work_template_arr } = (await answer.json()) as { work_template_arr: WorkTemplate[] }
  const template = work_template_arr.find((template) => template.title === title)
  assert(template, title)
  await page.goto(`/tool?template=${template.id}`)
  await startButton(page).waitFor()
}

/** Switches the option `fetchesAhead` of the open page until the next load. Six looks of a photo take seconds of processor time. */
export async function saveData(page: Page, isOn: boolean): Promise<void> {
  await page.evaluate(`navigator.connection.saveData = ${isOn}`)
}

/** Cards of the user's own works. The selector takes the link only, because the star on a card names the work, too. */
export const workCard = (page: Page, name: string) =>
  page.getByRole('button', { name }).and(page.locator('[data-work-link]'))

export const startButton = (page: Page) => page.getByRole('button', { name: 'Start generating' })

/** Chooses files in the page's own file field, as a click on the field would. */
export async function choosePhotos(page: Page, files: Upload | Upload[]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(files)
}

/** Logs in on the login page as a user from `stage.member`. */
export async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Returns the number of token cookies, and the token in local storage. */
export const storedTokens = async (page: Page) => ({
  cookies: (await page.context().cookies()).filter(({ name }) => name === 'token').length,
  local: await page.evaluate('localStorage.getItem("token")'),
})
export const noTokens = { cookies: 0, local: null }

export const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Waits until the badge of the top bar shows this number. */
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

/** Waits until the user has exactly one work, in this state, and returns the work. */
export async function onlyWork(api: Client, state: Work['state']): Promise<Work> {
  await expect.poll(async () => (await worksOf(api)).map((work) => work.state)).toEqual([state])
  return (await worksOf(api))[0]!
}

/** Returns the id of the shown work, which the address contains. */
export async function watchedWork(page: Page): Promise<string> {
  await page.waitForURL(/[?&]run=/)
  return new URL(page.url()).searchParams.get('run')!
}

/** Waits until all pictures have been loaded and decoded. */
export async function seesPictures(pictures: Locator, atLeast = 1): Promise<void> {
  const drawn = () =>
    pictures.evaluateAll((all) => {
      const images = all as unknown as { complete: boolean; naturalWidth: number }[]
      return images.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length
    })
  await expect.poll(drawn).toBeGreaterThanOrEqual(atLeast)
}

/**
 * Moves the mouse over the page, which makes the browser prefetch the files of the menu's pages. Waits until no further file
 * arrives.
 */
export async function menuIsFetched(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
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

/** Delays the scripts, as on a very slow connection. Returns a function that releases the scripts. */
export async function delayScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
