import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { openStage } from './harness/stage.ts'

const journey = openStage()

const painting = {
  1: { class_type: 'LoadImage', inputs: { image: '' } },
  2: { class_type: 'OilPainting', inputs: { image: ['1', 0] } },
  3: { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
}

journey(
  'everyone can open the graph of a template and copy it with its credit; the author can stop sharing the graph',
  async (stage) => {
    const maker = await stage.member({ viewport: { width: 1440, height: 900 } })
    const { id } = await maker.api.createWorkTemplate({ title: 'Evening oil', dag: painting })
    const guest = await stage.visitor({ viewport: { width: 1440, height: 900 } })
    await guest.goTo(`/tool?template=${id}`)
    await guest.page.getByRole('link', { name: 'Open the graph' }).click()
    await guest.page.waitForURL(`**/templates/${id}/graph`)
    const nodes = guest.page.locator('.react-flow__node')
    await expect.poll(() => nodes.count()).toBe(3)
    expect(await accessibilityFaults(guest.page)).toEqual([])
    expect(await guest.page.getByRole('button', { name: 'Add a node' }).count()).toBe(0)
    await guest.page.getByText('List', { exact: true }).click()
    await guest.page.getByRole('heading', { name: /^2 · Oil painting/i }).waitFor()
    expect(await accessibilityFaults(guest.page)).toEqual([])

    const reader = await stage.member({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await reader.goTo(`/zh/templates/${id}/graph`)
    await reader.page.getByRole('button', { name: '复制到项目' }).click()
    await reader.page.waitForURL(/\/zh\/projects\/[\da-f-]{36}$/)
    await reader.page.getByRole('link', { name: /^改编自.*Evening oil/ }).waitFor()
    await reader.goTo('/projects')
    await reader.page.getByRole('link', { name: /^Based on Evening oil by/ }).waitFor()

    await maker.goTo(`/templates/${id}/edit`)
    await maker.page.getByRole('switch', { name: 'Others may open the graph' }).click()
    await expect.poll(async () => (await maker.api.getWorkTemplate({ id })).hides_graph).toBe(true)
    reader.expecting(403, /\/graph/)
    await reader.goTo(`/templates/${id}/graph`)
    await reader.page.getByText('This graph is not open').waitFor()
  },
)
