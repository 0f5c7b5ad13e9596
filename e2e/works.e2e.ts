import type { Client, WorkId } from '@easel/contract'
import { truncatedJpeg } from '@easel/testkit'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { draw } from './harness/gallery.ts'
import { jpg, smallPhoto, smallPhotos } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

const cancelButton = (page: Page) =>
  page.getByRole('region', { name: 'Progress' }).getByRole('button', { name: 'Cancel' })

/** Simulates the tab's visibility, since a headless browser shows all its pages at once. */
async function look(page: Page, isSeen: boolean): Promise<void> {
  await page.evaluate(
    `Object.defineProperty(document, 'hidden', { configurable: true, value: ${!isSeen} }); document.dispatchEvent(new Event('visibilitychange'))`,
  )
}

journey('a running film is found again after a reload, and plays', async ({ member }) => {
  const { page, api } = await member({ reducedMotion: 'no-preference' })
  await step.openTemplate(page, 'Photo Story')
  await step.choosePhotos(page, await smallPhotos(2))
  await page.getByText('Lively', { exact: true }).click()
  await step.startButton(page).click()
  const started = await step.watchedWork(page)
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor()

  await page.reload()
  expect(await step.watchedWork(page)).toBe(started)
  await page.getByRole('link', { name: /^Show the work in progress/ }).waitFor()
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor()

  await expect.poll(() => page.title()).toMatch(/^\d+% · Photo Story/)

  // Another tab is in front while the work ends.
  await look(page, false)
  const video = page.locator('video')
  await video.waitFor({ timeout: step.workTimeoutMs })
  await expect.poll(() => page.title()).toMatch(/^Completed · Photo Story/)
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

/** Checks that a list plays a short clip of a video, and requests nothing else of it. */
async function playsAsClip(page: Page, api: Client, work_id: string): Promise<void> {
  const { id, user_info } = await api.createPost({ work_id: work_id as WorkId, title: 'Two photos' })
  const film = async () => (await api.getPost({ id })).result_info.data.outputs[0]!.files!.video!
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

journey('a cancelled work returns its attempts, and another can be started', async ({ member }) => {
  const { page, api } = await member()
  await step.openTemplate(page, 'Photo Story')
  await step.choosePhotos(page, await smallPhotos(4))
  await step.startButton(page).click()
  await cancelButton(page).click()
  await step.toast(page, 'Cancelled. Your attempts have been returned.').waitFor()
  await page.getByRole('main').getByText('Interrupted', { exact: true }).waitFor()
  await step.seesAttempts(page, 10)
  await step.onlyWork(api, 'break')
  expect(await step.attemptsOf(api)).toBe(10)

  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await step.startButton(page).click()
  await cancelButton(page).waitFor()
  await expect.poll(() => step.worksOf(api)).toHaveLength(2)
  await cancelButton(page).click()
  await step.seesAttempts(page, 10)
})

journey('a double click on the start button starts one work', async ({ member }) => {
  const { page, api } = await member()
  await step.openTemplate(page, 'Oil Painting')
  await step.choosePhotos(page, await smallPhoto())
  await step.startButton(page).dblclick()
  await page.getByRole('button', { name: 'Post & Download' }).waitFor({ timeout: step.workTimeoutMs })
  await step.onlyWork(api, 'done')
  await step.seesAttempts(page, 9)
  expect(await step.attemptsOf(api)).toBe(9)
})

journey('a truncated photo fails with the reason and a retry, and takes no attempt', async ({ member }) => {
  const { page, api } = await member()
  await step.openTemplate(page, 'Oil Painting')
  await step.choosePhotos(page, jpg('torn.jpg', await truncatedJpeg()))
  await step.startButton(page).click()
  await page.getByRole('main').getByText('Work Generating Failed', { exact: true }).waitFor()
  await step.seesAttempts(page, 10)
  const work = await step.onlyWork(api, 'fail')
  expect(work.error?.reason).toBe('material')

  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const notices = page.getByRole('dialog', { name: 'Notification Center' })
  await notices.getByText('Work Generating Failed', { exact: true }).waitFor()
  await notices.getByText('Work generating failed due to material upload error.').waitFor()
  const [first] = (await api.listNotifications({})).notification_arr
  await notices.getByRole('button', { name: 'Retry' }).click()
  // The first notification is about a running work again, so it is hidden; the second failure creates its own.
  const told = async () => (await api.listNotifications({})).notification_arr
  const failed = { id: expect.not.stringMatching(first!.id), content: { state: 3 } }
  await expect.poll(told).toMatchObject([failed])
  await step.onlyWork(api, 'fail')
  expect(await step.attemptsOf(api)).toBe(10)
})

journey('a work that fails to load is not reported as deleted; a malformed id is no work', async (stage) => {
  const { page, api, goTo, expecting } = await stage.member()
  const { id, work_template_id } = await draw({ api })
  expecting(503, /\/work\/[^/]+$/)
  await page.route(`**/api/backend/work/${id}`, (route) =>
    route.fulfill({ status: 503, json: { Code: 'B0300', Message: 'Busy', request_id: '1' } }),
  )
  for (const address of [`/tool?template=${work_template_id}&run=${id}`, `/profile?work=${id}`]) {
    await goTo(address)
    await page.getByText('Failed to get work information.').waitFor()
    expect(await page.getByText('The work has been deleted.').count()).toBe(0)
  }
  await page.unroute(`**/api/backend/work/${id}`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Post & Download' }).waitFor()

  expecting(404, /\/work\/[^/]+$/)
  await goTo(`/tool?template=${work_template_id}&run=${crypto.randomUUID()}`)
  await page.getByText('The work has been deleted.').waitFor()
  await goTo('/profile?work=')
  await page.getByText('id is required').waitFor()
})
