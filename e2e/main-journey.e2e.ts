import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { largePhoto } from './harness/photos.ts'
import { openStage, type Stage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const shown = 'A morning on the hills'
const title = `${shown} #first`

const journey = openStage()

journey('a visitor signs up, paints a photo and publishes the painting', async (stage) => {
  // The username differs in each try of the journey.
  const username = `newcomer_${Date.now().toString(36)}`
  const { page, goTo } = await stage.visitor()
  // The tour opens after a result when no other dialog is open. On a slow machine that may be in the middle of this journey, so the
  // tour is closed whenever it appears.
  await page.addLocatorHandler(page.getByText('1 / 6'), () => page.keyboard.press('Escape'))
  await goTo('/')
  await page.waitForURL('**/inspiration')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await signUp(page, username)
  await page.waitForURL('**/inspiration')
  await step.seesAttempts(page, 10)

  await page.getByRole('link', { name: 'Tool' }).first().click()
  await page
    .getByRole('list', { name: 'For portraits' })
    .getByRole('link', { name: /^Oil painting/i })
    .click()
  await step.choosePhotos(page, await largePhoto())
  await page.getByRole('img', { name: 'large-1.jpg' }).waitFor()
  await step.startButton(page).click()

  await page.getByRole('progressbar', { name: 'Progress' }).waitFor()
  await step.seesPictures(page.getByRole('img', { name: 'Preview of the work in progress' }))
  await step.seesAttempts(page, 9)
  const publish = page.getByRole('button', { name: 'Post & Download' })
  await publish.waitFor({ timeout: step.workTimeoutMs })
  // A user who sees the result on the page gets no toast and no unread notification.
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  expect(await step.toast(page, 'Generated Successfully').count()).toBe(0)
  await publish.click()
  const dialog = page.getByRole('dialog', { name: 'Post your work' })
  await dialog.getByRole('button', { name: 'Post & Download' }).click()
  await dialog.getByText('Input something').waitFor()
  await dialog.getByLabel('Description', { exact: true }).fill(title)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Post & Download' }).click(),
  ])
  const toast = step.toast(page, 'Posted Successfully')
  await toast.getByText('Your work has been posted!').waitFor()
  await toast.getByRole('button', { name: 'Share it' }).click()
  const sharing = page.getByRole('dialog', { name: 'Share' })
  await sharing.getByText(title).waitFor()
  await page.keyboard.press('Escape')
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByText('Posted', { exact: true }).waitFor()
  await result.getByRole('button', { name: 'Share it' }).waitFor()
  const postPath = (await result.getByRole('link', { name: 'View post' }).getAttribute('href'))!
  expect(download.suggestedFilename()).toMatch(/^easel-.+\.(webp|jpg|png)$/)

  await page.getByRole('link', { name: 'Inspiration' }).first().click()
  await page.getByRole('link', { name: 'New', exact: true }).click()
  const card = page.getByRole('link', { name: `${shown}, by ${username}` })
  await step.seesPictures(card.getByRole('img'))
  expect(await card.getAttribute('href')).toBe(postPath)

  await saveCodes(page)
  await visitorSees(stage, postPath)
  const { post_arr } = await stage.server.api().listPosts({ order_by: 'ts' })
  expect(post_arr.filter(({ user_info }) => user_info.nick_name === username)).toHaveLength(1)
})

/** Signs up, and confirms an age of at least 13. */
async function signUp(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  const submit = page.getByRole('button', { name: 'Sign up' })
  await submit.click()
  await page.getByText('You must be 13 or older').waitFor()
  await page.getByLabel('I am 13 or older').check()
  await submit.click()
  await step.toast(page, 'Welcome! You have 10 attempts to begin with.').waitFor()
}

/**
 * After the first picture, the account menu and a bar in the settings recommend saving recovery codes, until the codes are saved.
 */
async function saveCodes(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Save your recovery codes' })
  const reminder = page.getByRole('link', { name: 'Save your recovery codes' })
  await page.getByRole('button', { name: 'Account' }).click()
  expect(await bar.count()).toBe(0)
  await reminder.click()
  await bar.waitFor()
  await page.getByRole('button', { name: 'Create new codes' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await codes.waitFor()
  expect(new Set(await codes.getByRole('listitem').allTextContents()).size).toBe(8)
  await bar.waitFor()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await bar.waitFor({ state: 'detached' })
}

/** Opens the post as a visitor, with and without JavaScript. */
async function visitorSees({ visitor }: Stage, postPath: string): Promise<void> {
  for (const javaScriptEnabled of [true, false]) {
    const { page, goTo } = await visitor({ javaScriptEnabled })
    await goTo(postPath)
    await page.getByRole('heading', { name: title }).waitFor()
    await step.seesPictures(page.getByRole('main').getByRole('img', { name: /Oil Painting/ }))
    await goTo('/inspiration')
    await step.seesPictures(page.getByRole('list', { name: 'Inspiration' }).getByRole('img'))
  }
}
