import { expect, test } from 'vitest'
import { type LinkFacts, refusalToLink, refusalToOpen } from './links.policy.ts'

const textOf = (refusal: ReturnType<typeof refusalToOpen>) =>
  refusal && [refusal.code, refusal.reason].filter(Boolean).join(' ')

const fit = { state: 'done', isWithheld: false, isUnfit: false }

test.each([
  ['a finished work', fit, 'person', undefined],
  ['a work of a demo account', fit, 'demo', 'A0301 link_demo'],
  ['a work that is not finished', { ...fit, state: 'doing' }, 'person', 'A0440 work_not_done'],
  ['a work that moderators withhold', { ...fit, isWithheld: true }, 'person', 'A0440 work_withheld'],
  ['a work that is too explicit', { ...fit, isUnfit: true }, 'person', 'A0440 work_unfit'],
] as const)('a private link to $0 gets the refusal: $3', (_, work, kind, expected) => {
  expect(textOf(refusalToLink(work, { kind }))).toBe(expected)
})

const now = 1000
const open: LinkFacts = {
  end_ts: null,
  revoke_ts: null,
  isThere: true,
  isHidden: false,
  audience: null,
}

test.each<[string, Partial<LinkFacts>, string | undefined]>([
  ['to a work that is not posted', {}, undefined],
  ['to a post by link', { audience: 'link' }, undefined],
  ['to a public post', { audience: 'public' }, undefined],
  ['that ends later', { end_ts: now + 1 }, undefined],
  ['that ends now', { end_ts: now }, 'A0440 link_ended'],
  ['that was revoked', { revoke_ts: 1 }, 'A0440 link_ended'],
  ['to a post for its author only', { audience: 'private' }, 'A0440 link_ended'],
  ['to a deleted work', { isThere: false }, 'A0440 link_ended'],
  ['to a post that moderators hide', { isHidden: true, audience: 'link' }, 'A0440 link_ended'],
])('opening a link $0 gets the refusal: $2', (_, facts, expected) => {
  expect(textOf(refusalToOpen({ ...open, ...facts }, now))).toBe(expected)
})

test('a link that never existed is not found', () => {
  expect(textOf(refusalToOpen(undefined, now))).toBe('A0404')
})
