import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openStage } from './harness/stage.ts'

const journey = openStage()

const [photos, length] = [10, 13]
const count = photos * length

/** A graph in which photos are blurred repeatedly. */
const chains = Object.fromEntries(
  Array.from({ length: count }, (_, index) => [
    String(index + 1),
    index % length === 0
      ? { class_type: 'LoadImage', inputs: { image: '' } }
      : { class_type: 'ImageBlur', inputs: { image: [String(index), 0] } },
  ]),
)

/** Records which nodes the page changes from now on. The returned function lists them. */
async function watchNodes(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`
    globalThis.changedNodes = new Set();
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const node = (target instanceof Element ? target : target.parentElement)?.closest('.react-flow__node');
        if (node) changedNodes.add(node.dataset.id);
      }
    });
    watch.observe(document.querySelector('.react-flow'), { subtree: true, childList: true, attributes: true, characterData: true });
  `)
  return () => page.evaluate<string[]>('[...changedNodes]')
}

/** Returns the order in which the page requested its first script and the graph; each request for the graph is one entry. */
async function askedFor(page: Page, path: string): Promise<string[]> {
  const names = await page.evaluate<string[]>(
    `performance.getEntriesByType('resource').toSorted((a, b) => a.startTime - b.startTime).map(({ name }) => name)`,
  )
  const firstScript = names.findIndex((name) => name.endsWith('.js'))
  return names.flatMap((name, index) =>
    name.endsWith(path) ? ['graph'] : index === firstScript ? ['script'] : [],
  )
}

const links = (page: Page) => page.locator('.react-flow__edge')
const sockets = (page: Page) => page.locator('.react-flow__handle')

journey(
  'a large graph is drawn in outline, and dragging a node draws only the parts that move',
  async ({ member }) => {
    const { page, api, goTo } = await member({ viewport: { width: 1440, height: 900 } })
    const { id } = await api.createProject({ title: 'Large', ui: chains })
    await goTo(`/projects/${id}`)
    await expect.poll(() => page.locator('.react-flow__node').count()).toBe(count)
    await expect.poll(() => links(page).count()).toBe(1)
    expect(await sockets(page).count()).toBe(0)
    expect(await askedFor(page, `/api/backend/project/${id}`)).toEqual(['graph', 'script'])
    const line = links(page).locator('path')
    const before = await line.getAttribute('d')
    expect(before!.match(/M/g)).toHaveLength(count - photos)

    const title = page.locator('.react-flow__node[data-id="60"] header')
    const box = (await title.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    // The canvas library selects a node at the first movement.
    await page.mouse.move(box.x + 8, box.y + 8)
    await expect.poll(() => page.locator('.react-flow__node.selected').count()).toBe(1)
    const changed = await watchNodes(page)
    for (let step = 1; step <= 5; step++) await page.mouse.move(box.x + 8 + 6 * step, box.y + 8 + 4 * step)
    await expect.poll(changed).toEqual(['60'])
    expect(await line.getAttribute('d')).not.toBe(before)
    await page.mouse.up()

    // A double click on a link adds a bend there, and does not open the library of nodes.
    const { x, y } = await page.evaluate<{ x: number; y: number }>(`(() => {
    const path = document.querySelector('.react-flow__edge path')
    const ways = path.getAttribute('d').split(/(?=M)/)
    const way = document.createElementNS(path.namespaceURI, 'path')
    for (const drawn of ways) {
      way.setAttribute('d', drawn)
      const middle = way.getPointAtLength(way.getTotalLength() / 2)
      const at = new DOMPoint(middle.x, middle.y).matrixTransform(path.getScreenCTM())
      if (document.elementFromPoint(at.x, at.y)?.matches('.react-flow__pane')) return { x: at.x, y: at.y }
    }
  })()`)
    const points = page.locator('.react-flow__node-point')
    expect(await points.count()).toBe(0)
    await page.mouse.dblclick(x, y)
    await expect.poll(() => points.count()).toBe(1)
    await expect
      .poll(async () => (await line.last().getAttribute('d'))!.match(/M/g))
      .toHaveLength(count - photos + 1)
    expect(await page.getByRole('combobox', { name: 'Search nodes' }).count()).toBe(0)
    await page.keyboard.press('Control+z')
    await expect.poll(() => points.count()).toBe(0)

    // At a larger zoom, links end at the sockets of their nodes, and can be selected.
    const moved = (await title.boundingBox())!
    await page.mouse.move(moved.x + moved.width / 2, moved.y + moved.height / 2)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -100)
        return await sockets(page).count()
      })
      .toBeGreaterThan(0)
    const link = links(page).and(page.locator('[data-id="60:image"]'))
    await expect.poll(() => link.count()).toBe(1)
    const end = (await page.locator('[data-id="60"] .target[data-handleid="in:image"]').boundingBox())!
    const way = (await link.locator('.react-flow__edge-path').boundingBox())!
    expect(Math.abs(way.x + way.width - (end.x + end.width / 2))).toBeLessThan(end.width)
  },
)
