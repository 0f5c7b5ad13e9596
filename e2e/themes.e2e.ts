import type { Theme } from '@easel/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { draw } from './harness/gallery.ts'
import { openStage, type Stage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

// Own server: a running theme is offered to all users.
const journey = openStage({})

/** Creates a theme as the host does. */
async function announce({ server }: Stage, title: string): Promise<Theme> {
  const words = ['--title-en', title, '--title-zh', title, '--description-en', 'Go', '--description-zh', '来']
  await server.host(['theme', 'create', ...words])
  const { theme_arr } = await server.api().listThemes({ state: 'running' })
  return theme_arr.find((theme) => theme.title === title)!
}

async function openPublishing(page: Page) {
  await page.getByRole('button', { name: 'Post & Download' }).click()
  return page.getByRole('dialog', { name: 'Post your work' })
}

journey('a participant of a theme makes a work for it, which appears there', async (stage) => {
  const theme = await announce(stage, 'Night lights')
  const { page, goTo, api } = await stage.member()
  await goTo('/inspiration')
  await page.getByRole('link', { name: /^Night lights/ }).click()
  await page.getByRole('link', { name: 'Take part' }).click()
  await page.getByText('You are taking part in the theme “Night lights”').waitFor()
  await page.getByText('Without a photo', { exact: true }).click()
  await page.waitForURL(`**/tool?kind=seed&theme=${theme.id}`)
  await page
    .getByRole('list', { name: 'Templates' })
    .getByRole('link', { name: /^Flowing Lines/ })
    .click()
  await page.getByText('You are taking part in the theme “Night lights”').waitFor()
  await step.startButton(page).click()
  const workId = await step.watchedWork(page)
  await step.onlyWork(api, 'done')

  // The theme is remembered with the work, wherever it is posted from.
  await goTo(`/profile?work=${workId}`)
  const dialog = await openPublishing(page)
  await dialog
    .getByRole('checkbox', { name: 'Take part in the theme “Night lights”', checked: true })
    .waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Description').fill('Lamps')
  await dialog.getByRole('button', { name: 'Post & Download' }).click()
  await step.toast(page, 'Posted Successfully').waitFor()
  await goTo(`/inspiration?theme=${theme.id}`)
  await page.getByRole('link', { name: /^Lamps, by/ }).waitFor()
  await stage.server.host(['theme', 'end', theme.id])
})

journey(
  'a theme that ends before a work is posted is reported, and the work is posted without it',
  async (stage) => {
    const [theme, other] = [await announce(stage, 'Short'), await announce(stage, 'Long')]
    const { page, goTo, api, expecting } = await stage.member()
    const work = await draw({ api })
    await goTo(`/profile?work=${work.id}`)
    const dialog = await openPublishing(page)
    const choice = dialog.getByRole('combobox', { name: 'Theme to take part in' })
    await expect.poll(() => choice.getByRole('option').allTextContents()).toEqual(['None', 'Long', 'Short'])
    await choice.selectOption('Short')
    await dialog.getByLabel('Description').fill('Too late')
    await stage.server.host(['theme', 'end', theme.id])
    expecting(409, /\/post$/)
    await dialog.getByRole('button', { name: 'Post & Download' }).click()
    await step.toast(page, 'This theme is not running').waitFor()
    await dialog.getByText('The theme “Short” has ended').waitFor()
    await dialog.getByRole('checkbox', { name: 'Take part in the theme “Long”', checked: false }).waitFor()
    await dialog.getByRole('button', { name: 'Post & Download' }).click()
    await step.toast(page, 'Posted Successfully').waitFor()
    const { post_arr } = await api.listPosts({ order_by: 'ts' })
    expect(post_arr[0]).toMatchObject({ title: 'Too late', work_id: work.id })
    expect(post_arr[0]?.theme_id).toBeUndefined()
    await stage.server.host(['theme', 'end', other.id])
  },
)
