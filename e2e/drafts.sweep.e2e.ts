import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { draw } from './harness/gallery.ts'
import { makePost, paint } from './harness/making.ts'
import type { Member } from './harness/person.ts'
import { smallPhoto } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

const photo = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Your photos' }).getByRole('img', { name })
const finish = (page: Page) => page.getByRole('slider', { name: 'Finish' })
const finishOf = (page: Page) => finish(page).getAttribute('aria-valuenow')
const reminder = (page: Page) => page.getByRole('dialog', { name: 'Friendly Reminder' })

/** Moves the slider to its end, a value that is not the default. */
async function setFinish(page: Page): Promise<void> {
  await finish(page).focus()
  await page.keyboard.press('End')
  await expect.poll(() => finishOf(page)).toBe('1')
}

/** Picks a template from the gallery by client-side navigation. */
async function chooseTemplate(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('link', { name: 'All templates' }).click()
  await page.getByRole('list', { name: 'Templates' }).getByRole('link', { name }).click()
}

async function reuse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).last().click()
  await page.getByRole('menuitem', { name: 'Reuse settings and photos' }).click()
}

/** Makes a painting on the page with a changed finish, and shows its result there. */
async function paintHere({ page, api }: Pick<Member, 'page' | 'api'>): Promise<void> {
  await step.choosePhotos(page, await smallPhoto(2))
  await photo(page, 'small-2.jpg').waitFor()
  await setFinish(page)
  await step.startButton(page).click()
  const id = await step.watchedWork(page)
  await expect.poll(async () => (await api.getWork({ id })).state).toBe('done')
  await page.getByRole('button', { name: 'Post & Download' }).waitFor()
}

journey('an earlier work and a post apply their own settings, whichever was opened last', async (stage) => {
  const member = await stage.member()
  const { page, api } = member
  const before = await paint(api)
  const remixed = await makePost((await stage.member()).api, { title: 'The hills' })
  await step.openTemplate(page, 'Oil Painting')
  const firstFinish = await finishOf(page)
  await paintHere(member)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'New photo' }).click()
  await photo(page, 'small-2.jpg').waitFor()
  await expect.poll(() => finishOf(page)).toBe('1')

  await page.getByRole('link', { name: 'Profile' }).first().click()
  await step.workCard(page, 'Oil Painting').last().click()
  await reuse(page)
  await page.getByText('Settings and photos are from your earlier work.').waitFor()
  await photo(page, 'Photo 1').waitFor()
  expect(await photo(page, 'small-2.jpg').count()).toBe(0)
  await expect.poll(() => finishOf(page)).toBe(firstFinish)

  await setFinish(page)
  const makeYours = page.getByRole('dialog').getByRole('link', { name: 'Make yours with this template' })
  await page.getByRole('link', { name: 'Inspiration' }).first().click()
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await page
    .getByRole('link', { name: /^The hills/ })
    .first()
    .click()
  await makeYours.click()
  // The page asks because changed settings were not started; Cancel returns to the draft and its origin.
  await reminder(page).getByRole('button', { name: 'Cancel' }).last().click()
  await page.waitForURL(`**/tool?template=${before.work_template_id}&from=${before.id}`)
  await page.getByText('Settings and photos are from your earlier work.').waitFor()
  await expect.poll(() => finishOf(page)).toBe('1')

  await page.goBack()
  await makeYours.click()
  await reminder(page).getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Settings are from').waitFor()
  await expect.poll(() => finishOf(page)).toBe(firstFinish)

  await step.choosePhotos(page, await smallPhoto(3))
  await photo(page, 'small-3.jpg').waitFor()
  await chooseTemplate(page, /^Slideshow/)
  await reminder(page).getByRole('button', { name: 'Cancel' }).last().click()
  await page.waitForURL(`**/tool?template=${remixed.work_template_id}&remix=${remixed.id}`)
  await page.getByText('Settings are from').waitFor()
  const [request] = await Promise.all([
    page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/backend/work'),
    ),
    step.startButton(page).click(),
  ])
  expect(request.postDataJSON()).toMatchObject({ remix_of_post_id: remixed.id })
})

journey(
  'a running work is opened without a question, and the draft of another template is kept',
  async (stage) => {
    const { page, api } = await stage.member()
    const work = await draw({ api })
    await step.openTemplate(page, 'Oil Painting')
    await step.choosePhotos(page, await smallPhoto())
    await photo(page, 'small-1.jpg').waitFor()
    // A real work would end before the page shows that it runs, so its state is faked. The end of a second work makes the page
    // refetch.
    const running = { ...work, state: 'doing', progress: { phase: 'processing', percent: 50 } }
    await page.route('**/api/backend/work_arr', (route) => route.fulfill({ json: { work_arr: [running] } }))
    await draw({ api })
    const watching = `/tool?template=${work.work_template_id}&run=${work.id}`
    const pill = page.locator(`a[href="${watching}"]`).first()
    await pill.waitFor()
    // The page must not be wider than the window of the smallest phones.
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 700 })
      const needed = () => page.evaluate<number>('document.scrollingElement.scrollWidth')
      await expect.poll(needed).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize({ width: 1280, height: 860 })
    await pill.click()
    await page.waitForURL(`**${watching}`)
    await page.getByRole('heading', { name: 'Flowing Lines' }).first().waitFor()
    await page.getByRole('link', { name: 'Change settings' }).waitFor()
    expect(await reminder(page).count()).toBe(0)
    await chooseTemplate(page, /^Oil Painting/)
    await photo(page, 'small-1.jpg').waitFor()
  },
)

const uploaded = async (page: Page, name: string) => {
  await photo(page, name).waitFor()
  await page.getByText(/^Uploading/).waitFor({ state: 'detached' })
}

journey(
  'a draft keeps photos, settings and texts across a reload and a change of language',
  async (stage) => {
    const { page, api, goTo } = await stage.member()
    const post = await makePost(api, { title: 'The hills' })
    await step.openTemplate(page, 'Oil Painting')
    await step.choosePhotos(page, await smallPhoto())
    await uploaded(page, 'small-1.jpg')
    await setFinish(page)

    await page.reload()
    await step.seesPictures(photo(page, 'small-1.jpg'))
    await expect.poll(() => finishOf(page)).toBe('1')

    await page.getByRole('link', { name: '中文' }).first().click()
    await page.waitForURL('**/zh/tool?**')
    const finishInChinese = page.getByRole('slider', { name: '完成度' })
    await expect.poll(() => finishInChinese.getAttribute('aria-valuenow')).toBe('1')
    await step.seesPictures(page.getByRole('img', { name: 'small-1.jpg' }))
    await page.getByRole('button', { name: '开始生成' }).click()
    const id = await step.watchedWork(page)
    expect((await api.getWork({ id })).params).toMatchObject({ finish: 1 })

    await goTo(`/post/${post.id}`)
    await page.getByPlaceholder('Add a comment').fill('What a')
    await page.reload()
    const begun = page.getByPlaceholder('Add a comment')
    await expect.poll(() => begun.inputValue()).toBe('What a')
  },
)

journey(
  'the page asks before it is left during an upload; a deleted photo is reported as deleted',
  async (stage) => {
    const { page, expecting } = await stage.member()
    await step.openTemplate(page, 'Oil Painting')
    await step.choosePhotos(page, await smallPhoto())
    await uploaded(page, 'small-1.jpg')
    expecting(404, /\/s3\/target_download_signature/)
    const erased = '**/s3/target_download_signature?**'
    await page.route(erased, (route) =>
      route.fulfill({ status: 404, json: { Code: 'A0404', Message: 'Not found', request_id: '1' } }),
    )
    await page.reload()
    await page.getByRole('alert').getByText('This photo has expired').waitFor()
    await page.getByRole('button', { name: 'Remove small-1.jpg' }).click()
    await page.getByText('Drop a photo here').waitFor()

    await page.route('**/s3/upload/**', () => undefined)
    const questions: string[] = []
    page.on('dialog', (dialog) => {
      questions.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(questions).toEqual([])
    await step.choosePhotos(page, await smallPhoto(2))
    await page.getByText(/^Uploading/).waitFor()
    // A browser asks before leaving only if the user has interacted with the page.
    await finish(page).click()
    await page.reload()
    expect(questions).toEqual(['beforeunload'])
    await page.getByText('Drop a photo here').waitFor()
  },
)

journey(
  'photos belong to the user who added them, and photos of a visitor stay with the visitor after the login',
  async (stage) => {
    const { user } = await stage.member()
    const { page } = await stage.member()
    const openOil = async () => {
      await page.getByRole('link', { name: 'Tool' }).first().click()
      await page
        .getByRole('list', { name: 'For portraits' })
        .getByRole('link', { name: /^Oil Painting/ })
        .click()
      await page.getByText('Drop a photo here').waitFor()
    }
    await page.goto('/inspiration')
    await openOil()
    await step.choosePhotos(page, await smallPhoto())
    await uploaded(page, 'small-1.jpg')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    await page.locator('a[href="/inspiration"]').first().click()
    await openOil()

    await step.choosePhotos(page, await smallPhoto(2))
    await photo(page, 'small-2.jpg').waitFor()
    await step.startButton(page).click()
    const gate = page.getByRole('dialog', { name: 'Sign up to make your picture' })
    await gate.getByText('Log in', { exact: true }).click()
    await step.logIn(page, user.username)
    await step.watchedWork(page)
  },
)
