import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { postPainting } from './harness/gallery.ts'
import { openStage } from './harness/stage.ts'

const journey = openStage()

journey(
  'users make projects from a post, from a work of their own and from a pasted workflow',
  async ({ member }) => {
    const maker = await member()
    const { work, post } = await postPainting(maker, 'To be taken apart')
    const reader = await member({ viewport: { width: 1440, height: 900 } })
    const { page, api } = reader
    await reader.goTo(`/post/${post.id}`)
    await page.getByRole('button', { name: 'More actions for this post' }).click()
    await page.getByRole('menuitem', { name: 'Make a project of it' }).click()
    await page.getByRole('dialog', { name: 'From a work' }).getByRole('img').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Make a project', exact: true }).click()
    await page.waitForURL(/\/projects\/[\da-f-]{36}$/)
    await page.getByRole('link', { name: /^Based on / }).waitFor()
    const [project] = (await api.listProjects({})).project_arr
    expect(project!.based_on!.work_template_id).toBe(work.work_template_id)

    await reader.goTo('/projects')
    const text = JSON.stringify({ 1: { class_type: 'LoadImage', inputs: { image: '' } } })
    await page.evaluate(`(() => {
    const pasted = new DataTransfer()
    pasted.setData('text/plain', ${JSON.stringify(text)})
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true }))
  })()`)
    await page.getByRole('heading', { level: 1, name: 'Pasted workflow' }).waitFor()

    // In the menu for new projects, the maker chooses one of the maker's works.
    await maker.goTo('/projects')
    await maker.page.getByRole('button', { name: 'From a work' }).click()
    const works = maker.page.getByRole('dialog', { name: 'Pick from your works' })
    await works
      .getByRole('button', { name: /^A work made with / })
      .first()
      .click()
    await works.getByRole('button', { name: 'Use 1 picture' }).click()
    await maker.page.waitForURL(/\/projects\/[\da-f-]{36}$/)
    await maker.page.getByRole('link', { name: /^Based on / }).waitFor()
  },
)
