import { pictureOf } from '@easel/testkit'
import { expect } from 'vitest'
import { postPainting } from './harness/gallery.ts'
import { smallPhoto } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

journey('an earlier work is made again with its settings and its photo', async ({ member }) => {
  const maker = await member()
  const { page, api, goTo } = maker
  const { work } = await postPainting(maker, 'Once')
  await goTo(`/profile?work=${work.id}`)
  await page.getByRole('button', { name: 'More actions' }).last().click()
  await page.getByRole('menuitem', { name: 'Reuse settings and photos' }).click()
  await page.getByText('Settings and photos are from your earlier work.').waitFor()
  await step.seesPictures(page.getByRole('list', { name: 'Your photos' }).getByRole('img'))
  await step.startButton(page).click()
  await page.getByRole('button', { name: 'Start anyway' }).click()
  const again = await step.watchedWork(page)
  await expect.poll(async () => (await api.getWork({ id: again })).state).toBe('done')
  const made = await api.getWork({ id: again })
  expect(made.params).toEqual(work.params)
  expect(made.source_arr?.map(({ id }) => id)).toEqual(work.source_arr?.map(({ id }) => id))
})

journey('a remix names the original post, and the original post shows the remix', async ({ member }) => {
  const [ann, bob] = [await member(), await member()]
  const { post } = await postPainting(ann, 'The first')
  await bob.goTo(`/post/${post.id}`)
  await bob.page.getByRole('link', { name: 'Make yours with this template' }).click()
  await bob.page.getByText(`Settings are from ${ann.user.nick_name}’s post.`).waitFor()
  await step.choosePhotos(bob.page, await smallPhoto())
  await step.startButton(bob.page).click()
  const work = await step.onlyWork(bob.api, 'done')
  expect(work.params).toEqual({ ...work.params, ...post.params })
  const remix = await bob.api.createPost({ title: 'The second', work_id: work.id })

  await bob.goTo(`/post/${remix.id}`)
  await bob.page.getByRole('link', { name: `a post by ${ann.user.nick_name}` }).click()
  await bob.page.waitForURL(`**/post/${post.id}`)
  await bob.page.getByRole('region', { name: 'Used by' }).getByRole('link').first().waitFor()
})

journey('a file from this site is recognised; a photo from elsewhere has no label', async (stage) => {
  const { post } = await postPainting(await stage.member(), 'Known')
  const image = pictureOf(post)
  const bytes = Buffer.from(await (await fetch(image.url)).arrayBuffer())
  const { page, goTo } = await stage.visitor()
  await goTo('/check')
  await step.choosePhotos(page, { name: 'found.jpg', mimeType: 'image/jpeg', buffer: bytes })
  await page
    .getByRole('heading', { name: 'Made on this site from a photo, without a trained model' })
    .waitFor()
  await page.getByText('This exact file was made on this site.').waitFor()
  await page.getByText('Signed and unchanged since').waitFor()
  expect(await page.getByText('A photo processed by an algorithm, without a trained model').count()).toBe(2)
  await page.getByRole('link', { name: 'Open the work' }).click()
  await page.waitForURL(`**/post/${post.id}`)

  await goTo('/check')
  await step.choosePhotos(page, await smallPhoto())
  await page.getByRole('heading', { name: 'No AI label found' }).waitFor()
  await expect.poll(() => page.getByText('None found').count()).toBe(6)
})

journey('the label in the file is shown before the signature of the file is checked', async (stage) => {
  const { post } = await postPainting(await stage.member(), 'Known at once')
  const image = pictureOf(post)
  const bytes = Buffer.from(await (await fetch(image.url)).arrayBuffer())
  const { page, goTo } = await stage.visitor()
  await goTo('/check')
  const held = Promise.withResolvers<void>()
  // Only the second call reads the whole file, so only the second call is delayed.
  await page.route('**/origin/check', async (route) => {
    if (!route.request().postDataBuffer()?.includes('name="reads"')) await held.promise
    await route.continue()
  })
  await step.choosePhotos(page, { name: 'found.jpg', mimeType: 'image/jpeg', buffer: bytes })
  await page
    .getByRole('heading', { name: 'Made on this site from a photo, without a trained model' })
    .waitFor()
  await page.getByText('Checking the signature, and searching this site').waitFor()
  expect(await page.getByText('Signed and unchanged since').count()).toBe(0)
  held.resolve()
  await page.getByText('Signed and unchanged since').waitFor()
})
