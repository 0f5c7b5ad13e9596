import { afterEach, expect, test, vi } from 'vitest'
import { DraftOwner } from './draft-owner.ts'
import { createDraftStore } from './draft-store.ts'

afterEach(() => sessionStorage.clear())

/** Opens a page of this tab with its drafts of texts. */
function openPage(owner: string | null) {
  const people = new DraftOwner()
  const drop = vi.fn()
  const text = createDraftStore<string>(
    {
      name: 'text',
      empty: '',
      hasContent: (value) => value !== '',
      write: (value) => ({ value }),
      read: (stored) => (stored as { value?: string }).value,
      drop,
    },
    people,
  )
  people.change(owner)
  return { people, text, drop }
}

test('a draft is kept for its author when the page is closed', () => {
  openPage('ann').text.set('mine')
  expect(openPage('ann').text.get()).toBe('mine')
  expect(openPage('bob').text.get()).toBe('')
  expect(openPage('ann').text.get()).toBe('')
})

test('a draft is shared with a store that is created later', () => {
  const { people, text } = openPage('ann')
  text.set('mine')
  const later = createDraftStore<string>(
    { name: 'text', empty: '', hasContent: Boolean, write: (value) => value, read: () => 'read' },
    people,
  )
  expect(later.get()).toBe('read')
})

test("a visitor's draft belongs to the user after the login, on this page and on the next page", () => {
  const { people, text } = openPage(null)
  text.set('mine')
  people.change('ann')
  expect(text.get()).toBe('mine')
  expect(openPage('ann').text.get()).toBe('mine')
  people.signOut()
  const visitor = openPage(null)
  visitor.text.set('theirs')
  expect(openPage('bob').text.get()).toBe('theirs')
})

test('a draft is deleted at log-out', () => {
  const { people, text, drop } = openPage('ann')
  text.set('mine')
  people.signOut()
  people.change(null)
  expect(text.get()).toBe('')
  expect(drop).toHaveBeenCalledWith('mine')
  people.change('ann')
  expect([text.get(), openPage('ann').text.get()]).toEqual(['', ''])
})

test('a draft of another page is also deleted at log-out', () => {
  openPage('ann').text.set('mine')
  new DraftOwner().signOut()
  expect(openPage('ann').text.get()).toBe('')
})

test('a draft waits, hidden, for the same user after their session has ended', () => {
  const { people, text } = openPage('ann')
  text.set('mine')
  people.change(null)
  expect([text.get(), openPage(null).text.get()]).toEqual(['', ''])
  people.change('ann')
  expect(text.get()).toBe('mine')

  people.change(null)
  people.change('bob')
  expect(text.get()).toBe('')
  people.change('ann')
  expect([text.get(), openPage('ann').text.get()]).toEqual(['', ''])
})

test('a newer draft replaces a waiting draft', () => {
  const { people, text, drop } = openPage('ann')
  text.set('before')
  people.change(null)
  text.set('now')
  people.change('ann')
  expect(text.get()).toBe('now')
  expect(drop).toHaveBeenCalledWith('before')
})

test('a stored draft with another schema version, or a malformed draft, is not read', () => {
  openPage('ann').text.set('mine')
  const stored = sessionStorage.getItem('unsent-text')!
  for (const damaged of [
    stored.replace('"shape":1', '"shape":0'),
    '{',
    '[]',
    '7',
    stored.replace('"ann"', '7'),
  ]) {
    sessionStorage.setItem('unsent-text', damaged)
    expect(openPage('ann').text.get()).toBe('')
  }
})

test('if storage is full, a draft is kept as long as the page', () => {
  const { text } = openPage('ann')
  const full = vi.spyOn(Object.getPrototypeOf(sessionStorage), 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  text.set('mine')
  expect(text.get()).toBe('mine')
  full.mockRestore()
  text.set('x'.repeat(300_000))
  expect(sessionStorage.getItem('unsent-text')).toBeNull()
})
