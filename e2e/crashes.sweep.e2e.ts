import { expect } from 'vitest'
import { smallPhotos } from './harness/photos.ts'
import { survivors } from './harness/processes.ts'
import type { Server } from './harness/server.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage({})

const workerOf = (server: Server) =>
  server
    .processes()
    .find((process) => process.parent === server.pid && /node\S* .*main\.ts/.test(process.command))

journey('a film whose worker is killed halfway is finished by the next worker', async (stage) => {
  const { page, api } = await stage.member({ fetchesAhead: true })
  await step.openTemplate(page, 'Slideshow')
  await step.choosePhotos(page, await smallPhotos(3))
  await step.startButton(page).click()
  await step.watchedWork(page)
  await expect.poll(async () => (await step.onlyWork(api, 'doing')).progress.percent).toBeGreaterThan(5)

  const worker = workerOf(stage.server)
  expect(worker, JSON.stringify(stage.server.processes())).toBeDefined()
  process.kill(worker!.pid, 'SIGKILL')
  await page.locator('video').waitFor({ timeout: step.workTimeoutMs })
  const work = await step.onlyWork(api, 'done')
  expect(work.source_arr).toHaveLength(3)
  expect(await step.attemptsOf(api)).toBe(8)
})

journey('a server killed with SIGKILL has all users and works after its next start', async (stage) => {
  const { server } = stage
  const { page, goTo, api, user, serverAway } = await stage.member({ fetchesAhead: true })
  await step.openTemplate(page, 'Slideshow')
  await step.choosePhotos(page, await smallPhotos(2))
  await step.startButton(page).click()
  const started = await step.watchedWork(page)
  await expect.poll(async () => (await step.onlyWork(api, 'doing')).progress.percent).toBeGreaterThan(5)

  const isBack = serverAway()
  const before = server.processes()
  await server.kill()
  await server.start()
  isBack()
  await expect.poll(() => survivors(before)).toEqual([])

  await goTo('/profile')
  await page.getByRole('heading', { name: user.nick_name }).waitFor()
  const card = step.workCard(page, 'Slideshow')
  await card.waitFor()
  expect((await step.onlyWork(api, 'done')).id).toBe(started)
  await card.getByText('Generating').waitFor({ state: 'hidden' })
  await step.seesPictures(card.locator('img'))
  expect(await step.attemptsOf(api)).toBe(8)
})
