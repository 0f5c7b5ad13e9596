import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { EditorStore, EditorStoreContext, openWorkflow } from '../document/index.ts'
import { testTypes } from '../document/testing/node-types.ts'
import { RunStore, RunStoreContext } from '../run/index.ts'
import { GraphList } from './graph-list.tsx'

afterEach(leavePage)

const chain = {
  version: 0.4,
  ...{ last_node_id: 3, last_link_id: 1 },
  nodes: [
    {
      id: 3,
      type: 'Save',
      pos: [600, 0],
      inputs: [{ name: 'image', type: 'IMAGE', link: null }],
      widgets_values: ['x'],
    },
    {
      ...{ id: 2, type: 'Effect', pos: [300, 0], widgets_values: [0.5, 7, 'fixed', 'ink', false] },
      inputs: [{ name: 'image', type: 'IMAGE', link: 1 }],
      outputs: [{ name: 'IMAGE', type: 'IMAGE', links: null }],
    },
    {
      ...{ id: 1, type: 'Load', pos: [0, 0], widgets_values: ['a.png'] },
      outputs: [
        { name: 'IMAGE', type: 'IMAGE', links: [1] },
        { name: 'MASK', type: 'MASK', links: null },
      ],
    },
  ],
  links: [[1, 1, 0, 2, 0, 'IMAGE']],
}

async function open(ui: unknown = chain, isLocked = false) {
  const store = new EditorStore(openWorkflow(ui, testTypes), testTypes)
  const run = new RunStore()
  const { person } = await renderPage(
    <EditorStoreContext value={store}>
      <RunStoreContext value={run}>
        <GraphList isLocked={isLocked} />
      </RunStoreContext>
    </EditorStoreContext>,
    {},
  )
  return { store, run, person }
}

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const item = (name: string) => within(screen.getByRole('button', { name }).closest('li')!)

test('nodes are listed in the order in which they run, and an input can be linked to a fitting output', async () => {
  const { store, person } = await open()
  expect(titles()).toEqual(['1 · Save title', '2 · Load title', '3 · Effect title'])
  const source = item('1 · Save title').getByRole<HTMLSelectElement>('combobox', { name: 'image' })
  expect([...source.options].map(({ text }) => text)).toEqual([
    'Nothing',
    '2 · Load title › IMAGE',
    '3 · Effect title',
  ])
  await person.selectOptions(source, '3 · Effect title')
  expect(store.graph.links.map(({ from, to }) => [from.node, to.node])).toContainEqual(['2', '3'])
  expect(titles()).toEqual(['1 · Load title', '2 · Effect title', '3 · Save title'])
  const now = item('3 · Save title').getByRole<HTMLSelectElement>('combobox', { name: 'image' })
  await person.selectOptions(now, 'Nothing')
  expect(store.graph.links).toHaveLength(1)
})

test('values, names and modes can be set, and typing a value is one step of undo', async () => {
  const { store, person } = await open()
  const effect = item('3 · Effect title')
  const strength = effect.getByRole('spinbutton', { name: 'strength' })
  await person.clear(strength)
  await person.type(strength, '0.25')
  await person.tab()
  expect(store.graph.nodeById.get('2')!.widgets.find(({ name }) => name === 'strength')!.value).toBe(0.25)
  store.undo()
  expect(store.graph.nodeById.get('2')!.widgets.find(({ name }) => name === 'strength')!.value).toBe(0.5)
  await person.selectOptions(effect.getByRole('combobox', { name: 'When the graph runs' }), 'Bypassed')
  expect(store.graph.nodeById.get('2')!.mode).toBe('bypass')
  const name = effect.getByRole('textbox', { name: 'Name' })
  await person.clear(name)
  await person.type(name, 'Ink')
  expect(titles()[2]).toBe('3 · Ink')
})

test('a node can be added after another with the keyboard; it is linked and focused', async () => {
  const { store, person } = await open()
  const effect = item('3 · Effect title')
  effect.getByRole('button', { name: 'Add a node after this' }).focus()
  await person.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByRole('combobox', { name: 'Search nodes' }), 'blend{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('4 · Blend title'))
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    '4 · Blend title was added',
  )
  expect(store.graph.links.map(({ from, to }) => [from.node, to.node, to.input])).toContainEqual([
    '2',
    '4',
    'a',
  ])
  store.undo()
  expect(store.graph.nodes).toHaveLength(3)
})

test('after a node is removed, the next node has the focus', async () => {
  const { store, person } = await open()
  await person.click(item('2 · Load title').getByRole('button', { name: 'Remove' }))
  expect(store.graph.nodeById.has('1')).toBe(false)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('2 · Effect title'))
  await person.keyboard('{Control>}z{/Control}')
  expect(store.graph.nodeById.has('1')).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Redo' }))
  expect(store.graph.nodeById.has('1')).toBe(false)
  await person.click(item('2 · Effect title').getByRole('button', { name: 'Duplicate' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('3 · Effect title'))
})

test('faults and progress are shown at their node and input', async () => {
  const { run } = await open()
  run.showFaults(new Map([['2', [{ input: 'strength', message: 'Too much' }, { message: 'Not here' }]]]))
  const strength = await item('3 · Effect title').findByRole('spinbutton', { name: 'strength' })
  await waitFor(() => expect(strength.getAttribute('aria-invalid')).toBe('true'))
  expect(document.getElementById(strength.getAttribute('aria-describedby')!)!.textContent).toBe('Too much')
  for (const text of ['Not here', '2 faults']) expect(screen.getByText(text)).toBeTruthy()
})

test('a locked graph is read only, and an unknown node keeps its values', async () => {
  const ui = {
    version: 0.4,
    nodes: [{ id: 1, type: 'Theirs', widgets_values: [1], properties: { cnr_id: 'their-pack' } }],
    links: [],
  }
  const { store } = await open(ui, true)
  expect(
    screen.getByText(/No node here has the type Theirs, which the package their-pack provides/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a node' })).toBe(null)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).disabled).toBe(true)
  expect(store.workflow).toEqual(ui)
})

test('a note shows its Markdown, and its text can be edited', async () => {
  const text = '# Read me\n\nSee **[here](https://a.org/x)**, not [there](javascript:alert())'
  const note = { id: 1, type: 'MarkdownNote', pos: [0, 0], widgets_values: [text] }
  const { person, store } = await open({ nodes: [note], links: [] })
  const link = screen.getByRole('link', { name: 'here' })
  expect(link).toHaveProperty('rel', 'noopener noreferrer nofollow')
  expect(screen.getAllByRole('link')).toEqual([link])
  await person.click(screen.getByRole('button', { name: 'Edit the text' }))
  const field = screen.getByLabelText('Text')
  expect(document.activeElement).toBe(field)
  await person.clear(field)
  await person.keyboard('*New*')
  await person.tab()
  expect(screen.getByText('New').tagName).toBe('EM')
  expect(store.graph.nodeById.get('1')?.text).toBe('*New*')
})

test('a node can get a colour and a group; the group can get a colour and lose its node', async () => {
  const { store, person } = await open()
  const effect = item('3 · Effect title')
  await person.selectOptions(effect.getByRole('combobox', { name: 'Colour' }), 'Purple')
  expect(store.graph.nodeById.get('2')!.colour).toBe('#a1309b')
  await person.selectOptions(effect.getByRole('combobox', { name: 'Colour' }), 'None')
  expect(store.graph.nodeById.get('2')!.colour).toBeUndefined()

  await person.selectOptions(effect.getByRole('combobox', { name: 'Group' }), 'A new group')
  const load = item('2 · Load title')
  await person.selectOptions(load.getByRole('combobox', { name: 'Group' }), '1 · Group')
  expect(load.getByRole<HTMLSelectElement>('combobox', { name: 'Group' }).value).toBe('group:0')
  expect(effect.getByRole<HTMLSelectElement>('combobox', { name: 'Group' }).value).toBe('group:0')
  await person.click(screen.getByText('1 group'))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Colour of the group Group' }), 'Green')
  expect(store.graph.groups[0]!.colour).toBe('#88aa88')
  const [{ x, y }, nodeX] = [store.graph.groups[0]!, store.graph.nodeById.get('2')!.x]
  const summary = screen.getByText('Place and size of Group on the canvas')
  await person.click(summary)
  const across = within(summary.parentElement!).getByRole('spinbutton', { name: 'From the left' })
  await person.clear(across)
  await person.type(across, `${Math.round(x) + 50}{Enter}`)
  expect(store.graph.groups[0]).toMatchObject({ x: Math.round(x) + 50, y })
  expect(store.graph.nodeById.get('2')!.x).toBe(nodeX + 50)
  await person.selectOptions(load.getByRole('combobox', { name: 'Group' }), 'None')
  await person.selectOptions(effect.getByRole('combobox', { name: 'Group' }), 'None')
  expect(load.getByRole<HTMLSelectElement>('combobox', { name: 'Group' }).value).toBe('')
})

test('several nodes can be selected by keys, and every action of the canvas applies to all of them', async () => {
  const { store, person } = await open()
  const modes = () => [...store.graph.nodes].map(({ mode }) => mode)
  const said = (text: string) =>
    waitFor(() => expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain(text))
  screen.getByRole('button', { name: 'Select several' }).focus()
  await person.keyboard('{Enter}')
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
  for (const name of ['2 · Load title', '3 · Effect title']) {
    box(name).focus()
    await person.keyboard(' ')
  }
  expect([...store.selection].sort()).toEqual(['1', '2'])
  await said('2 nodes are selected')
  await person.keyboard('{Control>}m{/Control}')
  expect(modes()).toEqual(['always', 'mute', 'mute'])
  await said('Muted: 2 nodes')
  const tools = within(screen.getByRole('toolbar', { name: 'Selection' }))
  await person.click(tools.getByRole('button', { name: 'Bypass' }))
  expect(modes()).toEqual(['always', 'bypass', 'bypass'])
  await person.keyboard('{Control>}b{/Control}{Alt>}c{/Alt}')
  expect(modes()).toEqual(['always', 'always', 'always'])
  expect(store.graph.nodes.map(({ isCollapsed }) => isCollapsed)).toEqual([false, true, true])
  await person.selectOptions(tools.getByRole('combobox', { name: 'Colour' }), 'Green')
  expect(store.graph.nodes.map(({ colour }) => colour)).toEqual([undefined, '#88aa88', '#88aa88'])
  await person.keyboard('{Alt>}{Shift>}T{/Shift}{/Alt}')
  await said('Aligned: 2 nodes')
  await person.click(tools.getByRole('button', { name: 'Group' }))
  expect(store.graph.groups).toHaveLength(1)
  expect(store.selection.size).toBe(2)
  await person.click(tools.getByRole('button', { name: 'Duplicate' }))
  expect(store.graph.nodes).toHaveLength(5)
  expect(store.selection.size).toBe(2)
  await person.click(tools.getByRole('button', { name: 'Remove' }))
  expect(store.graph.nodes).toHaveLength(3)
  await person.keyboard('{Control>}a{/Control}')
  await said('3 nodes are selected')
  await person.click(tools.getByRole('button', { name: 'Make a subgraph' }))
  expect(store.graph.nodes.map(({ kind }) => kind)).toEqual(['subgraph'])
})

test('fields move, resize and fold a node, and a button lays out all nodes', async () => {
  const { store, person } = await open()
  const effect = item('3 · Effect title')
  const node = () => store.graph.nodeById.get('2')!
  await person.click(effect.getByText('Place and size on the canvas'))
  for (const [name, value] of [
    ['From the left', '-40'],
    ['From the top', '500'],
    ['Width', '400'],
  ] as const) {
    const field = effect.getByRole('spinbutton', { name })
    await person.clear(field)
    await person.type(field, value)
    await person.tab()
  }
  await person.click(effect.getByRole('checkbox', { name: 'Folded' }))
  expect(node()).toMatchObject({ x: -40, y: 500, width: 400, isCollapsed: true })
  await person.click(screen.getByRole('button', { name: 'Tidy up' }))
  expect(node().x).toBeGreaterThan(store.graph.nodeById.get('1')!.x)
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('Tidied up: 3 nodes')
})
