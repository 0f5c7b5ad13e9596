import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../testing/render.tsx'
import { BeforeAfter, shareAt } from './before-after.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  leavePage()
})

const file = (url: string) => ({ url, width: 300, height: 200 })
const labels = { slider: 'Compare', before: 'Before', after: 'After', hold: 'Hold for before' }
const renderPair = (reveals: boolean) =>
  renderPage(<BeforeAfter {...{ labels, reveals }} before={file('/b')} after={file('/a')} alt="A sea" />, {})

const divider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Compare' }).value
const held = () => screen.getByRole('button', { name: 'Hold for before' }).getAttribute('aria-pressed')

function wantMotion(isReduced: boolean): void {
  const answer = (query: string) =>
    Object.assign(new EventTarget(), { matches: isReduced && query.includes('reduced-motion') })
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => answer(query) as MediaQueryList)
}

test('at first only the picture is visible, and its slider reveals the earlier picture', async () => {
  await renderPair(false)
  expect(divider()).toBe('0')
  fireEvent.change(screen.getByRole('slider'), { target: { value: '30' } })
  expect(divider()).toBe('30')
})

test('a new picture begins with the earlier picture, and is revealed once both are loaded', async () => {
  wantMotion(false)
  const decoded = Promise.withResolvers<void>()
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(decoded.promise)
  await renderPair(true)
  expect(divider()).toBe('100')
  await act(async () => decoded.resolve())
  await expect.poll(() => divider()).toBe('0')
})

test('a new picture is completely visible immediately if reduced motion is preferred', async () => {
  wantMotion(true)
  await renderPair(true)
  expect(divider()).toBe('0')
})

test('the earlier picture shows while Space or Enter is held on its button', async () => {
  const { person } = await renderPair(false)
  screen.getByRole('button', { name: 'Hold for before' }).focus()
  for (const key of ['[Space', '{Enter']) {
    const end = key.startsWith('[') ? ']' : '}'
    await person.keyboard(`${key}>${end}`)
    expect(held()).toBe('true')
    await person.keyboard(key.startsWith('[') ? '[/Space]' : '{/Enter}')
    expect(held()).toBe('false')
  }
})

test('the earlier picture shows while the picture is pressed for longer than a click', async () => {
  await renderPair(false)
  const picture = screen.getByRole('img', { name: 'A sea' })
  fireEvent.pointerDown(picture, { button: 0, isPrimary: true })
  expect(held()).toBe('false')
  await expect.poll(() => held()).toBe('true')
  fireEvent.pointerUp(picture)
  expect(held()).toBe('false')
})

test('a click without a pointer, as screen readers send it, shows or hides the earlier picture', async () => {
  await renderPair(false)
  const button = screen.getByRole('button', { name: 'Hold for before' })
  fireEvent.click(button, { detail: 0 })
  expect(held()).toBe('true')
  fireEvent.click(button, { detail: 0 })
  expect(held()).toBe('false')
})

test('the divider follows a pointer and rests at an edge that it comes near', () => {
  expect(shareAt(150, 300)).toBe(50)
  expect(shareAt(5, 300)).toBe(0)
  expect(shareAt(-40, 300)).toBe(0)
  expect(shareAt(296, 300)).toBe(100)
})
