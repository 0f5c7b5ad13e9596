import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { detailText } from './detail-texts.ts'

const contract = join(dirname(fileURLToPath(import.meta.resolve('@easel/contract'))), 'schemas')

/** Lists every message that a schema of the contract has for a field, with a sample value in each placeholder. */
function ownSentences(): string[] {
  const files = readdirSync(contract).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return files.flatMap((name) => {
    const source = readFileSync(join(contract, name), 'utf8')
    // `message: '…'`, or the last argument of a check as in `.min(3, '…')`.
    const found = source.matchAll(
      /(?:message: |\.(?:min|max|regex|literal|refine)\([^'`\n]*, )(?:'([^']+)'|`([^`]+)`)/g,
    )
    return [...found].map(([, plain, template]) => plain ?? template!.replaceAll(/\$\{[^}]*\}/g, '7'))
  })
}

test('every message of a schema has a Chinese text', () => {
  const sentences = ownSentences()
  expect(sentences.length).toBeGreaterThan(8)
  for (const sentence of sentences) expect(detailText(sentence, 'zh'), sentence).toMatch(/\p{Script=Han}/u)
})

test('filled-in values stay, an unknown text stays as it is, and English stays English', () => {
  expect(detailText('At most 20 characters', 'zh')).toBe('最多 20 个字符')
  expect(detailText('One of $&, $1', 'zh')).toBe('须为以下之一：$&, $1')
  expect(detailText('Something else', 'zh')).toBe('Something else')
  expect(detailText('At most 20 characters', 'en')).toBe('At most 20 characters')
})
