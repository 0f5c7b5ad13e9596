import { expect } from 'vitest'
import { postDrawing } from './harness/gallery.ts'
import { inputMethod } from './harness/input-method.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

// Simulates typing Chinese or Japanese: letters are composed in the field until a suggested word is chosen.
const journey = openStage()

journey('a search waits for the end of a composition', async ({ visitor }) => {
  const { page, goTo } = await visitor()
  await goTo('/zh/search')
  const { compose, take, choose } = await inputMethod(page)
  const field = page.getByRole('combobox').first()
  await field.focus()
  await compose('hai gang')
  await take('Enter')
  expect(new URL(page.url()).search).toBe('')
  expect(await field.inputValue()).toBe('hai gang')
  await choose('海港')
  await field.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('q') === '海港')
})

journey('a comment is sent, and its dialog closed, only by keys outside a composition', async (stage) => {
  const maker = await stage.member()
  const post = await postDrawing(maker, 'To be spoken about')
  const { page, goTo } = await stage.member()
  await goTo(`/user/${maker.user.id}`)
  await page.getByRole('link', { name: /^To be spoken about/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Post', exact: true })
  const field = dialog.getByRole('textbox', { name: /comment/i })
  await field.focus()
  const { compose, take, choose } = await inputMethod(page)
  await compose('hao kan')
  await take('Escape')
  expect(await dialog.isVisible()).toBe(true)
  await take('Enter')
  expect(await field.inputValue()).toBe('hao kan')
  await choose('好看')
  await field.press('Enter')
  await dialog.getByRole('listitem').filter({ hasText: '好看' }).waitFor()
  const { comment_arr } = await maker.api.listComments({ post_id: post.id })
  expect(comment_arr.map(({ text }) => text)).toEqual(['好看'])
})

journey('a text is cut to its length after a composition, not during it', async (stage) => {
  const { page, goTo } = await stage.member()
  await goTo('/profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  const name = dialog.getByLabel('Username')
  await name.fill('一二三四五六七八九十一二三四五六七八九')
  const { compose, choose } = await inputMethod(page)
  await name.press('End')
  await compose('shan shui')
  expect(await name.inputValue()).toBe('一二三四五六七八九十一二三四五六七八九shan shui')
  await choose('山水')
  expect(await name.inputValue()).toBe('一二三四五六七八九十一二三四五六七八九山')
  await dialog.getByText('20/20').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await step.toast(page, 'Profile updated').waitFor()
})
