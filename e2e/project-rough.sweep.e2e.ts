import type { Client } from '@easel/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

/** A graph that paints a photo: three nodes, in the format that node editors export for execution. */
const painting = {
  1: { class_type: 'LoadImage', inputs: { image: '' } },
  2: { class_type: 'OilPainting', inputs: { image: ['1', 0] } },
  3: { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
}

/** The field for the name of the first node, in the list. */
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name' }).first()
const saved = (page: Page) => page.getByText('Saved', { exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'Changed elsewhere' })
const keptBar = (page: Page) => page.getByRole('status').filter({ hasText: 'This browser kept them.' })

async function openList(page: Page, id: string): Promise<void> {
  await page.goto(`/projects/${id}`)
  await showList(page)
}

async function showList(page: Page): Promise<void> {
  // The click goes to the word, because the radio button that it labels is invisible.
  await page.getByText('List', { exact: true }).click()
  await nameField(page).waitFor()
}

async function nameOf(api: Client, id: string): Promise<string | undefined> {
  const { ui } = await api.getProject({ id })
  return (ui as { nodes: { id: number; title?: string }[] }).nodes.find((node) => node.id === 1)?.title
}

/** Waits until the browser stores this many changes, which the page does not show. */
async function keeps(page: Page, count: number): Promise<void> {
  const kept = () =>
    page.evaluate<number>(`new Promise((done, fail) => {
      const opened = indexedDB.open('changes', 1)
      opened.onupgradeneeded = () => opened.result.createObjectStore('projects')
      opened.onerror = () => fail(opened.error)
      opened.onsuccess = () => {
        const request = opened.result.transaction('projects').objectStore('projects').count()
        request.onsuccess = () => {
          opened.result.close()
          done(request.result)
        }
      }
    })`)
  await expect.poll(kept).toBe(count)
}

journey(
  'if two browsers edit one project, the second browser asks, and both versions can be kept',
  async (stage) => {
    const { page, api, token } = await stage.member()
    const { id } = await api.createProject({ title: 'Shared', ui: painting })
    const otherVisitor = await stage.visitor()
    await otherVisitor.context.addCookies([{ name: 'token', value: token, url: stage.server.url }])
    await openList(page, id)
    await openList(otherVisitor.page, id)
    await nameField(page).fill('From the first')
    await saved(page).waitFor()
    await expect.poll(() => nameOf(api, id)).toBe('From the first')

    otherVisitor.expecting(409, /\/project\//)
    await nameField(otherVisitor.page).fill('From the second')
    await question(otherVisitor.page).getByRole('button', { name: 'Keep mine as a copy' }).click()
    await otherVisitor.page.waitForURL((url) => url.pathname !== `/projects/${id}`)
    await otherVisitor.page.getByRole('heading', { name: 'Shared (copy)' }).waitFor()
    await showList(otherVisitor.page)
    await expect.poll(() => nameField(otherVisitor.page).inputValue()).toBe('From the second')
    const copy = new URL(otherVisitor.page.url()).pathname.split('/').at(-1)!
    expect(await nameOf(api, copy)).toBe('From the second')
    expect(await nameOf(api, id)).toBe('From the first')
    // From then on, each editor saves to its own project.
    await nameField(otherVisitor.page).fill('Further')
    await expect.poll(() => nameOf(api, copy)).toBe('Further')
    await keeps(otherVisitor.page, 0)
  },
)

journey(
  'a tab takes over the changes of another tab, and undo in a tab reverts only changes of this tab',
  async (stage) => {
    const { page, api, context, expecting } = await stage.member()
    const { id } = await api.createProject({ title: 'Twice', ui: painting })
    const second = await context.newPage()
    await openList(page, id)
    await openList(second, id)
    await nameField(page).fill('First tab')
    await expect.poll(() => nameOf(api, id)).toBe('First tab')
    expecting(409, /\/project\//)
    await nameField(second).fill('Second tab')
    await question(second).getByRole('button', { name: 'Take theirs' }).click()
    await question(second).waitFor({ state: 'detached' })
    await expect.poll(() => nameField(second).inputValue()).toBe('First tab')
    await second.getByText('Canvas', { exact: true }).click()
    await second.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => nameOf(api, id)).toBe('Second tab')
  },
)

journey(
  'a tab is closed before its question is answered, and its changes are kept while another tab saves',
  async (stage) => {
    const { page, api, context, expecting } = await stage.member()
    const { id } = await api.createProject({ title: 'Closed', ui: painting })
    const second = await context.newPage()
    await openList(page, id)
    await openList(second, id)
    await nameField(page).fill('First')
    await expect.poll(() => nameOf(api, id)).toBe('First')
    expecting(409, /\/project\//)
    await nameField(second).fill('Second')
    await question(second).waitFor()
    await nameField(page).fill('First again')
    await expect.poll(() => nameOf(api, id)).toBe('First again')
    // The browser keeps the change of the second tab. The change of the first tab is not kept any longer, because it is saved.
    await keeps(page, 1)
    await second.close()

    const third = await context.newPage()
    await openList(third, id)
    await keptBar(third).getByRole('button', { name: 'Restore them' }).click()
    // The change is based on a version older than the stored version, so the page asks.
    await question(third).getByRole('button', { name: 'Keep mine as a copy' }).click()
    await third.getByRole('heading', { name: 'Closed (copy)' }).waitFor()
    await showList(third)
    await expect.poll(() => nameField(third).inputValue()).toBe('Second')
    expect(await nameOf(api, id)).toBe('First again')
    await keeps(page, 0)
  },
)

journey(
  'the change of a tab that is closed before it is sent can be restored in a new tab',
  async ({ member }) => {
    const { page, api, context, serverAway } = await member()
    const { id } = await api.createProject({ title: 'Torn', ui: painting })
    await openList(page, id)
    const back = serverAway()
    await context.setOffline(true)
    await nameField(page).fill('Half a thought')
    await page.getByText('Not saved yet. Your changes are kept in this browser.').waitFor()
    await keeps(page, 1)
    await page.close()
    await context.setOffline(false)
    back()

    const again = await context.newPage()
    await openList(again, id)
    expect(await nameField(again).inputValue()).not.toBe('Half a thought')
    await keptBar(again).getByRole('button', { name: 'Restore them' }).click()
    await expect.poll(() => nameField(again).inputValue()).toBe('Half a thought')
    await saved(again).waitFor()
    await expect.poll(() => nameOf(api, id)).toBe('Half a thought')
    await keeps(again, 0)
    await again.reload()
    await showList(again)
    expect(await keptBar(again).count()).toBe(0)
  },
)

journey(
  "a tab that opens while another tab saves offers the other tab's change once the other tab is closed",
  async (stage) => {
    const { page, api, context } = await stage.member()
    const { id } = await api.createProject({ title: 'Slow', ui: painting })
    await openList(page, id)
    // The first tab waits for an answer that never comes.
    await page.route('**/api/backend/project/*', (route) =>
      route.request().method() === 'PUT' ? undefined : route.continue(),
    )
    await nameField(page).fill('On its way')
    await page.getByText('Saving…').waitFor()
    await keeps(page, 1)
    const second = await context.newPage()
    await openList(second, id)
    expect(await keptBar(second).count()).toBe(0)
    await page.close()
    await keptBar(second).getByRole('button', { name: 'Restore them' }).click()
    await expect.poll(() => nameOf(api, id)).toBe('On its way')
    await keeps(second, 0)
  },
)

journey('changes to a project that was deleted in another place become a new project', async ({ member }) => {
  const { page, api, context, expecting, serverAway } = await member()
  const made = async () => (await api.listProjects({ limit: 10 })).project_arr.map(({ title }) => title)
  const first = await api.createProject({ title: 'Deleted', ui: painting })
  await openList(page, first.id)
  await api.deleteProject({ id: first.id })
  expecting(404, /\/project/)
  await nameField(page).fill('Drawn too late')
  const gone = page.getByRole('status').filter({ hasText: 'This project was deleted elsewhere.' })
  await gone.getByRole('button', { name: 'Keep as a new project' }).click()
  await page.waitForURL((url) => url.pathname !== `/projects/${first.id}`)
  await showList(page)
  await expect.poll(() => nameField(page).inputValue()).toBe('Drawn too late')
  expect(await made()).toEqual(['Deleted'])
  await keeps(page, 0)

  // The tab is closed before it gets the answer that the project was deleted.
  const other = await api.createProject({ title: 'Also deleted', ui: painting })
  await openList(page, other.id)
  const back = serverAway()
  await context.setOffline(true)
  await nameField(page).fill('Never sent')
  await keeps(page, 1)
  await page.close()
  await context.setOffline(false)
  back()
  await api.deleteProject({ id: other.id })
  const again = await context.newPage()
  const lost = again.getByRole('status').filter({ hasText: 'belong to a project that was deleted' })
  await again.goto(`/projects/${other.id}`)
  await lost.waitFor()
  await again.goto('/projects')
  await lost.getByRole('button', { name: 'Keep as a new project' }).click()
  await again.getByRole('heading', { name: 'Recovered changes' }).waitFor()
  await showList(again)
  await expect.poll(() => nameField(again).inputValue()).toBe('Never sent')
  await keeps(again, 0)
})

journey('a graph that is not saved on the server can neither run nor be published', async ({ member }) => {
  const maker = await member({ viewport: { width: 1440, height: 900 } })
  const { page, api } = maker
  const { id } = await api.createProject({ title: 'Unsaved', ui: painting })
  await openList(page, id)
  maker.expecting(500, /\/project\//)
  await page.route('**/api/backend/project/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { Code: 'B0001', Message: 'Down', request_id: '' } })
      : route.continue(),
  )
  await nameField(page).fill('New')
  await page.getByText('Not saved yet. Your changes are kept in this browser.').waitFor()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await step.toast(page, 'Down').waitFor()
  expect((await api.listProjectTasks({ project_id: id })).project_task_arr).toEqual([])
  await page.getByRole('button', { name: 'More about Unsaved' }).click()
  await page.getByRole('menuitem', { name: 'Publish as template' }).click()
  await page.getByRole('button', { name: 'Publish the template' }).click()
  await page.getByRole('alert').filter({ hasText: 'Down' }).last().waitFor()
  expect((await api.listProjectTemplates({ id })).work_template_arr).toEqual([])
})

journey(
  'a form reports a field whose node was deleted, and undo restores the input of the field',
  async ({ member }) => {
    const maker = await member({ viewport: { width: 1440, height: 900 } })
    const { page, api } = maker
    const { id } = await api.createProject({ title: 'Lost', ui: painting })
    const published = async () => (await api.listProjectTemplates({ id })).work_template_arr
    const socket = (node: string, handle: string) =>
      page.locator(`.react-flow__node[data-id="${node}"] .react-flow__handle[data-handleid="${handle}"]`)
    const nodes = page.locator('.react-flow__node')
    const links = page.locator('.react-flow__edge')
    await page.goto(`/projects/${id}`)
    await expect.poll(() => nodes.count()).toBe(3)
    await page.getByRole('button', { name: 'More about Lost' }).click()
    await page.getByRole('menuitem', { name: 'Publish as template' }).click()
    await page.getByRole('button', { name: 'Show all' }).click()
    const pick = page.getByRole('button', { name: /^Strength: a field of the form$/i })
    await pick.waitFor()
    if ((await pick.getAttribute('aria-pressed')) !== 'true') await pick.click()
    const name = page.getByRole('textbox', { name: /strength$/i })
    await name.fill('Thickness')
    await page.getByRole('textbox', { name: /strength in Chinese/i }).fill('厚度')

    await page.locator('.react-flow__node[data-id="2"] strong').click()
    await page.keyboard.press('Delete')
    await expect.poll(() => nodes.count()).toBe(2)
    const lost = page.getByText('The graph has no input “strength” of node 2')
    await lost.waitFor()
    await socket('1', 'out:0').click()
    await socket('3', 'in:image').click()
    await expect.poll(() => links.count()).toBe(1)
    await page.getByText('Runs here, on this server').waitFor()
    await page.getByRole('button', { name: 'Publish the template' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'the field “Thickness”: its input “strength” of node 2 is missing' })
      .waitFor()
    expect(await published()).toEqual([])
    await page.getByText('Saved', { exact: true }).waitFor()

    const chinese = await maker.context.newPage()
    await chinese.goto(`/zh/projects/${id}`)
    await chinese.getByRole('button', { name: 'Lost的更多操作' }).click()
    await chinese.getByRole('menuitem', { name: '发布为模板' }).click()
    await chinese.getByText('节点图中没有可供表单设置的输入“strength”（节点 2）').waitFor()
    await chinese.getByRole('button', { name: '发布模板' }).click()
    await chinese.getByRole('alert').filter({ hasText: '字段“厚度”缺少节点 2 的输入“strength”' }).waitFor()
    expect(await published()).toEqual([])
    await chinese.close()

    for (const count of [0, 2]) {
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => links.count()).toBe(count)
    }
    await lost.waitFor({ state: 'detached' })
    await expect.poll(() => name.inputValue()).toBe('Thickness')
    await page.getByRole('button', { name: 'Publish the template' }).click()
    await page.getByText('Published as “Lost”.').waitFor()
    expect((await published())[0]!.input_arr.map(({ label }) => label)).toContain('Thickness')
  },
)
