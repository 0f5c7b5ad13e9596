import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { postDrawing } from './harness/gallery.ts'
import { inputMethod } from './harness/input-method.ts'
import { paint } from './harness/making.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

// Simulates typing Chinese or Japanese: letters are composed in the field until a suggested word is chosen.
const journey = openStage()

journey('a search does not start before a composition ends', async ({ visitor }) => {
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

journey('a key sends a comment or closes its dialog only outside a composition', async (stage) => {
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

journey('a text is shortened to its maximum length after a composition, not during it', async (stage) => {
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

journey('topics are suggested while a description is typed, also with an input method', async (stage) => {
  const member = await stage.member()
  await postDrawing(member, 'Evening #quayside')
  await postDrawing(member, '窗边 #静物')
  const work = await paint(member.api)
  const { page, goTo } = member
  await goTo(`/profile?work=${work.id}`)
  await page.getByRole('button', { name: 'Post & Download' }).click()
  const dialog = page.getByRole('dialog', { name: 'Post your work' })
  const field = dialog.getByLabel('Description', { exact: true })
  await field.fill('Night at the #quay')
  await dialog.getByRole('option', { name: 'quayside' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await field.press('Enter')
  expect(await field.inputValue()).toBe('Night at the #quayside ')

  await goTo(`/zh/profile?work=${work.id}`)
  await page.getByRole('button', { name: '发布并下载' }).click()
  const chinese = page.getByLabel('描述', { exact: true })
  await chinese.fill('傍晚#')
  const keys = await inputMethod(page)
  await keys.compose('jing')
  // The key chooses a word of the input method, not a suggested topic.
  await keys.take('Enter')
  await keys.choose('静')
  await page.getByRole('option', { name: '静物' }).click()
  expect(await chinese.inputValue()).toBe('傍晚#静物 ')
  await page.getByLabel('同时保存到本机').uncheck()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await step.toast(page, '发布成功').waitFor()
  const { post_arr } = await member.api.listPosts({ user_id: member.user.id })
  expect(post_arr.find(({ title }) => title.startsWith('傍晚'))?.topic_arr).toMatchObject([{ name: '静物' }])
})
