import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { newMember } from '../../harness/person.ts'
import type { Server } from '../../harness/server.ts'
import { Recorder } from './recorder.ts'

const photo = new URL('../../../packages/nodes/photographs/buttercup.webp', import.meta.url)
const title = 'A buttercup in watercolour'
const runTimeoutMs = 120_000
/** A work in progress is recorded in real time, but shown faster. */
const pauseMs = 500
const frameMs = 180

/** Records the steps from a template to a post, as an animated WebP. */
export async function filmJourney(browser: Browser, server: Server): Promise<Buffer> {
  const { page, goTo } = await newMember(browser, server, {
    theme: 'light',
    viewport: { width: 1120, height: 700 },
  })
  const film = new Recorder(page)
  await goTo('/tool')
  await film.settled(700)
  await film.click(page.getByRole('link', { name: /^Watercolour/i }).first(), 600)
  await page.getByRole('button', { name: 'Start generating' }).waitFor()
  await film.settled(500)
  const buffer = await readFile(photo)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'buttercup.webp', mimeType: 'image/webp', buffer })
  await page.getByRole('img', { name: 'buttercup.webp' }).waitFor()
  await film.click(page.getByRole('button', { name: 'Start generating' }), 900)
  const publish = page.getByRole('button', { name: 'Post & Download' })
  await watch(page, film)
  await publish.waitFor({ timeout: runTimeoutMs })
  await film.settled(1100)
  await film.click(publish, 500)
  const dialog = page.getByRole('dialog', { name: 'Post your work' })
  await dialog.getByLabel('Description', { exact: true }).fill(title)
  await film.click(dialog.getByRole('button', { name: 'Post & Download' }), 800)
  await page.getByRole('link', { name: 'View post' }).first().waitFor()
  await film.settled(800)
  await goTo('/inspiration?tab=new')
  await film.settled(1400)
  return await film.encode()
}

/** Records the work in progress until its result is shown. */
async function watch(page: Page, film: Recorder): Promise<void> {
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor()
  const isDone = async () => (await page.getByRole('button', { name: 'Post & Download' }).count()) > 0
  const until = performance.now() + runTimeoutMs
  while (!(await isDone()) && performance.now() < until) {
    await film.shoot(frameMs)
    await pause(pauseMs)
  }
}
