import { loadavg } from 'node:os'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { drawGraph, type GraphSize, nodeTypesOf } from './editor/graphs.ts'
import { makeRoundTrips, type RoundTrips } from './editor/round-trip.ts'
import { launchBrowser, openProfile } from './harness/browser.ts'
import type { Figure, Measurement } from './harness/measurement.ts'
import { type Person, roomySettings, signUp, upload } from './harness/person.ts'
import { smallPhoto } from './harness/photos.ts'
import { startServer, temporaryFolder } from './harness/server.ts'

/** Sizes of the opened graphs. The small graph shows the fixed cost on this machine. */
const sizes = {
  small: { nodes: 8, links: 9 },
  usual: { nodes: 500, links: 800 },
  huge: { nodes: 2000, links: 3200 },
} as const satisfies Record<string, GraphSize>

type SizeName = keyof typeof sizes

const moves = 40
const selectedNodes = 50
const waitMs = 60_000

/** Milliseconds of scripts, styles and layout in the page for each movement of the pointer. */
interface Costs {
  pan: number
  zoom: number
  panNear: number
  drag: number
  dragMany: number
}

interface Visit extends Costs {
  openMs: number
  againMs: number
  quoteMs: number
}

export const editor: Measurement = {
  name: 'editor',
  title: 'A graph that is drawn on the canvas',
  about:
    'Seeded graphs of real node types are opened in a browser at 1440 × 900. Open: from the navigation until all nodes and links are drawn and the page takes ' +
    'input, first with an empty cache and then with a full cache. A move: the time of scripts, styles and layout in the page for one step of the pointer, as ' +
    `the mean of ${moves} steps, with the whole graph on the screen and at a scale at which fields can be read; a drag moves ${selectedNodes} selected nodes. ` +
    'Quote: from a key in a number field until the answer for the changed graph has arrived. A graph of 8 nodes, measured in the same minute, shows the time ' +
    'that the machine needs for almost no graph. Script: its compressed bytes. Workflow files: the files in `--files FOLDER`, or beside the clone, are ' +
    'opened by the editor, stored, saved without an edit and exported; an exported file differs if any part of it has changed.',
  command: 'editor',
  runs: 3,
  timeLimitMs: 20 * 60_000,
  async measure(bench) {
    const { resources, runs, say, files } = bench
    const { baseUrl } = await startServer(resources, {
      dataDir: temporaryFolder(resources),
      env: roomySettings,
    })
    const person = await signUp(resources, baseUrl)
    const projects = await createProjects(person)
    const browser = await launchBrowser(resources)
    const visits: Record<SizeName, Visit[]> = { small: [], usual: [], huge: [] }
    for (let run = 1; run <= runs; run++)
      for (const name of Object.keys(sizes) as SizeName[]) {
        const visit = await visitEditor(browser, { baseUrl, person, id: projects[name] })
        visits[name].push(visit)
        const figures = Object.entries(visit).map(([figure, ms]) => `${figure} ${ms.toFixed(1)}`)
        say(`run ${run}, load ${loadavg()[0]!.toFixed(1)}, ${sizes[name].nodes} nodes: ${figures.join(', ')}`)
      }
    const script = await scriptsOf(browser, { baseUrl, person, id: projects.usual })
    const trips = await makeRoundTrips(person.api, files)
    for (const file of trips?.different ?? []) say(`${file} came out as something else`)
    return [
      ...figuresOf('small', visits.small, {}),
      ...figuresOf('usual', visits.usual, { openMs: 1000, perMove: 20, quoteMs: 150 }),
      ...figuresOf('huge', visits.huge, {}),
      {
        name: 'Script of the editor beyond that of other pages',
        unit: 'kB',
        limit: 250,
        samples: [script.own],
      },
      {
        name: 'Script of other pages with the drawing library',
        unit: 'kB',
        limit: 0,
        samples: [script.strays],
      },
      ...(trips ? [tripsFigure(trips)] : []),
    ]
  },
}

function tripsFigure({ count, different }: RoundTrips): Figure {
  return {
    name: `${count} workflow files, those that differ`,
    unit: 'files',
    limit: 0,
    samples: [different.length],
  }
}

async function createProjects(person: Person): Promise<Record<SizeName, string>> {
  const photo = await upload(person, await smallPhoto(1))
  const types = await nodeTypesOf(person.api)
  const ids = await Promise.all(
    Object.entries(sizes).map(async ([name, size]) => {
      const ui = drawGraph(types, size, photo)
      const { id } = await person.api.createProject({ title: name, ui })
      return [name, id] as const
    }),
  )
  return Object.fromEntries(ids) as Record<SizeName, string>
}

interface OpenedProject {
  baseUrl: string
  person: Person
  id: string
}

async function visitEditor(browser: Browser, { baseUrl, person, id }: OpenedProject): Promise<Visit> {
  const context = await openProfile(browser, { baseUrl, token: person.token })
  context.setDefaultTimeout(waitMs)
  try {
    const first = await openEditor(context, id)
    await first.page.close()
    const { page, ms } = await openEditor(context, id)
    const costs = await moveAbout(page)
    const quoteMs = await timeQuote(page)
    return { openMs: first.ms, againMs: ms, ...costs, quoteMs }
  } finally {
    await context.close()
  }
}

/** Opens a project. The clock of the page, which starts with the navigation, measures the time. */
async function openEditor(context: BrowserContext, id: string): Promise<{ page: Page; ms: number }> {
  const page = await context.newPage()
  await page.goto(`/projects/${id}`, { waitUntil: 'commit' })
  const ms = await page.evaluate<number>(`(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const isDrawn = () => document.querySelector('.react-flow__node') && document.querySelector('.react-flow__edge');
    while (!isDrawn()) await frame();
    await frame();
    // The message arrives after the frame was drawn, and after any scripts that delay the frame.
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => { port1.onmessage = resolve; port2.postMessage(undefined); });
    return performance.now();
  })()`)
  // Later calls, such as the first quote, would disturb the measured movements.
  await page.waitForLoadState('networkidle')
  return { page, ms }
}

interface Point {
  x: number
  y: number
}

async function moveAbout(page: Page): Promise<Costs> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const ground = await groundOf(page)
  const pan = await dragCost(page, session, ground)
  await page.keyboard.down('Control')
  const chosen = await nodeTitles(page, selectedNodes)
  for (const { x, y } of chosen) await page.mouse.click(x, y)
  await page.keyboard.up('Control')
  const dragMany = await dragCost(page, session, chosen[0]!)
  await page.keyboard.press('Escape')
  const [node] = await nodeTitles(page, 1)
  const drag = await dragCost(page, session, node!)
  const zoom = await costOf(page, session, async (step) => {
    // Zooms in for the first half of the steps, and out for the second half.
    await page.mouse.move(ground.x, ground.y)
    await page.mouse.wheel(0, step < moves / 2 ? -100 : 100)
  })
  await zoomToFields(page)
  const panNear = await dragCost(page, session, await groundOf(page))
  return { pan, zoom, panNear, drag, dragMany }
}

/** Zooms in on the nodes until they show their fields. */
async function zoomToFields(page: Page): Promise<void> {
  const [node] = await nodeTitles(page, 1)
  await page.mouse.move(node!.x, node!.y)
  for (let step = 0; step < 60; step++) {
    const zoom = await page.evaluate<number>(
      `new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport')).transform).a`,
    )
    if (zoom >= 0.8) break
    await page.mouse.wheel(0, -100)
  }
  await page.locator('.react-flow__node [role=spinbutton]').first().waitFor()
}

/** Drags in a circle from a point and back to the point. */
async function dragCost(page: Page, session: CDPSession, from: Point): Promise<number> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 3, from.y + 3)
  const cost = await costOf(page, session, async (step) => {
    const angle = (2 * Math.PI * step) / moves
    await page.mouse.move(from.x + 60 * Math.sin(angle), from.y + 60 * (1 - Math.cos(angle)))
  })
  await page.mouse.up()
  return cost
}

/** Returns the mean time of the page's scripts, styles and layout for one call of `act`, in ms. Each call has frames of its own. */
async function costOf(page: Page, session: CDPSession, act: (at: number) => Promise<void>): Promise<number> {
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const counted = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']
    return metrics.reduce((sum, { name, value }) => sum + (counted.includes(name) ? value * 1000 : 0), 0)
  }
  const drawn = () =>
    page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await drawn()
  const before = await busy()
  for (let index = 0; index < moves; index++) {
    await act(index)
    await drawn()
  }
  return ((await busy()) - before) / moves
}

/** Returns a point of the canvas without nodes. */
async function groundOf(page: Page): Promise<Point> {
  return await page.evaluate<Point>(`(() => {
    const { x, y, width, height } = document.querySelector('.react-flow__pane').getBoundingClientRect();
    for (let down = 0.2; down < 0.8; down += 0.005)
      for (let right = 0.2; right < 0.8; right += 0.005) {
        const at = { x: x + right * width, y: y + down * height };
        if (document.elementFromPoint(at.x, at.y)?.matches('.react-flow__pane')) return at;
      }
    throw new Error('The canvas has no empty ground');
  })()`)
}

/**
 * Returns points on the titles of nodes, nearest to the centre of the canvas first: a drag at the edges would move the canvas as
 * well. Subgraphs are left out, since they may have no fields.
 */
async function nodeTitles(page: Page, count: number): Promise<Point[]> {
  return await page.evaluate<Point[]>(`(() => {
    const { x, y, width, height } = document.querySelector('.react-flow__pane').getBoundingClientRect();
    const toMiddle = (at) => Math.hypot(at.x - x - width / 2, at.y - y - height / 2);
    return [...document.querySelectorAll('.react-flow__node header')]
      .filter((title) => title.textContent !== 'Subgraph')
      .map((title) => title.getBoundingClientRect())
      .map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }))
      .filter(({ x, y }) => document.elementFromPoint(x, y)?.closest('.react-flow__node header'))
      .sort((a, b) => toMiddle(a) - toMiddle(b))
      .slice(0, ${count});
  })()`)
}

/** Changes a number with a key, and returns the milliseconds until the new quote has arrived. */
async function timeQuote(page: Page): Promise<number> {
  const field = page.locator('.react-flow__node [role=spinbutton]:enabled').first()
  await field.focus()
  const [ms] = await Promise.all([
    page.evaluate<number>(`new Promise((resolve) => {
      let pressed;
      addEventListener('keydown', ({ timeStamp }) => { pressed ??= timeStamp }, { capture: true });
      new PerformanceObserver((list) => {
        const answer = list.getEntries().find(({ name, startTime, responseStatus }) =>
          name.includes('quote') && startTime >= pressed && responseStatus === 200);
        if (answer) resolve(answer.responseEnd - pressed);
      }).observe({ type: 'resource' });
    })`),
    field.press('ArrowUp'),
  ])
  return ms
}

/** Pages that must not load scripts of the editor. */
const otherPages = ['/inspiration', '/tool', '/projects', '/check', '/settings']

interface Scripts {
  /** Compressed size of the files that only the editor loads, in kB. */
  own: number
  /** Compressed size of the files of other pages that contain the drawing library, in kB. */
  strays: number
}

async function scriptsOf(browser: Browser, { baseUrl, person, id }: OpenedProject): Promise<Scripts> {
  const loadedBy = async (path: string) => {
    const context = await openProfile(browser, { baseUrl, token: person.token })
    const page = await context.newPage()
    await page.goto(path)
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    const scripts = await page.evaluate<[string, number][]>(
      `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
        .map(({ name, encodedBodySize }) => [name, encodedBodySize])`,
    )
    await context.close()
    return new Map(scripts)
  }
  const ownFiles = await loadedBy(`/projects/${id}`)
  const others = new Map<string, number>()
  for (const path of otherPages) for (const [name, size] of await loadedBy(path)) others.set(name, size)
  let strays = 0
  for (const [name, size] of others) {
    ownFiles.delete(name)
    if ((await (await fetch(name)).text()).includes('react-flow__')) strays += size
  }
  return { own: [...ownFiles.values()].reduce((sum, size) => sum + size, 0) / 1000, strays: strays / 1000 }
}

interface Limits {
  openMs?: number
  perMove?: number
  quoteMs?: number
}

function figuresOf(size: SizeName, visits: readonly Visit[], { openMs, perMove, quoteMs }: Limits): Figure[] {
  const { nodes } = sizes[size]
  const figure = (name: string, read: (visit: Visit) => number, limit: number | undefined): Figure => ({
    ...{ name: `${nodes} nodes, ${name}`, unit: 'ms', samples: visits.map(read) },
    ...(limit !== undefined && { limit }),
  })
  return [
    figure('open', (visit) => visit.openMs, openMs),
    figure('open again', (visit) => visit.againMs, openMs),
    figure('a move of the ground', ({ pan }) => pan, perMove),
    figure('a move of the ground, near', ({ panNear }) => panNear, perMove),
    figure('a step of the wheel', ({ zoom }) => zoom, perMove),
    figure('a move of one node', ({ drag }) => drag, perMove),
    figure(`a move of ${selectedNodes} nodes`, ({ dragMany }) => dragMany, perMove),
    figure('an edit to its quote', (visit) => visit.quoteMs, quoteMs),
  ]
}
