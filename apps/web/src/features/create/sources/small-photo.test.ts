import { expect, test } from 'vitest'
import type { DraftItem, Size } from '../draft/draft.ts'
import { smallPhoto } from './small-photo.ts'

const photo = (name: string, size: Size | undefined, upload: DraftItem['upload'] = { kind: 'waiting' }) =>
  ({ key: name, name, url: '', upload, ...(size && { size }) }) satisfies DraftItem
const square = (side: number) => ({ width: side, height: Math.max(1, side - 1) })

test('the smallest photo is reported if its template enlarges it, or if it is too small for any template', () => {
  const items = [photo('a', square(2000)), photo('b', square(700)), photo('c', undefined)]
  expect(smallPhoto({ enlarges_below: 720 }, items)).toMatchObject({ kind: 'enlarged', name: 'b' })
  expect(smallPhoto({ enlarges_below: 700 }, items)).toBeUndefined()
  expect(smallPhoto({}, items)).toBeUndefined()
  expect(smallPhoto({}, [photo('d', square(511))])).toMatchObject({ kind: 'small', size: square(511) })
  expect(smallPhoto({ enlarges_below: 720 }, [photo('e', square(63))])).toMatchObject({ kind: 'tiny' })
  expect(smallPhoto({}, [photo('f', square(8), { kind: 'refused', message: '' })])).toBeUndefined()
  expect(smallPhoto({}, [])).toBeUndefined()
})
