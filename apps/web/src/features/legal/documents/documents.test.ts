import type { Site } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { splitLinks } from '../components/legal-page.tsx'
import { documentNames, legalDocument } from './index.ts'

const site: Site = {
  name: 'Atelier',
  operator_name: 'Ann Lee',
  locale_arr: ['en', 'zh'],
  sign_up: 'open',
  has_demo: false,
}

/** Returns the structure that a translation shares with its original: parts, types of blocks, and links. */
function bones(name: (typeof documentNames)[number], locale: 'en' | 'zh', details = site) {
  const { parts } = legalDocument(name, { site: details, locale })
  const links = (text: string) => splitLinks(text).flatMap(({ to }) => to ?? [])
  return parts.map(({ id, blocks }) => ({
    id,
    blocks: blocks.map((block) => (typeof block === 'string' ? links(block) : block.map(links))),
  }))
}

test.each(documentNames)(
  '%s has the same structure in both languages, with and without a contact address',
  (name) => {
    expect(bones(name, 'zh')).toEqual(bones(name, 'en'))
    const reachable = { ...site, contact_email: 'host@atelier.example' }
    expect(bones(name, 'zh', reachable)).toEqual(bones(name, 'en', reachable))
    expect(JSON.stringify(bones(name, 'en', reachable))).toContain('mailto:host@atelier.example')
  },
)

test('links are split from the text around them', () => {
  expect(splitLinks('See [DMCA](/dmca), or write.')).toEqual([
    { text: 'See ' },
    { text: 'DMCA', to: '/dmca' },
    { text: ', or write.' },
  ])
})
