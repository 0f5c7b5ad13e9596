import { Password, routes } from '@easel/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { detailOf, parseOptions } from './issue-details.ts'

function detailsOf(schema: z.ZodType, value: unknown) {
  return schema.safeParse(value, parseOptions).error!.issues.map((issue) => detailOf(issue, ['body']))
}

test('an issue that a rule of the contract raises has the code of the rule', () => {
  expect(detailsOf(z.object({ password: Password }), { password: '123' })).toEqual([
    { path: 'body.password', code: 'password_min', params: { min: 6 } },
  ])
})

test('an issue that zod raises has the message of zod in each language', () => {
  const schema = z.object({ a: z.int(), b: z.enum(['x', 'y']), c: z.string().max(2), d: z.literal(1) })
  expect(detailsOf(schema, { a: '1', b: 'z', c: 'abc' })).toEqual([
    {
      path: 'body.a',
      code: 'schema',
      params: {
        words: {
          en: 'Invalid input: expected number, received string',
          zh: '无效输入：期望 数字，实际接收 string',
        },
      },
    },
    {
      path: 'body.b',
      code: 'schema',
      params: {
        words: {
          en: 'Invalid option: expected one of "x"|"y"',
          zh: '无效选项：期望以下之一 "x"|"y"',
        },
      },
    },
    {
      path: 'body.c',
      code: 'schema',
      params: {
        words: {
          en: 'Too big: expected string to have <=2 characters',
          zh: '数值过大：期望 string <=2 字符',
        },
      },
    },
    {
      path: 'body.d',
      code: 'schema',
      params: { words: { en: 'Invalid input: expected 1', zh: '无效输入：期望 1' } },
    },
  ])
})

test('an issue that has only a code becomes an invalid input', () => {
  const [found] = detailsOf(routes.getWork.input, { id: 'x' })
  expect(found).toMatchObject({ code: 'schema', params: { words: { en: 'Invalid input', zh: '无效输入' } } })
})
