import type { ComfyDouble } from '@easel/comfyui-double'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { connectEngine } from './harness/engine.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

const isRunning = (double: ComfyDouble) =>
  expect.poll(() => double.inspect().running.length).toBeGreaterThan(0)

journey(
  'four pictures of one start are compared, and only the best picture is kept',
  async ({ server, member }) => {
    await using engine = await connectEngine(server)
    const { double } = engine
    const { page, api } = await member()
    await api.commandTask({ Type: 1, CommandInfo: { Type: 'check-in' } })
    await step.openTemplate(page, 'Words to Picture')
    await page.getByLabel('Your words').fill('a lighthouse in the fog')
    await page.getByRole('group', { name: 'How many' }).getByText('4', { exact: true }).click()
    await page.getByText('12 attempts (3 left)').waitFor()
    // The choice survives a reload of the page.
    await page.reload()
    await page.getByText('12 attempts (3 left)').waitFor()
    double.hold()
    await step.startButton(page).dblclick()
    const first = await step.watchedWork(page)
    await step.seesAttempts(page, 3)
    const pictures = page.getByRole('group', { name: /^4 works/ })
    await expect.poll(() => pictures.getByRole('radio').count()).toBe(4)
    expect((await step.worksOf(api)).map(({ params }) => params['seed'])).toHaveLength(4)
    expect(await accessibilityFaults(page)).toEqual([])

    // One work is cancelled, and its attempts come back.
    await isRunning(double)
    await pictures.getByRole('button', { name: 'Cancel Work 4 of 4' }).click()
    await step.seesAttempts(page, 6)
    double.release()
    for (const number of [1, 2, 3])
      await pictures
        .getByRole('button', { name: `Open Work ${number} of 4` })
        .waitFor({ timeout: step.workTimeoutMs })

    // The address contains the chosen picture, so that a reload and another tab show it. The choice is made by the keyboard,
    // because messages about finished works may cover the pictures.
    await pictures.getByRole('radio', { name: 'Work 2 of 4' }).press('Space')
    await page.waitForURL((url) => !url.search.includes(first))
    const second = await step.watchedWork(page)
    await page.reload()
    await expect.poll(() => pictures.getByRole('radio', { name: 'Work 2 of 4' }).isChecked()).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Keep only this one' }).click()
    const dialog = page.getByRole('dialog', { name: 'Friendly Reminder' })
    await dialog.getByText('The other 3 works').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await step.toast(page, 'Delete work successful').waitFor()
    await pictures.waitFor({ state: 'hidden' })
    expect((await step.onlyWork(api, 'done')).id).toBe(second)
    await page.getByRole('button', { name: 'Post & Download' }).waitFor()
  },
)

journey(
  'all works of one start are cancelled at once, and then the next start in line begins',
  async ({ server, member }) => {
    await using engine = await connectEngine(server)
    const { double } = engine
    const { page, api } = await member()
    await step.openTemplate(page, 'Words to Picture')
    await page.getByLabel('Your words').fill('a mill by a river')
    await page.getByRole('group', { name: 'How many' }).getByText('3', { exact: true }).click()
    double.hold()
    await step.startButton(page).click()
    await step.seesAttempts(page, 1)

    // Two more starts can wait for the end of these works, and a third start is refused. A double click makes one start only.
    await page.getByRole('group', { name: 'How many' }).getByText('1', { exact: true }).click()
    const line = page.getByRole('region', { name: 'Next in line' }).getByRole('listitem')
    await step.startButton(page).dblclick()
    await expect.poll(() => line.count()).toBe(1)
    await step.startButton(page).click({ delay: 20 })
    await expect.poll(() => line.count()).toBe(2)
    await step.startButton(page).press('Enter')
    await step.toast(page, 'You already have a task in progress').waitFor()
    await line.last().getByRole('button').click()
    await expect.poll(() => line.count()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Cancel all' }).click()
    await step.toast(page, '3 works were stopped').waitFor()
    // The waiting start begins without a click.
    await expect.poll(() => line.count()).toBe(0)
    await step.seesAttempts(page, 7)
    const states = async () => (await step.worksOf(api)).map(({ state }) => state)
    expect((await states()).filter((state) => state === 'break')).toHaveLength(3)
    double.release()
    await expect.poll(states).toContain('done')
    expect(await states()).toHaveLength(4)
  },
)
