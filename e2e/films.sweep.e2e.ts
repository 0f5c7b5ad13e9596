import type { Client, WorkId } from '@easel/contract'
import { filmOf } from '@easel/testkit'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { smallPhotos } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

/** Simulates the tab's visibility, since in a headless browser all pages are visible. */
async function look(page: Page, isSeen: boolean): Promise<void> {
  await page.evaluate(
    `Object.defineProperty(document, 'hidden', { configurable: true, value: ${!isSeen} }); document.dispatchEvent(new Event('visibilitychange'))`,
  )
}

journey('a running film is found again after a reload, and plays', async ({ member }) => {
  const { page, api } = await member({ reducedMotion: 'no-preference' })
  await step.openTemplate(page, 'Slideshow')
  await step.choosePhotos(page, await smallPhotos(2))
  await page.getByText('Lively', { exact: true }).click()
  await step.startButton(page).click()
  const started = await step.watchedWork(page)
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor()

  await page.reload()
  expect(await step.watchedWork(page)).toBe(started)
  await page.getByRole('link', { name: /^Show the work in progress/ }).waitFor()
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor()

  await expect.poll(() => page.title()).toMatch(/^\d+% · Slideshow/)

  // The tab is hidden when the work ends.
  await look(page, false)
  const video = page.locator('video')
  await video.waitFor({ timeout: step.workTimeoutMs })
  await expect.poll(() => page.title()).toMatch(/^Completed · Slideshow/)
  await look(page, true)
  await expect.poll(() => page.title()).not.toContain('Completed')
  expect((await step.onlyWork(api, 'done')).id).toBe(started)
  const played = () =>
    video.evaluate((element) => (element as unknown as { currentTime: number }).currentTime)
  await expect.poll(played).toBeGreaterThan(0.5)
  const facts = await video.evaluate((element) => {
    const { videoWidth, videoHeight, error } = element as unknown as Record<string, unknown>
    return { videoWidth, videoHeight, error }
  })
  expect(facts).toEqual({ videoWidth: 1280, videoHeight: 720, error: null })
  const file = await (await fetch((await video.getAttribute('src'))!)).blob()
  expect(await api.checkOrigin({ file })).toMatchObject({ c2pa: { state: 'valid', trusted: true } })
  await step.seesAttempts(page, 8)
  await playsAsClip(page, api, started)
})

/** Checks that a list plays the short clip of a video, and that it requests no other file of the video. */
async function playsAsClip(page: Page, api: Client, work_id: string): Promise<void> {
  const { id, user_info } = await api.createPost({ work_id: work_id as WorkId, title: 'Two photos' })
  const film = async () => filmOf(await api.getPost({ id }))
  await expect.poll(async () => (await film()).small_url).toBeDefined()
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() === 'media' && asked.push(request.url()))
  await page.goto(`/user/${user_info.id}`)
  const clip = page.locator('video')
  const { small_url } = await film()
  await expect.poll(() => clip.getAttribute('src')).toBe(small_url)
  await expect
    .poll(() => clip.evaluate((element) => (element as unknown as { currentTime: number }).currentTime))
    .toBeGreaterThan(0)
  expect([...new Set(asked)]).toEqual([new URL(small_url!, page.url()).href])
}
