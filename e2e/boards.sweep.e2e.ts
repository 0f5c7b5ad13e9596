import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { postDrawing } from './harness/gallery.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

journey('a post is saved to a board with one click, and other users follow the board', async (stage) => {
  const [maker, fan] = [await stage.member(), await stage.member()]
  const title = `Saved ${maker.user.username}`
  const posts = [await postDrawing(maker, title), await postDrawing(maker, `Second ${title}`)]
  const { page, goTo, api, context } = await stage.member()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await goTo(`/post/${posts[0]!.id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await step.toast(page, 'Saved to Saved').getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save to a board' })
  await expect
    .poll(() => dialog.getByRole('checkbox', { name: 'Saved' }).getAttribute('aria-checked'))
    .toBe('true')
  await dialog.getByRole('button', { name: 'New board' }).click()
  await dialog.getByLabel('Name').fill('Quiet blues')
  await dialog.getByLabel('Everyone').check()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create and save' }).click()
  await dialog.getByRole('checkbox', { name: 'Quiet blues' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()

  const { board_arr } = await api.listBoards({})
  const board = board_arr.find(({ name }) => name === 'Quiet blues')!
  await api.addToBoard({ id: board.id, work_id_arr: [posts[1]!.work_id] })
  await goTo('/profile?tab=board')
  await page.getByRole('link', { name: /Quiet blues/ }).click()
  await page.getByRole('heading', { name: 'Quiet blues', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Arrange' }).click()
  const rows = page.getByRole('list', { name: 'Quiet blues' }).getByRole('listitem')
  await page.getByRole('button', { name: `Move or remove ${title}`, exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move to the beginning' }).press('Enter')
  await expect.poll(() => rows.first().textContent()).toContain(`${title}1`)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect
    .poll(async () =>
      (await api.listBoardItems({ board_id: board.id })).board_item_arr.map(({ post }) => post?.id),
    )
    .toEqual(posts.map(({ id }) => id))

  await fan.goTo(`/board/${board.id}`)
  await fan.page.getByRole('button', { name: 'Follow', exact: true }).click()
  await fan.page.getByRole('button', { name: 'Following', exact: true }).waitFor()
  await fan.goTo('/profile?tab=board')
  await fan.page.getByRole('region', { name: 'Boards that I follow' }).getByText('Quiet blues').waitFor()

  const visitor = await stage.visitor()
  visitor.expecting(404, /board/)
  await page.getByRole('button', { name: 'More about this board' }).click()
  await page.getByRole('menuitem', { name: 'Edit board' }).click()
  await page.getByRole('dialog', { name: 'Edit board' }).getByLabel('People with the link').check()
  await page.getByRole('dialog', { name: 'Edit board' }).getByRole('button', { name: 'Save' }).click()
  await step.toast(page, 'Board updated').waitFor()
  await page.getByRole('button', { name: 'More about this board' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await step.toast(page, 'Copy link successful').waitFor()
  const link = new URL((await page.evaluate('navigator.clipboard.readText()')) as string)
  await visitor.goTo(`${link.pathname}${link.search}`)
  await visitor.page.getByRole('heading', { name: 'Quiet blues' }).waitFor()
  await visitor.goTo(link.pathname)
  await visitor.page.getByRole('heading', { name: 'This board is not available' }).waitFor()
})
