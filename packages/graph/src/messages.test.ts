import { expect, test } from 'vitest'
import { type MessageText, message, messageTexts } from './messages.ts'

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
const texts = Object.entries<MessageText>(messageTexts)
/** Nothing but parameters. */
const quoting = ['values_of_node']

test.each(texts)('%s has a text in each language, with the same parameters', (code, { en, zh }) => {
  expect(namesIn(zh).toSorted()).toEqual(namesIn(en).toSorted())
  if (!quoting.includes(code))
    expect([en, zh].map((text) => /\p{Script=Han}/u.test(text))).toEqual([false, true])
  const params = Object.fromEntries(namesIn(en).map((name) => [name, `<${name}>`]))
  const said = (message as (code: string, given: typeof params) => MessageText)(code, params)
  for (const text of [said.en, said.zh]) {
    expect(text).not.toMatch(/[{}]|undefined/)
    for (const value of Object.values(params)) expect(text).toContain(value)
  }
})

test('a parameter stays as it is, and a name of a place is in the language of the message', () => {
  const node = message('node', { id: '9', type: '"$& {id}"' })
  expect(message('contains_itself', { node })).toEqual({
    en: 'Node 9 ("$& {id}") contains itself',
    zh: '节点 9（"$& {id}"）包含自身',
  })
})
