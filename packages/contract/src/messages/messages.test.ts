import { expect, test } from 'vitest'
import { type LocalText, locales } from '../index.ts'
import { causes } from './causes.ts'
import * as decisions from './decisions.ts'
import { doctorHeadings, doctorTexts } from './doctor.ts'
import * as engines from './engines.ts'
import { errorTexts } from './errors.ts'
import { faultTexts } from './faults.ts'
import { formatText, messages } from './format.ts'
import { suggestedLabels } from './forms.ts'
import { localEngineTexts } from './local-engine.ts'
import * as pushes from './pushes.ts'
import { materialTexts, runTexts } from './runs.ts'

const { engineAdvice, engineFaultTexts } = engines
const sections = {
  ...decisions,
  ...pushes,
  engineAdvice,
  engineFaultTexts,
  causes,
  doctorHeadings,
  doctorTexts,
  errorTexts,
  faultTexts,
  localEngineTexts,
  materialTexts,
  runTexts,
  suggestedLabels,
}
const texts = Object.entries(sections).flatMap(([section, entries]) =>
  Object.entries<LocalText>(entries).map(([code, text]): [string, LocalText] => [`${section}.${code}`, text]),
)

/**
 * Messages that do not differ between languages: the specification requires equal texts, or they contain only parameters and
 * numbers.
 */
const sameEverywhere =
  /^(errorTexts\.A0200|causes\.work_already_(generated|running)|faultTexts\.(schema|value|graph|values_of_node)|reactionPushTexts\.by_one|suggestedLabels\.lora)$/

test.each(texts)('%s is in each language', (code, text) => {
  for (const locale of locales) {
    expect(text[locale]).not.toBe('')
    if (!sameEverywhere.test(code)) expect(/\p{Script=Han}/u.test(text[locale])).toBe(locale === 'zh')
  }
})

test('parameters that differ between languages, are missing or are misspelt do not compile', () => {
  messages({
    // @ts-expect-error: Chinese lacks the parameter
    greeting: { en: 'Hello {name}', zh: '你好' },
  })
  const { greeting } = messages({ greeting: { en: 'Hello {name}', zh: '你好，{name}' } })
  // @ts-expect-error: no parameter
  expect(formatText(greeting, 'en')).toBe('Hello undefined')
  // @ts-expect-error: misspelt
  expect(formatText(greeting, 'en', { nane: 'Ann' })).toBe('Hello undefined')
  expect(formatText(greeting, 'zh', { name: 'Ann' })).toBe('你好，Ann')
})
